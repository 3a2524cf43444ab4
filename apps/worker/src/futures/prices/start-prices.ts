import type { Log } from '@pelorus/database/log.ts';
import type { IndexSource } from '@pelorus/protocol/futures/index-sources.ts';
import { type IndexedContract, IndexFeed, type IndexTick } from './index-feed.ts';
import type { PriceSource, Time } from './price-source.ts';
import { BINANCE } from './venues/binance.ts';
import { BYBIT } from './venues/bybit.ts';
import { OKX } from './venues/okx.ts';
import type { Venue } from './venues/venue.ts';
import { VenueSource } from './venues/venue-source.ts';

/** The venues that are known, by the names that contracts call them. */
export const VENUES = { binance: BINANCE, okx: OKX, bybit: BYBIT } as const satisfies Partial<
  Record<IndexSource, Venue>
>;

/** A venue to poll. */
interface VenueChoice {
  name: keyof typeof VENUES;
  /** Instead of the venue's own address. */
  origin?: string;
}

interface PricesOptions {
  /** Asked at every tick and every poll: contracts come and change while it runs (IDX-35). */
  contracts(): readonly IndexedContract[];
  venues: readonly VenueChoice[];
  /** Sources that are told: our own markets, the simulator. */
  told: readonly PriceSource[];
  publish(tick: IndexTick): void;
  log: Pick<Log, 'info' | 'warn'>;
  time?: Time;
  /** From 0 up to 1. */
  random?: () => number;
}

const REAL_TIME: Time = {
  clock: Date.now,
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Polls the venues and publishes the indexes until the returned function is called, which resolves when nothing runs. */
export function startPrices(options: PricesOptions): () => Promise<void> {
  const { contracts, told, publish, log, time = REAL_TIME, random = Math.random } = options;
  const polled = options.venues.map(({ name, origin }) => {
    const isOwn = ({ source }: { source: string }) => source === name;
    const symbols = () => new Set(contracts().flatMap(({ sources }) => sources.filter(isOwn).map((one) => one.symbol)));
    return new VenueSource({ name, venue: VENUES[name], origin, symbols, time, random, log });
  });
  const sources = [...polled, ...told];
  const feed = new IndexFeed({ contracts, sources, time, publish });
  for (const source of polled) void source.start();
  feed.start();
  return async () => {
    feed.stop();
    await Promise.all(sources.map((source) => source.stop()));
  };
}
