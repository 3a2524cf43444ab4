import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { BookReplica } from '../../../markets/book-replica.ts';
import { level8, price8, ZERO } from '../transport/numbers.ts';
import type { StreamEvent } from './events.ts';
import { OneMarket, StateTopic, StreamTopic, symbolOf, type TopicSource } from './stream-topic.ts';

type Levels = Iterable<readonly [number, number]>;

/** Adds to `changes` the difference between the levels of `before` and `now`; a removed level has 0 lots. */
function putDifference(changes: Map<number, number>, before: Levels, now: Levels): void {
  const left = new Map(before);
  for (const [price, lots] of now) {
    if (left.get(price) !== lots) changes.set(price, lots);
    left.delete(price);
  }
  for (const price of left.keys()) changes.set(price, 0);
}

/** `@depth`: chained changes; every id of the book is in exactly one event (BSTR-40). */
export class DepthTopic extends StreamTopic {
  readonly #market: OneMarket;
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  /** Last published id. */
  #toldId: number;

  constructor(name: string, source: TopicSource, everyMs: number, marketId: number) {
    super(name, source, ['level'], everyMs);
    this.#market = new OneMarket(source, marketId);
    this.#toldId = this.#market.book.updateId;
  }

  override level(_market: number, side: Side, priceTicks: number, lots: number): void {
    (side === 'BUY' ? this.#bids : this.#asks).set(priceTicks, lots);
  }

  booksReplaced(before: ReadonlyMap<number, BookReplica>): void {
    const old = before.get(this.#market.id);
    const { book } = this.#market;
    if (book.updateId < this.#toldId) {
      // The core has less than we published: no event can express that, but the ids show it, and clients
      // resynchronize.
      this.#bids.clear();
      this.#asks.clear();
      this.#toldId = book.updateId;
      return;
    }
    for (const [changes, side] of [
      [this.#bids, 'bids'],
      [this.#asks, 'asks'],
    ] as const)
      putDifference(changes, old?.[side].top(Number.POSITIVE_INFINITY) ?? [], book[side].top(Number.POSITIVE_INFINITY));
  }

  protected take(): StreamEvent[] {
    if (this.#bids.size + this.#asks.size === 0) return [];
    const { market, book } = this.#market;
    const told = (levels: Map<number, number>) =>
      Array.from(levels, ([ticks, lots]) => [price8(market, ticks), level8(market, lots)]);
    const [first, last, bids, asks] = [this.#toldId + 1, book.updateId, told(this.#bids), told(this.#asks)];
    this.#bids.clear();
    this.#asks.clear();
    this.#toldId = last;
    const now = this.source.clock();
    return [
      this.event(({ of }) => {
        return { e: 'depthUpdate', E: of(now), s: symbolOf(market), U: first, u: last, b: bids, a: asks };
      }),
    ];
  }
}

/** `@depth5`, `@depth10`, `@depth20`: the best levels of each side. */
export class LevelsTopic extends StateTopic {
  readonly #market: OneMarket;
  readonly #levels: number;
  #toldId = Number.NaN;

  constructor(name: string, source: TopicSource, everyMs: number, marketId: number, levels: number) {
    super(name, source, ['level'], everyMs);
    this.#market = new OneMarket(source, marketId);
    this.#levels = levels;
  }

  booksReplaced(): void {}

  protected take(): StreamEvent[] {
    return this.#market.book.updateId === this.#toldId ? [] : this.state();
  }

  protected state(): StreamEvent[] {
    const { market, book } = this.#market;
    this.#toldId = book.updateId;
    const told = (levels: [number, number][]) =>
      levels.map(([ticks, lots]) => [price8(market, ticks), level8(market, lots)]);
    const [lastUpdateId, bids, asks] = [
      book.updateId,
      told(book.bids.top(this.#levels)),
      told(book.asks.top(this.#levels)),
    ];
    return [this.event(() => ({ lastUpdateId, bids, asks }))];
  }
}

/** `@bookTicker`, `!bookTicker`: the best price of each side, when it changed (BSTR-34). */
export class BookTickerTopic extends StateTopic {
  /** null: every market. */
  readonly #only: number | null;
  readonly #changed = new Set<number>();
  /** The last published state of each market: prices and lots of both sides. */
  readonly #told = new Map<number, string>();

  constructor(name: string, source: TopicSource, marketId: number | null) {
    super(name, source, ['level'], 0);
    this.#only = marketId;
  }

  override level(market: number): void {
    this.#changed.add(market);
  }

  booksReplaced(): void {
    for (const market of this.#told.keys()) this.#changed.add(market);
  }

  protected take(): StreamEvent[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed.flatMap((market) => this.#eventOf(market, this.#told.get(market)));
  }

  protected state(): StreamEvent[] {
    const markets = this.#only === null ? this.source.catalog.markets().map(({ id }) => id) : [this.#only];
    return markets.flatMap((market) => this.#eventOf(market, undefined));
  }

  /** Returns the event of a market unless it would say `told`. */
  #eventOf(id: number, told: string | undefined): StreamEvent[] {
    const { market, book } = new OneMarket(this.source, id);
    const [bid, ask] = [book.bids.best(), book.asks.best()];
    const state = `${bid};${ask}`;
    if (state === told) return [];
    this.#told.set(id, state);
    const payload = {
      u: book.updateId,
      s: symbolOf(market),
      b: bid === null ? ZERO : price8(market, bid[0]),
      B: bid === null ? ZERO : level8(market, bid[1]),
      a: ask === null ? ZERO : price8(market, ask[0]),
      A: ask === null ? ZERO : level8(market, ask[1]),
    };
    return [this.event(() => payload)];
  }
}
