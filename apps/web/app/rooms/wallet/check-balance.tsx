import { trimZeros } from '@pelorus/money/units.ts';
import type { ReservesFile, ReservesLeaf } from '@pelorus/protocol/wallet/reserves.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useRootData } from '../../state/root-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { Card } from '../../ui/layout/card.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Icon } from '../../ui/text/icons.tsx';
import { LongText } from '../../ui/text/long-text.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { useCheck } from './reserves-data.ts';

/** The reader's own balances, checked up to the root by their browser (RSV-52). */
export function CheckBalance({ file }: { file: ReservesFile }) {
  const t = useMessages();
  const to = usePageLink();
  const me = useRootData()?.me;
  return (
    <Card id="mine" title={t('reserves.mine')} lead={t('reserves.mineLead')}>
      {me == null ? (
        <p>
          <Link to={to('login')} className="text-accent underline">
            {t('reserves.logIn')}
          </Link>
        </p>
      ) : (
        <Check file={file} account={String(me.accountId)} />
      )}
      <p className="max-w-prose text-sm text-text-muted text-pretty">{t('reserves.limits')}</p>
    </Card>
  );
}

function Check({ file, account }: { file: ReservesFile; account: string }) {
  const t = useMessages();
  const { data, error, isPending, mutate } = useCheck(file, account);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onPress={mutate} isPending={isPending}>
          {t('reserves.check')}
        </Button>
        {data != null && (
          <a
            href={`/api/reserves/${file.id}/mine`}
            download={`my-leaf-${file.id}.json`}
            className={buttonStyle('secondary')}
          >
            {t('reserves.leafFile')}
          </a>
        )}
      </div>
      <div aria-live="polite" className="flex flex-col gap-4">
        {error !== null && <ErrorState error={error} onRetry={() => mutate()} />}
        {data === null && (
          <EmptyState icon="clock" title={t('reserves.notIncluded')} text={t('reserves.notIncludedText')} />
        )}
        {data != null && (
          <>
            <Verdict problem={data.problem} />
            <Balances parts={data.leaf.parts} />
            <Steps file={file} steps={data.steps} />
          </>
        )}
      </div>
    </>
  );
}

function Verdict({ problem }: { problem: string | null }) {
  const t = useMessages();
  return (
    <div className="flex items-start gap-3 rounded bg-surface-sunken p-4">
      <span className={problem === null ? 'text-up' : 'text-down'}>
        <Icon name={problem === null ? 'check' : 'alert'} size={24} />
      </span>
      <div>
        <p className="font-medium">{problem === null ? t('reserves.right') : t('reserves.wrong', { code: problem })}</p>
        {problem !== null && <p className="text-text-muted">{t('reserves.wrongText')}</p>}
      </div>
    </div>
  );
}

function Balances({ parts }: Pick<ReservesLeaf, 'parts'>) {
  const t = useMessages();
  if (parts.length === 0) return <p className="text-text-muted">{t('reserves.nothing')}</p>;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t('reserves.yours')}</h3>
      <ul className="grid gap-x-12 gap-y-1 sm:grid-cols-2">
        {parts.map(({ source, asset, amount }) => (
          <li key={`${source} ${asset}`} className="flex justify-between gap-4 border-b border-line py-1.5">
            <span>
              {asset} <span className="text-sm text-text-muted">{t(`wallet.${source}`)}</span>
            </span>
            <NumberText value={trimZeros(amount)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Each hash on the way: the leaf, the nodes above it, the top. */
function Steps({ file, steps }: { file: ReservesFile; steps: readonly { hash: string }[] }) {
  const t = useMessages();
  const last = steps.length - 1;
  const name = (level: number) => {
    if (level === 0) return t('reserves.leaf');
    return level === last ? t('reserves.top') : t('reserves.level', { level });
  };
  return (
    <details>
      <summary className="min-h-8 cursor-pointer py-1 text-accent underline max-md:min-h-11">
        {t('reserves.steps')}
      </summary>
      <ol className="flex flex-col gap-2 pt-2">
        {steps.map(({ hash }, level) => (
          <li key={hash} className="flex flex-col text-sm">
            <span className="text-text-muted">{name(level)}</span>
            <LongText text={hash} />
          </li>
        ))}
        <li className="flex flex-col text-sm">
          <span className="text-text-muted">{t('reserves.root')}</span>
          <LongText text={file.statement.root} />
        </li>
      </ol>
    </details>
  );
}
