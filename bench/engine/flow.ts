import { BookStores } from '@pelorus/engine/order-book/book-stores.ts';
import { type MatchSink, match } from '@pelorus/engine/order-book/matching.ts';
import { OrderBook } from '@pelorus/engine/order-book/order-book.ts';
import { Taker } from '@pelorus/engine/order-book/taker.ts';
import { Random } from '@pelorus/engine/reference/random.ts';

export const ADD = 0;
export const CANCEL = 1;
export const AMEND = 2;
export const TAKE = 3;

interface FlowShape {
  symbols: number;
  /** Approximate number of resting orders in all books together. */
  resting: number;
  /** Commands after the books are filled. */
  commands: number;
  /** How far from the touch orders are added, ticks. */
  depthTicks: number;
}

/** A flow of commands as columns. Orders are numbered 1, 2, 3 … in the order in which adds and takes come. */
export interface Flow extends FlowShape {
  /** The first commands only fill the books; speed is measured after them. */
  fill: number;
  total: number;
  kind: Uint8Array;
  symbol: Uint16Array;
  /** The order that is added, taken with, cancelled or amended. */
  order: Int32Array;
  side: Uint8Array;
  price: Int32Array;
  lots: Int32Array;
  trades: number;
}

const START_TICKS = 50_000;
const PRICE_MAX = 100_000;

/** Makes a flow by playing it against real books, so that cancels and amends name orders that stand. */
class FlowMaker implements MatchSink {
  readonly flow: Flow;
  private readonly random: Random;
  private readonly books: OrderBook[];
  private readonly mids: number[];
  private readonly taker = new Taker();
  private book!: OrderBook;
  private at = 0;
  private orders = 0;
  /** Standing orders and where each is in the list. */
  private readonly live: number[] = [];
  private readonly place: Int32Array;
  private readonly symbolOf: Uint16Array;

  constructor(shape: FlowShape, seed: number) {
    const total = shape.commands + shape.resting;
    this.random = new Random(seed);
    const stores = new BookStores();
    this.books = Array.from({ length: shape.symbols }, (_, market) => new OrderBook(market, stores));
    this.mids = this.books.map(() => START_TICKS);
    this.place = new Int32Array(total + 1);
    this.symbolOf = new Uint16Array(total + 1);
    this.flow = {
      ...shape,
      fill: shape.resting,
      total,
      kind: new Uint8Array(total),
      symbol: new Uint16Array(total),
      order: new Int32Array(total),
      side: new Uint8Array(total),
      price: new Int32Array(total),
      lots: new Int32Array(total),
      trades: 0,
    };
    while (this.at < total) this.step();
  }

  private step(): void {
    const { random, flow, live } = this;
    const dice = random.below(100);
    if (this.at < flow.fill) this.add();
    else if (dice < 5) this.take();
    else if (dice < 10) this.amend();
    // About as many adds as cancels; a few more adds make good what takers take.
    else if (random.isChance(live.length < flow.resting ? 60 : 40)) this.add();
    else this.cancel();
  }

  private write(kind: number, symbol: number, order: number, side: number, price: number, lots: number): void {
    const { flow, at } = this;
    flow.kind[at] = kind;
    flow.symbol[at] = symbol;
    flow.order[at] = order;
    flow.side[at] = side;
    flow.price[at] = price;
    flow.lots[at] = lots;
    this.at++;
  }

  private add(): void {
    const { random, flow } = this;
    const symbol = random.below(flow.symbols);
    const book = this.books[symbol] as OrderBook;
    if (random.isChance(10)) this.mids[symbol] = (this.mids[symbol] as number) + random.between(-1, 1);
    const mid = this.mids[symbol] as number;
    const side = random.below(2);
    // The smaller of two draws: most orders are near the touch.
    const away = 1 + Math.min(random.below(flow.depthTicks), random.below(flow.depthTicks));
    let price = side === 0 ? Math.min(mid - away, book.bestAsk - 1) : Math.max(mid + away, book.bestBid + 1);
    price = Math.max(1, Math.min(PRICE_MAX, price));
    const lots = random.between(1, 100);
    const order = ++this.orders;
    book.add(order, 0, side, price, lots);
    this.place[order] = this.live.length;
    this.live.push(order);
    this.symbolOf[order] = symbol;
    this.write(ADD, symbol, order, side, price, lots);
  }

  private pickLive(): number {
    return this.live[this.random.below(this.live.length)] as number;
  }

  private forget(order: number): void {
    const last = this.live.pop() as number;
    if (last === order) return;
    const at = this.place[order] as number;
    this.live[at] = last;
    this.place[last] = at;
  }

  private cancel(): void {
    const order = this.pickLive();
    const symbol = this.symbolOf[order] as number;
    const book = this.books[symbol] as OrderBook;
    book.remove(book.index.find(order));
    this.forget(order);
    this.write(CANCEL, symbol, order, 0, 0, 0);
  }

  private amend(): void {
    const order = this.pickLive();
    const symbol = this.symbolOf[order] as number;
    const book = this.books[symbol] as OrderBook;
    const slot = book.index.find(order);
    const left = book.orders.leftLots(slot);
    const lots = Math.ceil(left / 2);
    if (lots === left) {
      this.cancel();
      return;
    }
    book.reduce(slot, left - lots);
    this.write(AMEND, symbol, order, book.side(slot), book.priceTicks(slot), lots);
  }

  private take(): void {
    const { random, flow, taker } = this;
    const symbol = random.below(flow.symbols);
    const side = random.below(2);
    const lots = random.between(1, 150);
    const order = ++this.orders;
    this.book = this.books[symbol] as OrderBook;
    taker.account = -1;
    taker.side = side;
    taker.limitTicks = side === 0 ? PRICE_MAX : 1;
    taker.leftLots = lots;
    match(this.book, taker, this);
    this.write(TAKE, symbol, order, side, 0, lots);
  }

  onFill(makerSlot: number, _priceTicks: number, _lots: number, isMakerDone: boolean): void {
    this.flow.trades++;
    if (isMakerDone) this.forget(this.book.orders.orderId(makerSlot));
  }

  onPrevented(): void {}

  onLevel(): void {}
}

/** Returns the flow of a seed: about 45 % adds near the touch, 45 % cancels, 5 % amends, 5 % takers. */
export function makeFlow(shape: FlowShape, seed = 42): Flow {
  return new FlowMaker(shape, seed).flow;
}

export const SHAPES = {
  single: { symbols: 1, resting: 4_000, commands: 1_000_000, depthTicks: 300 },
  multi: { symbols: 100, resting: 100_000, commands: 1_000_000, depthTicks: 60 },
  deep: { symbols: 1, resting: 80_000, commands: 1_000_000, depthTicks: 1_500 },
} as const satisfies Record<string, FlowShape>;
export type ShapeName = keyof typeof SHAPES;
