import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { useSyncExternalStore } from 'react';
import type { Feed } from '../live/feed.ts';
import { tickerFeed } from '../live/tickers.ts';

const traded = (price: string) => (/[1-9]/.test(price) ? price : null);

/**
 * Returns a market's last traded price as it changes, a decimal text; null before its first trade. `first`: the ticker
 * the page came with. The ticker alone tells it, so that header, book, title and chart never differ (TRAD-340).
 */
export function lastPriceFeed(pairCode: string, first: Pick<Ticker, 'last'>): Feed<string | null> {
  const ticker = tickerFeed(pairCode);
  return { get: () => traded((ticker.get() ?? first).last), subscribe: ticker.subscribe };
}

/** Returns the market's last price now (TRAD-340); renders again when it changes. */
export function useLastPrice(pairCode: string, first: Pick<Ticker, 'last'>): string | null {
  const { subscribe, get } = lastPriceFeed(pairCode, first);
  return useSyncExternalStore(subscribe, get, () => traded(first.last));
}
