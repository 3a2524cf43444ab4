import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { tickerFeed, tickersFeed } from './tickers.ts';
import { useFeed } from './use-connection.ts';

/** Returns the newest ticker of a pair; undefined on the server and until the first one came: show the loader's then. */
export function useTicker(pairCode: string): Ticker | undefined {
  return useFeed(tickerFeed(pairCode));
}

/** Returns the newest ticker of every pair that has come so far; merge it over the loader's. */
export function useTickers(): ReadonlyMap<string, Ticker> {
  return useFeed(tickersFeed);
}
