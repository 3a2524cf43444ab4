/** What crosses the wall between who asks for prices (the worker) and who makes marks of them (the gateway). */

/** The top of a spot market of ours. */
export interface SpotQuote {
  /** Undefined: that side of the book is empty. */
  bidTicks: number | undefined;
  askTicks: number | undefined;
  /** Undefined: it never traded. */
  lastTicks: number | undefined;
  /** The market's tick, a decimal text. */
  tickSize: string;
  /** The time of the newest command that the book holds, whichever market it was for. */
  atMs: number;
}

/** A contract that needs an index, and where that comes from. */
export interface ContractToIndex {
  /** Its symbol. */
  contract: string;
  base: string;
  quote: string;
  /** A decimal text. */
  tickSize: string;
  sources: readonly { name: string; weight: number }[];
}

/** What indexes are made from, besides the prices of venues. Plain data: it may go to another thread. */
export interface IndexNeeds {
  contracts: readonly ContractToIndex[];
  /** Our own spot markets that contracts name, by pair code; absent: it says nothing now. */
  quotes: Readonly<Record<string, SpotQuote>>;
}

/** What the market simulator's prices are at one time; it says them itself, for demos only. */
export interface SimulatedPrices {
  atMs: number;
  /** Pair code → quote for one of the base, a decimal text. */
  prices: Readonly<Record<string, string>>;
}

/** COUNTED: near the median. OFF: too far from it. STALE: said too long ago. SILENT: no price (IDX-31, IDX-33). */
export const SOURCE_STATES = ['COUNTED', 'OFF', 'STALE', 'SILENT'] as const;
export type SourceState = (typeof SOURCE_STATES)[number];

/** What one source has to do with an index. */
export interface PublishedSource {
  source: string;
  state: SourceState;
  /** As the source said it, a decimal text; null: it has none. */
  price: string | null;
  atMs: number | null;
}

/** The index of a contract at one tick. */
interface PublishedIndex {
  contract: string;
  /** Null: there is none. */
  indexTicks: number | null;
  mayLiquidate: boolean;
  /** Absent: it is another exchange's index. */
  components?: readonly PublishedSource[];
}

/** The indexes of all contracts at one time. */
export interface PublishedIndexes {
  atMs: number;
  indexes: readonly PublishedIndex[];
}

/** Publishes indexes once a second until the returned function is called, which resolves when nothing runs any more. */
export type StartIndexes = (options: {
  /** Asked anew for each tick. */
  needs(): IndexNeeds;
  publish(tick: PublishedIndexes): void;
}) => () => Promise<void>;
