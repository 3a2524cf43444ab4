import type { ContractToIndex, StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { IndexedContract } from './index-feed.ts';
import { startPrices, VENUES } from './start-prices.ts';
import { ownMarkets } from './told-sources.ts';

type VenueName = keyof typeof VENUES;

/** What contracts call our own spot markets. */
const OWN = 'own';
const VENUE_NAMES = Object.keys(VENUES) as VenueName[];

/** Returns a contract with each source's own name of the spot market of its base and quote; ours is the pair code. */
export function indexed({ base, contract, quote, sources, tickSize }: ContractToIndex): IndexedContract {
  const symbolAt = (name: string) =>
    Object.hasOwn(VENUES, name) ? VENUES[name as VenueName].symbol(base, quote) : `${base}_${quote}`;
  const named = sources.map(({ name, weight }) => ({ source: name, symbol: symbolAt(name), weight }));
  return { contract, tickSize, sources: named };
}

/** Makes indexes of every venue that is known and of our own markets, in this thread. */
export function startIndexes(
  { needs, publish }: Parameters<StartIndexes>[0],
  log: Parameters<typeof startPrices>[0]['log'],
): () => Promise<void> {
  return startPrices({
    contracts: () => needs().contracts.map(indexed),
    venues: VENUE_NAMES.map((name) => ({ name })),
    told: [ownMarkets(OWN, (pairCode) => needs().quotes[pairCode])],
    publish,
    log,
  });
}
