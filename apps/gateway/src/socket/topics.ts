import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { bookChecksum, CHECKSUM_LEVELS } from '@pelorus/protocol/socket/book-checksum.ts';
import type { SocketChannel } from '@pelorus/protocol/socket/messages.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import type { Trade } from '../markets/candle.ts';
import type { LiveFeed } from '../markets/feed.ts';
import { presentDepth, presentLevels, presentTrade } from '../markets/present.ts';
import type { Audiences, Readership } from '../wire/audiences.ts';
import { textFrame } from '../wire/frames.ts';
import { CLOSED_FAULT, type Round } from '../wire/outlet.ts';
import type { Published } from '../wire/rounds.ts';
import type { Connection } from './connection.ts';

/** Minimum time between rounds: changes in between are sent together (SOCK-33). */
export const ROUND_MS = 10;

export interface TopicSource {
  feed: LiveFeed;
  catalog: LiveCatalog;
  clock: () => number;
  audiences: Audiences<Connection>;
}

export interface TopicName {
  biz: Product;
  channel: SocketChannel;
  pairCode?: string;
  type?: string;
}

/** Something connections subscribe to. Frames are made once for all of them. */
export abstract class Topic implements Published<Connection> {
  protected readonly subscribers: Readership<Connection>;
  /** Wait for the next round, or for room, to be given their snapshot. */
  protected readonly joining = new Set<Connection>();
  readonly name: TopicName;
  protected readonly source: TopicSource;
  /** Shortest time between two updates, ms; 0: every round. */
  readonly everyMs: number;
  #flushedMs = Number.NEGATIVE_INFINITY;

  constructor(name: TopicName, source: TopicSource, everyMs: number) {
    this.name = name;
    this.source = source;
    this.everyMs = everyMs;
    this.subscribers = source.audiences.readership();
  }

  get isWatched(): boolean {
    return this.subscribers.readers.size + this.joining.size > 0;
  }

  /** Adds a reader. It gets its snapshot now, or (true is returned) in a later round. */
  add(connection: Connection): boolean {
    if (!this.isWatched) this.begin();
    if (this.hasPending() || !connection.hasRoom()) {
      this.joining.add(connection);
      return true;
    }
    this.subscribers.add(connection);
    for (const frame of this.snapshot()) connection.write(frame);
    return false;
  }

  remove(connection: Connection): void {
    this.subscribers.delete(connection);
    this.joining.delete(connection);
  }

  /** Everybody starts again from a snapshot, in the next round. */
  restart(): void {
    this.begin();
    for (const connection of [...this.subscribers.readers]) {
      this.subscribers.delete(connection);
      this.joining.add(connection);
    }
  }

  /** The topic has a gap: its readers are disconnected and reconnect. */
  abandon(): void {
    for (const connection of [...this.subscribers.readers, ...this.joining]) connection.end(CLOSED_FAULT, 'try again');
  }

  /** Rounds come a little early or late; half a round's grace keeps a 250 ms topic from slipping to 260. */
  dueMs(): number {
    return this.#flushedMs + this.everyMs - ROUND_MS / 2;
  }

  /** Sends pending updates, then snapshots to new readers. Returns whether some still wait for buffer space. */
  flush(round: Round<Connection>, nowMs: number): boolean {
    this.#flushedMs = nowMs;
    const frames = this.subscribers.readers.size > 0 ? this.update(nowMs) : [];
    for (const frame of frames) round.tell(this.subscribers, () => frame);
    if (this.joining.size === 0) return false;
    this.begin();
    const ready = [...this.joining].filter((connection) => connection.hasRoom());
    // Only made if somebody needs it.
    const snapshot = ready.length > 0 ? this.snapshot() : [];
    for (const connection of ready) {
      this.joining.delete(connection);
      this.subscribers.add(connection);
      for (const frame of snapshot) round.push(connection, frame);
    }
    return this.joining.size > 0;
  }

  /** Drops pending updates: the next snapshot includes them. */
  protected abstract begin(): void;
  protected abstract hasPending(): boolean;
  protected abstract snapshot(): Buffer[];
  protected abstract update(nowMs: number): Buffer[];

  protected frame(type: string, result: unknown, base?: string): Buffer {
    const { biz, channel, pairCode } = this.name;
    return textFrame(JSON.stringify({ event: 'data', channel, biz, type, pairCode, base, data: { result } }));
  }
}

/** A topic of one market. */
export abstract class MarketTopic extends Topic {
  readonly marketId: number;

  constructor(name: TopicName, source: TopicSource, everyMs: number, marketId: number) {
    super(name, source, everyMs);
    this.marketId = marketId;
  }

  /** The market as it is configured now. */
  protected get market(): Market {
    return this.source.catalog.marketById(this.marketId);
  }

  protected marketFrame(type: string, result: unknown): Buffer {
    return this.frame(type, result, this.market.base);
  }
}

/** Levels of a side in a snapshot: as many as the REST book gives at most. */
const SNAPSHOT_LEVELS = 5_000;
/** Making one takes some 15 µs: not with each update of a busy market. */
const CHECKSUM_MS = 100;

/** A snapshot, then chained changes: every id of the book is in exactly one message. */
export class DepthTopic extends MarketTopic {
  readonly #bids = new Map<number, number>();
  readonly #asks = new Map<number, number>();
  #sentId = 0;
  #checkedMs = Number.NEGATIVE_INFINITY;

  level(side: Side, priceTicks: number, lots: number): void {
    (side === 'BUY' ? this.#bids : this.#asks).set(priceTicks, lots);
  }

  protected begin(): void {
    this.#bids.clear();
    this.#asks.clear();
    this.#sentId = this.source.feed.live.book(this.marketId).updateId;
  }

  protected hasPending(): boolean {
    return this.#bids.size + this.#asks.size > 0;
  }

  protected snapshot(): Buffer[] {
    const book = this.source.feed.live.book(this.marketId);
    const { lastUpdateId, bids, asks } = presentDepth(this.market, book, SNAPSHOT_LEVELS);
    return [this.marketFrame('snapshot', { lastUpdateId, bids, asks, checksum: bookChecksum(bids, asks) })];
  }

  protected update(nowMs: number): Buffer[] {
    if (!this.hasPending()) return [];
    const firstUpdateId = this.#sentId + 1;
    const bids = presentLevels(this.market, [...this.#bids]);
    const asks = presentLevels(this.market, [...this.#asks]);
    this.begin();
    const update = { firstUpdateId, lastUpdateId: this.#sentId, bids, asks };
    if (nowMs - this.#checkedMs < CHECKSUM_MS - ROUND_MS / 2) return [this.marketFrame('update', update)];
    this.#checkedMs = nowMs;
    return [this.marketFrame('update', { ...update, checksum: this.#checksum() })];
  }

  /** Returns the checksum of the current book, which is the book after the update in progress (SOCK-15). */
  #checksum(): number {
    const { bids, asks } = this.source.feed.live.book(this.marketId);
    const best = (side: typeof bids) => presentLevels(this.market, side.top(CHECKSUM_LEVELS));
    return bookChecksum(best(bids), best(asks));
  }
}

const SNAPSHOT_TRADES = 50;

export class TradesTopic extends MarketTopic {
  #pending: Trade[] = [];

  trade(trade: Trade): void {
    this.#pending.push(trade);
  }

  protected begin(): void {
    this.#pending = [];
  }

  protected hasPending(): boolean {
    return this.#pending.length > 0;
  }

  protected snapshot(): Buffer[] {
    const trades = this.source.feed.live.tape(this.marketId).trades(SNAPSHOT_TRADES);
    return [this.#newestFirst('snapshot', trades)];
  }

  protected update(): Buffer[] {
    const trades = this.#pending;
    if (trades.length === 0) return [];
    this.#pending = [];
    return [this.#newestFirst('update', trades)];
  }

  #newestFirst(type: string, trades: readonly Trade[]): Buffer {
    return this.marketFrame(
      type,
      trades.toReversed().map((trade) => presentTrade(this.market, trade)),
    );
  }
}

export class TickerTopic extends MarketTopic {
  protected begin(): void {}

  protected hasPending(): boolean {
    return false;
  }

  protected snapshot(): Buffer[] {
    return [this.marketFrame('snapshot', this.source.feed.ticker(this.market))];
  }

  protected update(): Buffer[] {
    return [this.marketFrame('update', this.source.feed.ticker(this.market))];
  }
}

/** Tickers of all markets that are not delisted; an update has only the changed ones. */
export class TickersTopic extends Topic {
  readonly #changed = new Set<number>();

  change(marketId: number): void {
    this.#changed.add(marketId);
  }

  protected begin(): void {}

  protected hasPending(): boolean {
    return false;
  }

  protected snapshot(): Buffer[] {
    return [this.frame('snapshot', this.source.feed.tickers())];
  }

  protected update(): Buffer[] {
    const changed = [...this.#changed].map((id) => this.source.catalog.marketById(id));
    this.#changed.clear();
    const markets = changed.filter(({ status }) => status !== 'DELISTED');
    if (markets.length === 0) return [];
    return [
      this.frame(
        'update',
        markets.map((market) => this.source.feed.ticker(market)),
      ),
    ];
  }
}
