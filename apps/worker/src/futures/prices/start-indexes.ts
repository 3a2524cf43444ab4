import type { ContractToIndex, SimulatedPrices, StartIndexes } from '@pelorus/protocol/futures/indexes.ts';
import type { IndexedContract } from './index-feed.ts';
import type { SourcePrice } from './price-source.ts';
import { startPrices, VENUES } from './start-prices.ts';
import { ownMarkets, simulatedPrices } from './told-sources.ts';

type VenueName = keyof typeof VENUES;

/** What contracts call our own spot markets, and the simulator. */
const OWN = 'own';
const SIMULATOR = 'simulator';
const VENUE_NAMES = Object.keys(VENUES) as VenueName[];

/** Returns a contract with each source's own name of the spot market of its base and quote; ours is the pair code. */
export function indexed({ base, contract, quote, sources, tickSize }: ContractToIndex): IndexedContract {
  const symbolAt = (name: string) =>
    Object.hasOwn(VENUES, name) ? VENUES[name as VenueName].symbol(base, quote) : `${base}_${quote}`;
  const named = sources.map(({ name, weight }) => ({ source: name, symbol: symbolAt(name), weight }));
  return { contract, tickSize, sources: named };
}

function simulatedPrice(simulated: SimulatedPrices | null, pairCode: string): SourcePrice | undefined {
  const price = simulated?.prices[pairCode];
  return simulated === null || price === undefined ? undefined : { price, atMs: simulated.atMs };
}

/** Makes indexes of every venue that is known, our own markets and the simulator, in this thread. */
export function startIndexes(
  { needs, publish }: Parameters<StartIndexes>[0],
  simulated: () => SimulatedPrices | null,
  log: Parameters<typeof startPrices>[0]['log'],
): () => Promise<void> {
  return startPrices({
    contracts: () => needs().contracts.map(indexed),
    venues: VENUE_NAMES.map((name) => ({ name })),
    told: [
      ownMarkets(OWN, (pairCode) => needs().quotes[pairCode]),
      simulatedPrices(SIMULATOR, (pairCode) => simulatedPrice(simulated(), pairCode)),
    ],
    publish,
    log,
  });
}
