import type { P2pMeData, TraderData } from '@pelorus/protocol/p2p/traders.ts';
import { Link } from 'react-router';
import { usePageLink } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { Warning } from '../../../ui/layout/warning.tsx';
import { useTimeWords } from '../../../ui/text/time-text.tsx';
import { useP2pMe } from '../me-data.ts';
import { NicknameGate } from '../nickname-gate.tsx';
import { TraderFacts } from '../people/trader-facts.tsx';

/** What others see of me, and what keeps me from trading. */
export function OwnProfile() {
  const t = useMessages();
  const me = useP2pMe();
  if (me.data === undefined)
    return (
      <Card id="p2p-me" title={t('p2p.me.public')}>
        {me.isError ? (
          <ErrorState error={me.error} onRetry={() => void me.refetch()} />
        ) : (
          <Skeleton className="h-48 w-full" />
        )}
      </Card>
    );
  const { trader } = me.data;
  return (
    <Card id="p2p-me" title={t('p2p.me.public')} lead={t('p2p.me.publicLead')}>
      <Obstacles me={me.data} />
      <NicknameGate>{trader !== null && <Known trader={trader} me={me.data} />}</NicknameGate>
    </Card>
  );
}

function Obstacles({ me: { level, levelNeeded, pausedUntil } }: { me: P2pMeData }) {
  const t = useMessages();
  const to = usePageLink();
  const words = useTimeWords();
  return (
    <>
      {level < levelNeeded && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded bg-warn-soft p-3">
          <p className="text-warn">{t('p2p.me.levelNeeded')}</p>
          <Link to={to('verification')} className={buttonStyle('secondary', 'sm')}>
            {t('p2p.me.verify')}
          </Link>
        </div>
      )}
      {pausedUntil !== null && <Warning>{t('p2p.me.paused', { time: words(pausedUntil, 'minute') })}</Warning>}
    </>
  );
}

function Known({ trader, me }: { trader: TraderData; me: P2pMeData }) {
  const t = useMessages();
  const to = usePageLink();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <p className="text-lg font-semibold break-words">
            <bdi>{trader.nickname}</bdi>
          </p>
          {me.verifiedName !== null && (
            <p className="text-sm text-text-muted">
              {t('p2p.me.verifiedName', { name: `\u2068${me.verifiedName}\u2069` })}
            </p>
          )}
        </div>
        <Link to={to('p2p-trader', { trader: trader.id })} className={buttonStyle('secondary', 'sm')}>
          {t('p2p.me.asOthers')}
        </Link>
      </div>
      <TraderFacts trader={trader} />
    </>
  );
}
