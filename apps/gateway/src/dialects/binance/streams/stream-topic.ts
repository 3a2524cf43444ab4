import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { LiveCatalog, Market } from '../../../catalog/live-catalog.ts';
import type { MarketTable } from '../../../catalog/market-table.ts';
import type { LiveMarks } from '../../../futures/live-marks.ts';
import type { BookReplica } from '../../../markets/book-replica.ts';
import type { Trade } from '../../../markets/candle.ts';
import type { LiveFeed } from '../../../markets/feed.ts';
import type { MarketTape } from '../../../markets/market-tape.ts';
import type { Audiences, Readership } from '../../../wire/audiences.ts';
import { CLOSED_FAULT, type Round } from '../../../wire/outlet.ts';
import type { Published } from '../../../wire/rounds.ts';
import type { Printer } from '../transport/numbers.ts';
import { StreamEvent, type Times } from './events.ts';
import type { StreamReader } from './stream-reader.ts';
import type { Style } from './styles.ts';

/** Minimum time between rounds: changes in between are sent together (SOCK-33). */
export const ROUND_MS = 5;
/** A trade of the last moment of a second may still be on its way when the next one begins. */
export const GRACE_MS = 50;

export interface TopicSource {
  style: Style;
  feed: LiveFeed;
  /** The product's own. */
  markets: MarketTable<Market>;
  marks: LiveMarks;
  catalog: LiveCatalog;
  clock: () => number;
  audiences: Audiences<StreamReader>;
}

/** What can change what a stream tells. */
export type Cause = 'level' | 'trade' | 'minute' | 'command';

/** A market's symbol as payloads have it. */
export const symbolOf = (market: Market) => market.base + market.quote;

/** A stream with readers. Its events are built once for all of them. */
export abstract class StreamTopic implements Published<StreamReader> {
  readonly name: string;
  readonly causes: readonly Cause[];
  protected readonly source: TopicSource;
  protected readonly readership: Readership<StreamReader>;
  /** Shortest time between two updates, ms; 0: every round. */
  readonly #everyMs: number;
  #toldMs = Number.NEGATIVE_INFINITY;

  constructor(name: string, source: TopicSource, causes: readonly Cause[], everyMs: number) {
    this.name = name;
    this.source = source;
    this.causes = causes;
    this.#everyMs = everyMs;
    this.readership = source.audiences.readership();
  }

  get isWatched(): boolean {
    return this.readership.readers.size > 0;
  }

  /** Adds a reader, who was answered. Returns whether it waits for the next round. */
  add(reader: StreamReader): boolean {
    this.readership.add(reader);
    return false;
  }

  remove(reader: StreamReader): void {
    this.readership.delete(reader);
  }

  /** The stream has a gap: its readers are disconnected and reconnect. */
  abandon(): void {
    for (const reader of [...this.readership.readers]) reader.end(CLOSED_FAULT, 'try again');
  }

  /** Rounds come a little early or late: a little grace keeps 100 ms from slipping to 105. */
  dueMs(): number {
    return this.#toldMs + this.#everyMs - ROUND_MS / 2;
  }

  flush(round: Round<StreamReader>, nowMs: number): boolean {
    if (this.readership.readers.size === 0) return false;
    const events = this.take();
    // Only published events count: after a quiet time the first change is sent at once.
    if (events.length > 0) this.#toldMs = nowMs;
    for (const event of events) round.tell(this.readership, (reader) => event.frame(reader));
    return false;
  }

  protected event(build: (times: Times) => unknown): StreamEvent {
    return new StreamEvent(this.name, build);
  }

  /** Returns the events since the last call, and clears them. */
  protected abstract take(): StreamEvent[];

  /** A level of `market` changed; 0 lots: it is gone. */
  level(_market: number, _side: Side, _priceTicks: number, _lots: number): void {}

  trade(_market: number, _trade: Trade): void {}

  /** Time alone moved `market`'s windows on. */
  minute(_market: number): void {}

  /** A durable command was heard, after its levels and trades. Returns whether there is something to tell of it. */
  command(_command: AppliedCommand): boolean {
    return false;
  }

  /** A second began. Returns whether there is something to tell because of it. */
  second(_nowMs: number): boolean {
    return false;
  }

  /** The core restarted; `before` are the old books. */
  abstract booksReplaced(before: ReadonlyMap<number, BookReplica>): void;

  /** The past was read again. */
  pastReplaced(): void {}
}

/** A stream of states: a new reader gets the state first, then all changes. */
export abstract class StateTopic extends StreamTopic {
  /** Wait for the state. */
  readonly #joining = new Set<StreamReader>();

  override get isWatched(): boolean {
    return super.isWatched || this.#joining.size > 0;
  }

  override add(reader: StreamReader): boolean {
    this.#joining.add(reader);
    return true;
  }

  override remove(reader: StreamReader): void {
    super.remove(reader);
    this.#joining.delete(reader);
  }

  override abandon(): void {
    super.abandon();
    for (const reader of this.#joining) reader.end(CLOSED_FAULT, 'try again');
  }

  override flush(round: Round<StreamReader>, nowMs: number): boolean {
    super.flush(round, nowMs);
    if (this.#joining.size === 0 || !this.isKnown()) return this.#joining.size > 0;
    // A thousand states at once must not look like a stalled reader: the reader waits until it has read some.
    const ready = [...this.#joining].filter((reader) => reader.hasRoom());
    const state = ready.length > 0 ? this.state() : [];
    for (const reader of ready) {
      this.#joining.delete(reader);
      this.readership.add(reader);
      for (const event of state) round.push(reader, event.frame(reader));
    }
    return this.#joining.size > 0;
  }

  /** Is all data of the state loaded? New readers wait for it. */
  protected isKnown(): boolean {
    return true;
  }

  protected abstract state(): StreamEvent[];
}

/** What a stream of one market looks at. */
export class OneMarket {
  readonly #source: TopicSource;
  readonly id: number;

  constructor(source: TopicSource, id: number) {
    this.#source = source;
    this.id = id;
  }

  /** The market as it is configured now. */
  get market(): Market {
    return this.#source.catalog.marketById(this.id);
  }

  get print(): Printer {
    return this.#source.style.print;
  }

  get isSpot(): boolean {
    return this.#source.style.product === 'spot';
  }

  get book(): BookReplica {
    return this.#source.feed.live.book(this.id);
  }

  get tape(): MarketTape {
    return this.#source.feed.live.tape(this.id);
  }
}
