import type { Sparklines } from '@pelorus/protocol/http/loader-api.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useAccount } from '../../live/use-account.ts';
import type { MarketRow } from './market-rows.ts';
import { NextSteps } from './mine/next-steps.tsx';
import { OpenOrders } from './mine/open-orders.tsx';
import { RecentTrades } from './mine/recent-trades.tsx';
import { Value } from './mine/value.tsx';
import { Watchlist } from './mine/watchlist.tsx';

/** Home page of a logged-in person (MKTS-41, MKTS-45): four even cards, and what to do next. */
export default function MyHome({
  accountId,
  rows,
  sparklines,
  hasContracts,
}: {
  accountId: number;
  rows: readonly MarketRow[];
  sparklines: Sparklines;
  hasContracts: boolean;
}) {
  const t = useMessages();
  const account = useAccount(accountId);
  return (
    <section aria-labelledby="my-home">
      <div className="page flex flex-col gap-5 py-8">
        <h1 id="my-home" className="text-xl font-semibold">
          {t('mine.title')}
        </h1>
        <div className="grid gap-4 md:grid-cols-2">
          <Value account={account} />
          <Watchlist rows={rows} sparklines={sparklines} />
          <OpenOrders accountId={accountId} account={account} hasContracts={hasContracts} />
          <RecentTrades account={account} hasContracts={hasContracts} />
        </div>
        {/* They come late: one line has their place, so that nothing moves (WEB-79). */}
        <div className="h-9 max-md:h-11">
          <NextSteps account={account} />
        </div>
      </div>
    </section>
  );
}
