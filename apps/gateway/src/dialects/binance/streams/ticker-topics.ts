import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { averageMinutes } from '../spot/market-data.ts';
import { windowLengthMs, windowOpenMs } from '../spot/ticker-windows.ts';
import { EIGHT_DIGITS, level8, lots8, price8, ZERO } from '../transport/numbers.ts';
import { averagePrice, change, lastTicks, mini } from '../transport/ticker-rows.ts';
import type { StreamEvent, Times } from './events.ts';
import type { Window } from './names.ts';
import { type Cause, OneMarket, StateTopic, symbolOf, type TopicSource } from './stream-topic.ts';

const TICKER_MS = 1_000;

/** Returns the payload of one market at `nowMs`. */
export type Present = (one: OneMarket, nowMs: number) => (times: Times) => object;

/** The rolling day, as REST's 24-hour ticker has it. */
function dayOf({ tape }: OneMarket, nowMs: number): { traded: Candle; openTime: number } {
  const { count, lastTicks, openMs, ...stats } = tape.day.stats(nowMs);
  const traded = {
    ...stats,
    openMs,
    closeTicks: lastTicks,
    tradeCount: count,
    takerBuyLots: 0n,
    takerBuyQuoteUnits: 0n,
  };
  return { traded, openTime: openMs };
}

/** What a ticker over a span says under the streams' names. */
function spanOf(one: OneMarket, { traded, openTime }: { traded: Candle; openTime: number }, nowMs: number) {
  const { market, tape } = one;
  const lastId = tape.lastTrade()?.id ?? -1;
  const row = mini(EIGHT_DIGITS, market, { traded, openTime, closeTime: nowMs, lastId });
  const moved = change(EIGHT_DIGITS, market, traded);
  return {
    change: { p: moved.priceChange, P: moved.priceChangePercent },
    w: moved.weightedAvgPrice,
    prices: { o: row.openPrice, h: row.highPrice, l: row.lowPrice },
    c: row.lastPrice,
    volumes: { v: row.volume, q: row.quoteVolume },
    trades: { F: row.firstId, L: row.lastId, n: row.count },
  };
}

/** `@miniTicker` */
export const presentMini: Present = (one, nowMs) => {
  const { c, prices, volumes } = spanOf(one, dayOf(one, nowMs), nowMs);
  const s = symbolOf(one.market);
  return ({ of }) => ({ e: '24hrMiniTicker', E: of(nowMs), s, c, ...prices, ...volumes });
};

/** `@ticker` */
export const presentTicker: Present = (one, nowMs) => {
  const { market, book, tape } = one;
  const day = dayOf(one, nowMs);
  const span = spanOf(one, day, nowMs);
  const last = tape.lastTrade();
  const [bid, ask] = [book.bids.best(), book.asks.best()];
  const best = {
    b: bid === null ? ZERO : price8(market, bid[0]),
    B: bid === null ? ZERO : level8(market, bid[1]),
    a: ask === null ? ZERO : price8(market, ask[0]),
    A: ask === null ? ZERO : level8(market, ask[1]),
  };
  const { c, w, prices } = span;
  const newest = { x: prices.o, c, Q: last === undefined ? ZERO : lots8(market, last.lots) };
  const s = symbolOf(market);
  return ({ of }) => ({
    e: '24hrTicker',
    E: of(nowMs),
    s,
    ...span.change,
    w,
    ...newest,
    ...best,
    ...prices,
    ...span.volumes,
    O: of(day.openTime),
    C: of(nowMs),
    ...span.trades,
  });
};

/** Returns the formatter of `@ticker_1h`, `@ticker_4h` and `@ticker_1d`. */
export function presentWindow(window: Window): Present {
  const lengthMs = windowLengthMs(window) as number;
  return (one, nowMs) => {
    const openTime = windowOpenMs(lengthMs, nowMs);
    // A day is all that memory has: its window is the running minute and the 1,439 before it (MKTD-11).
    const span = window === '1d' ? dayOf(one, nowMs) : { traded: one.tape.day.since(openTime), openTime };
    const { c, w, prices, volumes, trades, change: moved } = spanOf(one, span, nowMs);
    const s = symbolOf(one.market);
    return ({ of }) => ({
      e: `${window}Ticker`,
      E: of(nowMs),
      s,
      ...moved,
      ...prices,
      c,
      w,
      ...volumes,
      O: of(span.openTime),
      C: of(nowMs),
      ...trades,
    });
  };
}

/** `@avgPrice` */
export const presentAverage: Present = (one, nowMs) => {
  const { market, tape } = one;
  const mins = averageMinutes(market);
  const turnover = tape.day.recentTurnover(nowMs, mins);
  const w =
    turnover === null
      ? price8(market, lastTicks(market, tape))
      : averagePrice(market, turnover.lots, turnover.quoteUnits, EIGHT_DIGITS.averageDigits);
  const lastMs = tape.lastTrade()?.timeMs ?? nowMs;
  const s = symbolOf(market);
  return ({ of }) => ({ e: 'avgPrice', E: of(nowMs), s, i: `${mins}m`, w, T: of(lastMs) });
};

/** The state of one market, or of all (then an event lists the changed ones), published at most once a second. */
export class TickerTopic extends StateTopic {
  readonly #only: number | null;
  readonly #present: Present;
  readonly #changed = new Set<number>();

  constructor(name: string, source: TopicSource, marketId: number | null, causes: readonly Cause[], present: Present) {
    super(name, source, causes, TICKER_MS);
    this.#only = marketId;
    this.#present = present;
  }

  override level(market: number): void {
    this.#changed.add(market);
  }

  override trade(market: number): void {
    this.#changed.add(market);
  }

  override minute(market: number): void {
    this.#changed.add(market);
  }

  booksReplaced(): void {
    for (const id of this.#all()) this.#changed.add(id);
  }

  override pastReplaced(): void {
    this.booksReplaced();
  }

  protected take(): StreamEvent[] {
    const changed = [...this.#changed];
    this.#changed.clear();
    return this.#eventsOf(changed);
  }

  protected state(): StreamEvent[] {
    // Existing readers have the events; new readers get them now.
    this.#changed.clear();
    return this.#eventsOf(this.#all());
  }

  #all(): number[] {
    return this.#only === null ? this.source.catalog.markets().map(({ id }) => id) : [this.#only];
  }

  #eventsOf(ids: readonly number[]): StreamEvent[] {
    if (ids.length === 0) return [];
    const now = this.source.clock();
    const built = ids.map((id) => this.#present(new OneMarket(this.source, id), now));
    if (this.#only === null) return [this.event((times) => built.map((build) => build(times)))];
    return built.map((build) => this.event(build));
  }
}
