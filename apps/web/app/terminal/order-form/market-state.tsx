import { Suspense } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { Icon } from '../../ui/text/icons.tsx';
import { useTimeWords } from '../../ui/text/time-text.tsx';
import type { MarketRules } from '../market-rules.ts';
import type { Problem } from './problem.ts';

const AuctionNote = lazyPart(() => import('./auction-note.view.tsx'));

/** The market's state for orders, by its status. */
const STATES = {
  HALT: 'trade.problem.halted',
  CANCEL_ONLY: 'trade.problem.cancelOnly',
  AUCTION: 'trade.problem.auction',
  DELISTED: 'trade.problem.delisted',
} as const;

/** Returns whether a problem is the market's state: it is shown above the form, and blocks it. */
export function isMarketState(problem: Problem | null): boolean {
  return problem !== null && Object.values(STATES).some((id) => id === problem.id);
}

/** Notice for a market that accepts no orders, or not all, or not for long (TRAD-207). */
export function MarketState({ rules }: { rules: MarketRules }) {
  const t = useMessages();
  const timeWords = useTimeWords();
  const { status, delistsAt, opensAt } = rules;
  if (status === 'TRADING' && delistsAt === null) return null;
  return (
    <div className="flex gap-2 rounded bg-warn-soft px-3 py-2 text-sm text-warn lg:text-xs">
      <Icon name={status === 'TRADING' ? 'clock' : 'pause'} size={16} />
      <div className="flex flex-col gap-1">
        {status === 'HALT' && opensAt !== null ? (
          <p>{t('trade.state.opens', { time: timeWords(opensAt, 'dateTime') })}</p>
        ) : (
          status !== 'TRADING' && <p>{t(STATES[status])}</p>
        )}
        {status === 'AUCTION' && (
          <Suspense fallback={<Skeleton className="h-8 w-auto" />}>
            <AuctionNote rules={rules} />
          </Suspense>
        )}
        {status !== 'DELISTED' && delistsAt !== null && <Delisting rules={rules} delistsAt={delistsAt} />}
      </div>
    </div>
  );
}

/** Until when orders are taken, and when the market goes. */
function Delisting({ rules: { status, cancelOnlyAt }, delistsAt }: { rules: MarketRules; delistsAt: number }) {
  const t = useMessages();
  const timeWords = useTimeWords();
  const time = timeWords(delistsAt, 'dateTime');
  return (
    <p>
      {cancelOnlyAt === null || status === 'CANCEL_ONLY'
        ? t('trade.state.delists', { time })
        : t('trade.state.delistsFrom', { from: timeWords(cancelOnlyAt, 'dateTime'), time })}
    </p>
  );
}
