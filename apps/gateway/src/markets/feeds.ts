import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { DatabaseHistory } from './database-history.ts';
import { type FeedDeps, LiveFeed } from './feed.ts';
import type { MarketHistory } from './history.ts';
import { Listings, storedListings } from './listings.ts';
import type { MarketsNeeds } from './needs.ts';

/** The live market data of every product. */
export type Feeds = Readonly<Record<Product, LiveFeed>>;

/** Returns feeds over one history: markets of all products are in the same tables. */
export function feedsOver(deps: FeedDeps, history: MarketHistory, listings = new Listings()): Feeds {
  return {
    spot: new LiveFeed(deps, history, listings),
    futures: new LiveFeed(deps, history, listings, 'futures'),
  };
}

/** Returns the gateway's feeds over its own database. */
export function createFeeds(deps: Pick<MarketsNeeds, 'config' | 'pool' | 'catalog' | 'clock' | 'log'>): Feeds {
  const listings = new Listings(deps.config, storedListings(deps.pool), deps.log);
  return feedsOver(deps, new DatabaseHistory(deps.pool), listings);
}
