import { formatTime } from '@pelorus/site/times.ts';
import { lazy, Suspense } from 'react';
import { useLocale } from '../../../i18n/locale.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../ui/icons.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useInBrowser } from '../../../ui/time-text.tsx';
import type { MarketRules } from '../market-rules.ts';
import type { Problem } from './check-draft.ts';

const AuctionNote = lazy(() => import('./auction-note.view.tsx'));

/** What a market's state says of orders, by its status. */
const STATES = {
  HALT: 'trade.problem.halted',
  CANCEL_ONLY: 'trade.problem.cancelOnly',
  AUCTION: 'trade.problem.auction',
  DELISTED: 'trade.problem.delisted',
} as const;

/** Returns whether a problem is the market's state: it is said above the form, and nothing can be sent. */
export function isMarketState(problem: Problem | null): boolean {
  return problem !== null && Object.values(STATES).some((id) => id === problem.id);
}

/** A market that takes no orders, or not all, or not for long: what is so, and what can be done (TRAD-207). */
export function MarketState({ rules }: { rules: MarketRules }) {
  const t = useMessages();
  const { tag } = useLocale();
  const inBrowser = useInBrowser();
  const { status, delistsAt } = rules;
  return (
    <>
      {status !== 'TRADING' && (
        <div className="flex gap-2 rounded bg-warn-soft p-3 text-sm text-warn">
          <Icon name="pause" size={18} />
          <p>{t(STATES[status])}</p>
        </div>
      )}
      {status === 'AUCTION' && (
        <Suspense fallback={<Skeleton className="h-10 w-auto" />}>
          <AuctionNote rules={rules} />
        </Suspense>
      )}
      {delistsAt !== null && (
        <div className="flex gap-2 rounded bg-warn-soft p-3 text-sm text-warn">
          <Icon name="clock" size={18} />
          <p>
            {t('trade.state.delists', {
              time: formatTime(delistsAt, tag, 'dateTime', inBrowser ? undefined : 'UTC'),
            })}
          </p>
        </div>
      )}
    </>
  );
}
