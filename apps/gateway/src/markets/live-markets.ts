import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { Hello } from '@pelorus/protocol/link/core-link.ts';
import { BookReplica } from './book-replica.ts';
import type { Trade } from './candle.ts';
import type { PastOfMarkets } from './history.ts';
import { MarketTape, NO_PAST } from './market-tape.ts';

/** A listener to market events, in order. */
export interface MarketWatcher {
  /** The core restarted and every book was replaced; `before` are the old ones. */
  onBooksReplaced(before: ReadonlyMap<number, BookReplica>): void;
  /** The past was read (again): tapes were replaced. */
  onPastReplaced(): void;
  onLevel(market: number, side: Side, priceTicks: number, lots: number): void;
  onTrade(market: number, trade: Trade): void;
  /** Every durable command, after its levels and trades. */
  onCommand(command: AppliedCommand): void;
  /** The plans of markets have changed. */
  onListingsChanged?(): void;
  /** A commit is through: the moment to publish. */
  onBatchEnd(): void;
}

/** One trade with the command that caused it, kept while the past is being read. */
interface TailTrade {
  seq: number;
  market: number;
  trade: Trade;
}

/** Books and tapes of all markets, folded from the core's stream. Synchronous; the database's part comes by mergePast. */
export class LiveMarkets {
  #books = new Map<number, BookReplica>();
  #tapes = new Map<number, MarketTape>();
  readonly #watchers = new Set<MarketWatcher>();
  /** Sequence of the last command that is in. */
  seq = 0;
  /** Trades since reading the past began; null when it is not being read. */
  #tail: TailTrade[] | null = null;
  /** First sequence of the tail: the stored past must reach it. */
  tailFromSeq = 0;

  watch(watcher: MarketWatcher): void {
    this.#watchers.add(watcher);
  }

  unwatch(watcher: MarketWatcher): void {
    this.#watchers.delete(watcher);
  }

  hello(hello: Hello): void {
    const before = this.#books;
    this.#books = new Map();
    for (const levels of hello.books) this.#books.set(levels.market, new BookReplica(levels));
    this.seq = hello.seq;
    for (const watcher of this.#watchers) watcher.onBooksReplaced(before);
  }

  listingsChanged(): void {
    for (const watcher of this.#watchers) watcher.onListingsChanged?.();
  }

  /** From now on trades are kept until mergePast, whose past must reach at least `tailFromSeq`. */
  gatherTail(): void {
    this.#tail = [];
    this.tailFromSeq = this.seq;
  }

  command(command: AppliedCommand): void {
    if (command.seq <= this.seq) return;
    this.seq = command.seq;
    for (const event of command.events) {
      if (event.kind === 'level') {
        this.book(event.market).change(event.side, event.priceTicks, event.lots, event.updateId);
        for (const watcher of this.#watchers) watcher.onLevel(event.market, event.side, event.priceTicks, event.lots);
      } else if (event.kind === 'trade') {
        const { tradeId: id, priceTicks, lots, quoteUnits, takerSide, takerOrderId } = event;
        const trade = { id, priceTicks, lots, quoteUnits, takerSide, takerOrderId, timeMs: command.timeMs };
        this.tape(event.market).addTrade(trade);
        this.#tail?.push({ seq: command.seq, market: event.market, trade });
        for (const watcher of this.#watchers) watcher.onTrade(event.market, trade);
      }
    }
    for (const watcher of this.#watchers) watcher.onCommand(command);
  }

  batchEnd(): void {
    for (const watcher of this.#watchers) watcher.onBatchEnd();
  }

  /** Replaces the tapes by the past and the trades after it: each trade counts once. */
  mergePast(past: PastOfMarkets): void {
    const tail = this.#tail;
    if (tail === null) throw new Error('stored trades have no tail');
    const tapes = new Map<number, MarketTape>();
    for (const [market, marketPast] of past.pasts) tapes.set(market, new MarketTape(marketPast));
    this.#tapes = tapes;
    this.#tail = null;
    for (const { seq, market, trade } of tail) if (seq > past.seq) this.tape(market).addTrade(trade);
    for (const watcher of this.#watchers) watcher.onPastReplaced();
  }

  /** Returns the book of a market; one that was configured a moment ago is empty. */
  book(market: number): BookReplica {
    let book = this.#books.get(market);
    if (book === undefined) {
      book = new BookReplica({ updateId: 0, bids: [], asks: [] });
      this.#books.set(market, book);
    }
    return book;
  }

  tape(market: number): MarketTape {
    let tape = this.#tapes.get(market);
    if (tape === undefined) {
      tape = new MarketTape(NO_PAST);
      this.#tapes.set(market, tape);
    }
    return tape;
  }
}
