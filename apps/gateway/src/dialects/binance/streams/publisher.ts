import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { BookReplica } from '../../../markets/book-replica.ts';
import type { Trade } from '../../../markets/candle.ts';
import type { MarketWatcher } from '../../../markets/live-markets.ts';
import { Audiences } from '../../../wire/audiences.ts';
import { Rounds } from '../../../wire/rounds.ts';
import type { StreamSpec } from './names.ts';
import type { StreamReader } from './stream-reader.ts';
import { type Cause, GRACE_MS, ROUND_MS, type StreamTopic, type TopicSource } from './stream-topic.ts';
import { topicOf } from './topics.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Watched streams that one market's doings change, by cause. */
type Watched = Record<Cause, Set<StreamTopic>>;

const NOBODY: ReadonlySet<StreamTopic> = new Set();
const noneWatched = (): Watched => ({ level: new Set(), trade: new Set(), minute: new Set(), command: new Set() });

export type PublisherDeps = Omit<TopicSource, 'audiences' | 'markets'>;

/** Turns market events into rounds of the dialect's events. Streams without readers cost nothing. */
export class StreamPublisher implements MarketWatcher {
  readonly #source: TopicSource;
  readonly #onMarkets: () => void;
  readonly #topics = new Map<string, StreamTopic>();
  /** Where each is among those below. */
  readonly #places = new Map<StreamTopic, readonly Set<StreamTopic>[]>();
  readonly #ofMarket = new Map<number, Watched>();
  /** Streams of all markets. */
  readonly #ofAll = noneWatched();
  readonly #audiences = new Audiences<StreamReader>();
  readonly #rounds: Rounds<StreamTopic, StreamReader>;
  #seconds: NodeJS.Timeout;
  #minute = 0;

  /** `onMarkets` is called after a market was configured. */
  constructor(deps: PublisherDeps & { log: FastifyBaseLogger }, onMarkets: () => void) {
    const markets = deps.catalog.of(deps.style.product);
    this.#source = { ...deps, markets, audiences: this.#audiences };
    this.#onMarkets = onMarkets;
    this.#rounds = new Rounds({
      gapMs: ROUND_MS,
      audiences: this.#audiences,
      onFault: (topic, error) => {
        deps.log.error(
          { err: error, stream: topic.name },
          'a stream could not be published; its readers are disconnected',
        );
        topic.abandon();
      },
    });
    this.#seconds = this.#nextSecond();
    deps.feed.live.watch(this);
  }

  /** `reader`, who was answered, reads a stream from now on. False: its market is not configured. */
  join(name: string, spec: StreamSpec, reader: StreamReader): boolean {
    let topic = this.#topics.get(name);
    if (topic === undefined) {
      const market = spec.symbol === null ? null : this.#source.markets.dialectMarket(spec.symbol.toUpperCase());
      if (market === undefined) return false;
      topic = topicOf(name, spec, this.#source, market?.id ?? null);
      this.#topics.set(name, topic);
      const places = this.#placesOf(topic, market?.id ?? null);
      this.#places.set(topic, places);
      for (const topics of places) topics.add(topic);
    }
    if (topic.add(reader)) this.#touch(topic);
    this.#rounds.schedule();
    return true;
  }

  leave(name: string, reader: StreamReader): void {
    const topic = this.#topics.get(name);
    if (topic === undefined) return;
    topic.remove(reader);
    if (topic.isWatched) return;
    this.#topics.delete(name);
    this.#rounds.forget(topic);
    for (const topics of this.#places.get(topic) ?? []) topics.delete(topic);
    this.#places.delete(topic);
  }

  /** `reader` changed its format. */
  retell(reader: StreamReader): void {
    this.#audiences.move(reader);
  }

  #placesOf(topic: StreamTopic, market: number | null): Set<StreamTopic>[] {
    let watched = market === null ? this.#ofAll : this.#ofMarket.get(market);
    if (watched === undefined) {
      watched = noneWatched();
      this.#ofMarket.set(market as number, watched);
    }
    const of = watched;
    // What commands say is heard by all that look at them, whichever market they are of.
    return topic.causes.map((cause) => (cause === 'command' ? this.#ofAll : of)[cause]);
  }

  #touch(topic: StreamTopic): void {
    this.#rounds.touch(topic);
  }

  // Called for every change of every book: streams without readers must cost next to nothing.
  onLevel(market: number, side: Side, priceTicks: number, lots: number): void {
    for (const topic of this.#ofMarket.get(market)?.level ?? NOBODY) {
      topic.level(market, side, priceTicks, lots);
      this.#touch(topic);
    }
    for (const topic of this.#ofAll.level) {
      topic.level(market, side, priceTicks, lots);
      this.#touch(topic);
    }
  }

  onTrade(market: number, trade: Trade): void {
    for (const topic of this.#ofMarket.get(market)?.trade ?? NOBODY) {
      topic.trade(market, trade);
      this.#touch(topic);
    }
    for (const topic of this.#ofAll.trade) {
      topic.trade(market, trade);
      this.#touch(topic);
    }
  }

  onCommand(command: AppliedCommand): void {
    for (const topic of this.#ofAll.command) if (topic.command(command)) this.#touch(topic);
    if (command.events.some(({ kind }) => kind === 'marketConfigured')) this.#onMarkets();
  }

  onBatchEnd(): void {
    this.#rounds.schedule();
  }

  onBooksReplaced(before: ReadonlyMap<number, BookReplica>): void {
    for (const topic of this.#topics.values()) {
      topic.booksReplaced(before);
      this.#touch(topic);
    }
    this.#onMarkets();
    this.#rounds.schedule();
  }

  onPastReplaced(): void {
    for (const topic of this.#topics.values()) {
      topic.pastReplaced();
      this.#touch(topic);
    }
    this.#rounds.schedule();
  }

  #nextSecond(): NodeJS.Timeout {
    const now = this.#source.clock();
    // A timer may come a millisecond early, within the grace.
    const timer = setTimeout(() => this.#onSecond(), SECOND_MS - (now % SECOND_MS) + GRACE_MS + 1);
    return timer.unref();
  }

  /** What time alone changes: candles close, and old minutes fall out of windows. */
  #onSecond(): void {
    this.#seconds = this.#nextSecond();
    const now = this.#source.clock();
    for (const topic of this.#topics.values())
      this.#rounds.guard(topic, () => {
        if (topic.second(now)) this.#touch(topic);
      });
    const minute = Math.floor(now / MINUTE_MS);
    if (minute !== this.#minute) this.#onMinute();
    this.#minute = minute;
    this.#rounds.schedule();
  }

  #onMinute(): void {
    for (const { id } of this.#source.markets.markets())
      for (const topics of [this.#ofMarket.get(id)?.minute, this.#ofAll.minute])
        for (const topic of topics ?? [])
          this.#rounds.guard(topic, () => {
            topic.minute(id);
            this.#touch(topic);
          });
  }

  close(): void {
    this.#source.feed.live.unwatch(this);
    clearTimeout(this.#seconds);
    this.#rounds.close();
  }
}
