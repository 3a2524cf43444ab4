/** A price as its source said it. */
export interface SourcePrice {
  /** Decimal text above zero: quote for one of the base (IDX-01). */
  price: string;
  /** When it was said, at the latest: ms by our clock. */
  atMs: number;
}

/** Why a poll failed: one word for a log and a console. */
export type Problem =
  | 'connection'
  | 'timeout'
  | 'redirect'
  | 'status'
  | 'too-large'
  | 'not-json'
  | 'shape'
  | 'refused'
  | 'missing'
  | 'price'
  | 'time';

/** Where prices of spot markets come from. Its weight is the contract's choice (`ContractSource`). */
export interface PriceSource {
  readonly name: string;
  /** Why the prices are not newer; null: nothing is wrong. */
  readonly problem: Problem | null;
  /** Returns the latest price of a market, by the source's own name of it. Whether it is stale, the index decides. */
  latest(symbol: string): SourcePrice | undefined;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

/** Time from outside. `after` runs something later, and returns what calls that off. */
export interface Time {
  clock(): number;
  after(ms: number, run: () => void): () => void;
}
