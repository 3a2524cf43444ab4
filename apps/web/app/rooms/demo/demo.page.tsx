import { apiGet, apiPost } from '@pelorus/client/http/request.ts';
import type { DemoData } from '@pelorus/protocol/demo/http.ts';
import { DEMO_PREFIX } from '@pelorus/protocol/demo/prefix.ts';
import { localePath, splitLocale } from '@pelorus/site/locales.ts';
import { pagePath } from '@pelorus/site/paths.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, type LoaderFunctionArgs, redirect } from 'react-router';
import { usePageLink } from '../../i18n/locale.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormFailure } from '../../shell/credentials/form-failure.tsx';
import { useSending } from '../../shell/credentials/use-sending.ts';
import { AccountMain } from '../../shell/frame/account-main.tsx';
import { switchDemo } from '../../shell/frame/demo-view.tsx';
import { PageHead } from '../../shell/frame/page-head.tsx';
import { QueryProvider } from '../../shell/start/query-provider.tsx';
import { webContext } from '../../shell/start/web-context.ts';
import { useRootData } from '../../state/root-data.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { buttonStyle } from '../../ui/buttons/button-style.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CoinIcon } from '../../ui/text/coin-icon.tsx';
import { NumberText } from '../../ui/text/price-text.tsx';
import { TimeText } from '../../ui/text/time-text.tsx';
import { useWait } from '../../ui/text/use-wait.ts';
import { waitText } from '../../ui/text/wait-text.ts';

const PATH = '/api/demo';
const KEY = ['demo'];
const CARD = 'flex flex-col gap-4 rounded bg-surface-raised p-5 md:p-6';

/** A sub-account has none (DEMO-01): from its view a person is led to where they may go. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const me = await context.get(webContext).api.me();
  if (me?.sub !== undefined && me.isDemo !== true)
    throw redirect(localePath(splitLocale(url.pathname).locale, pagePath('account')));
  return null;
}

/** A person's demo account (DEMO-05). */
export default function DemoPage() {
  return (
    <QueryProvider>
      <AccountMain>
        <Demo />
      </AccountMain>
    </QueryProvider>
  );
}

function Demo() {
  const t = useMessages();
  const demo = useQuery({ queryKey: KEY, queryFn: ({ signal }) => apiGet<DemoData>(PATH, { signal }) });
  return (
    <>
      <PageHead title={t('demo.title')} />
      <div>
        <h1 className="text-xl font-semibold">{t('demo.title')}</h1>
        <p className="max-w-prose text-text-muted text-pretty">{t('demo.about')}</p>
      </div>
      {demo.data === undefined ? (
        demo.isError ? (
          <div className="rounded bg-surface-raised">
            <ErrorState error={demo.error} onRetry={() => void demo.refetch()} />
          </div>
        ) : (
          <Skeleton className="h-56 w-full" />
        )
      ) : !demo.data.isOffered ? (
        <div className="rounded bg-surface-raised">
          <EmptyState icon="gauge" title={t('demo.notOffered')} />
        </div>
      ) : demo.data.account === null ? (
        <Unopened demo={demo.data} />
      ) : (
        <>
          <Opened demo={demo.data} account={demo.data.account} />
          <Programs demo={demo.data} account={demo.data.account} />
        </>
      )}
    </>
  );
}

function Funds({ funds }: Pick<DemoData, 'funds'>) {
  const t = useMessages();
  return (
    <div>
      <h2 className="text-sm text-text-muted">{t('demo.funds')}</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 font-medium">
        {funds.map(({ asset, amount }) => (
          <li key={asset} className="flex items-center gap-1.5">
            <CoinIcon code={asset} size={18} />
            <bdi dir="ltr">
              <NumberText value={amount} /> {asset}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Unopened({ demo }: { demo: DemoData }) {
  const t = useMessages();
  const client = useQueryClient();
  const sending = useSending();
  const open = () =>
    sending.send(async () => {
      client.setQueryData(KEY, await apiPost<DemoData>(PATH, {}));
      return 'here';
    });
  return (
    <section className={CARD}>
      <Funds funds={demo.funds} />
      <FormFailure failure={sending.failure} />
      <Button icon="plus" isPending={sending.isPending} onPress={open} className="self-start">
        {t('demo.open')}
      </Button>
    </section>
  );
}

type Account = NonNullable<DemoData['account']>;

function Opened({ demo, account }: { demo: DemoData; account: Account }) {
  const t = useMessages();
  const sending = useSending();
  const [isAsking, setAsking] = useState(false);
  const look = () =>
    sending.send(async () => {
      await switchDemo(!demo.isShown);
      return 'left';
    });
  return (
    <section className={CARD}>
      <dl className="flex flex-wrap gap-x-12 gap-y-3">
        <div>
          <dt className="text-sm text-text-muted">{t('account.number')}</dt>
          <dd className="numeric font-medium">{account.accountId}</dd>
        </div>
        <div>
          <dt className="text-sm text-text-muted">{t('apiKeys.made')}</dt>
          <dd>
            <TimeText timeMs={account.openedAt} style="date" />
          </dd>
        </div>
      </dl>
      <Funds funds={demo.funds} />
      <FormFailure failure={sending.failure} />
      <div className="flex flex-wrap gap-3">
        <Button icon="user" isPending={sending.isPending} onPress={look}>
          {t(demo.isShown ? 'demo.leave' : 'demo.enter')}
        </Button>
        <Button variant="secondary" onPress={() => setAsking(true)}>
          {t('demo.reset')}
        </Button>
      </div>
      {isAsking && <ResetDialog nextAt={demo.nextResetAt} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** The button shows how long to wait; a reset in another window is only noticed when this one is refused. */
function ResetDialog({ nextAt, onClose }: { nextAt: number | null; onClose: () => void }) {
  const t = useMessages();
  const client = useQueryClient();
  const sending = useSending();
  const anew = () => client.invalidateQueries({ queryKey: KEY });
  const waitMs = useWait(nextAt, anew);
  const confirm = () =>
    sending.send(
      async () => {
        client.setQueryData(KEY, await apiPost<DemoData>(`${PATH}/reset`, {}));
        showToast({ kind: 'done', text: t('demo.resetDone') });
        if (sending.isThere()) onClose();
        return 'left';
      },
      async ({ error }) => {
        if (error === 'DEMO_WAIT') await anew();
        return false;
      },
    );
  return (
    <Dialog title={t('demo.reset')} isOpen onClose={onClose} role="alertdialog">
      <div className="flex flex-col gap-4">
        <FormFailure failure={sending.failure} />
        <p className="text-text-muted text-pretty">{t('demo.resetWarning')}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onPress={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button variant="danger" isPending={sending.isPending} isDisabled={waitMs > 0} onPress={confirm}>
            {waitMs > 0 ? t('faucet.wait', { time: waitText(waitMs) }) : t('demo.reset')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Programs({ demo, account }: { demo: DemoData; account: Account }) {
  const t = useMessages();
  const to = usePageLink();
  const address = `${useRootData()?.origin ?? ''}${DEMO_PREFIX}`;
  return (
    <section className={CARD}>
      <h2 className="text-lg font-semibold">{t('demo.programs')}</h2>
      <p className="max-w-prose text-text-muted text-pretty">
        {t('demo.programsText')}{' '}
        <Link to={to('api-guide')} className="text-accent underline">
          {t('footer.api')}
        </Link>
      </p>
      <div className="flex items-center gap-2 self-start rounded bg-surface-sunken py-2 ps-4 pe-2">
        <code dir="ltr" className="break-all text-sm">
          {address}
        </code>
        <CopyButton text={address} what={t('demo.programs')} />
      </div>
      {/* Keys are made by the person themselves, not in the demo's view. */}
      {!demo.isShown && (
        <Link to={`${to('api-keys')}?sub=${account.id}`} className={buttonStyle('secondary', 'sm', 'self-start')}>
          {t('demo.keys')}
        </Link>
      )}
    </section>
  );
}
