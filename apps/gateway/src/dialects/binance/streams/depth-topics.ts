import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { BookReplica } from '../../../markets/book-replica.ts';
import { bookSides } from '../transport/market-rows.ts';
import { bestPrices } from '../transport/ticker-rows.ts';
import { StreamEvent } from './events.ts';
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

/** What changed between two ids of a book. */
interface Changes {
  /** The id that the event before ended with. */
  before: number;
  last: number;
  b: readonly string[][];
  a: readonly string[][];
}

/** Returns the event of changes; those of contracts say the id before, and when it was (BFST-11). */
function depthUpdate({ clock, style }: TopicSource, name: string, s: string, changes: Changes): StreamEvent {
  const { before, last: u, b, a } = changes;
  const now = clock();
  return new StreamEvent(name, ({ of }) => {
    const more = style.product === 'spot' ? {} : { T: of(now), pu: before };
    return { e: 'depthUpdate', E: of(now), ...more, s, U: Math.min(before + 1, u), u, b, a };
  });
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
    const { print } = this.source.style;
    const told = (levels: Map<number, number>) =>
      Array.from(levels, ([ticks, lots]) => [print.price(market, ticks), print.level(market, lots)]);
    const [before, last, b, a] = [this.#toldId, book.updateId, told(this.#bids), told(this.#asks)];
    this.#bids.clear();
    this.#asks.clear();
    this.#toldId = last;
    return [depthUpdate(this.source, this.name, symbolOf(market), { before, last, b, a })];
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
    const { print, product } = this.source.style;
    const lastUpdateId = book.updateId;
    const before = Number.isNaN(this.#toldId) ? lastUpdateId : this.#toldId;
    this.#toldId = lastUpdateId;
    const { bids, asks } = bookSides(print, market, book, this.#levels);
    if (product === 'spot') return [this.event(() => ({ lastUpdateId, bids, asks }))];
    return [depthUpdate(this.source, this.name, symbolOf(market), { before, last: lastUpdateId, b: bids, a: asks })];
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
    const markets = this.#only === null ? this.source.markets.markets().map(({ id }) => id) : [this.#only];
    return markets.flatMap((market) => this.#eventOf(market, undefined));
  }

  /** Returns the event of a market unless it would say `told`. */
  #eventOf(id: number, told: string | undefined): StreamEvent[] {
    const { market, book } = new OneMarket(this.source, id);
    const [bid, ask] = [book.bids.best(), book.asks.best()];
    const state = `${bid};${ask}`;
    if (state === told) return [];
    this.#told.set(id, state);
    const { print, product } = this.source.style;
    const best = bestPrices(print, market, book);
    const [u, s, now] = [book.updateId, symbolOf(market), this.source.clock()];
    const payload = { u, s, b: best.bidPrice, B: best.bidQty, a: best.askPrice, A: best.askQty };
    if (product === 'spot') return [this.event(() => payload)];
    return [this.event(({ of }) => ({ e: 'bookTicker', E: of(now), T: of(now), ...payload }))];
  }
}
