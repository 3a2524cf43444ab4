import { BookStores } from '@pelorus/engine/order-book/book-stores.ts';
import { type MatchSink, match } from '@pelorus/engine/order-book/matching.ts';
import { OrderBook } from '@pelorus/engine/order-book/order-book.ts';
import { Taker } from '@pelorus/engine/order-book/taker.ts';
import { OrderBook as OtherBook, Side } from 'nodejs-order-book';
import { ADD, AMEND, CANCEL, type Flow } from './flow.ts';

/** Counts trades; the engine's own sink settles them (packages/engine/src/spot/settlement.ts). */
class TradeCounter implements MatchSink {
  trades = 0;

  onFill(): void {
    this.trades++;
  }

  onPrevented(): void {}

  onLevel(): void {}
}

const PRICE_MAX = 100_000;

/** Plays commands [from, to) of the flow against our order book, without ledger, events or accounts. */
export class OurMatching {
  private readonly books: OrderBook[];
  private readonly taker = new Taker();
  private readonly sink = new TradeCounter();
  private readonly flow: Flow;

  constructor(flow: Flow) {
    this.flow = flow;
    const stores = new BookStores();
    this.books = Array.from({ length: flow.symbols }, (_, market) => new OrderBook(market, stores));
    // Every maker is account 0; the taker belongs to nobody.
    this.taker.groups = new Int32Array(1);
    this.taker.group = -1;
  }

  get trades(): number {
    return this.sink.trades;
  }

  play(from: number, to: number): void {
    const { flow } = this;
    for (let i = from; i < to; i++) {
      const book = this.books[flow.symbol[i] as number] as OrderBook;
      const order = flow.order[i] as number;
      const lots = flow.lots[i] as number;
      const kind = flow.kind[i] as number;
      if (kind === ADD) this.limit(book, order, flow.side[i] as number, flow.price[i] as number, lots);
      else if (kind === CANCEL) book.remove(book.index.find(order));
      else if (kind === AMEND) {
        const slot = book.index.find(order);
        book.reduce(slot, book.orders.leftLots(slot) - lots);
      } else this.sweep(book, flow.side[i] as number, (flow.side[i] as number) === 0 ? PRICE_MAX : 1, lots);
    }
  }

  private limit(book: OrderBook, order: number, side: number, price: number, lots: number): void {
    this.sweep(book, side, price, lots);
    const left = this.taker.leftLots;
    if (left > 0) book.add(order, 0, side, price, left);
  }

  private sweep(book: OrderBook, side: number, limit: number, lots: number): void {
    const { taker } = this;
    taker.side = side;
    taker.limitTicks = limit;
    taker.leftLots = lots;
    match(book, taker, this.sink);
  }
}

/** Plays the same commands against npm nodejs-order-book through its public methods. */
export class TheirMatching {
  trades = 0;
  private readonly books: OtherBook[];
  private readonly flow: Flow;
  private readonly ids: string[];

  constructor(flow: Flow) {
    this.flow = flow;
    this.books = Array.from({ length: flow.symbols }, () => new OtherBook());
    this.ids = Array.from({ length: flow.total + 1 }, (_, i) => `${i}`);
  }

  play(from: number, to: number): void {
    const { flow, ids } = this;
    for (let i = from; i < to; i++) {
      const book = this.books[flow.symbol[i] as number] as OtherBook;
      const id = ids[flow.order[i] as number] as string;
      const side = flow.side[i] === 0 ? Side.BUY : Side.SELL;
      const size = flow.lots[i] as number;
      const kind = flow.kind[i] as number;
      if (kind === ADD) this.count(book.limit({ side, id, size, price: flow.price[i] as number }));
      else if (kind === CANCEL) book.cancel(id);
      else if (kind === AMEND) book.modify(id, { size });
      else this.count(book.market({ side, size }));
    }
  }

  private count(result: { done: unknown[]; partial: unknown; partialQuantityProcessed: number }): void {
    this.trades += result.done.length + (result.partialQuantityProcessed > 0 ? 1 : 0);
  }
}
