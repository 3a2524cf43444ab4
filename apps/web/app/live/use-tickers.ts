import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { Ticker } from '@pelorus/protocol/markets/http.ts';
import { contractTickersFeed, tickerFeed, tickersFeed } from './tickers.ts';
import { useFeed } from './use-connection.ts';

/** Returns the newest ticker of a pair; undefined on the server and until the first one came: show the loader's then. */
export function useTicker(pairCode: string): Ticker | undefined {
  return useFeed(tickerFeed(pairCode));
}

/** Returns the newest ticker of every market of a product that has come so far; merge it over the loader's. */
export function useTickers(product: Product = 'spot'): ReadonlyMap<string, Ticker> {
  return useFeed(product === 'spot' ? tickersFeed : contractTickersFeed);
}
