import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { averageMinutes } from '../spot/market-data.ts';
import { windowLengthMs, windowOpenMs } from '../spot/ticker-windows.ts';
import { EIGHT_DIGITS, price8 } from '../transport/numbers.ts';
import { averagePrice, bestPrices, change, dayOf, lastTicks, mini } from '../transport/ticker-rows.ts';
import type { StreamEvent, Times } from './events.ts';
import type { Window } from './names.ts';
import { type Cause, OneMarket, StateTopic, symbolOf, type TopicSource } from './stream-topic.ts';

const TICKER_MS = 1_000;

/** Returns the payload of one market at `nowMs`. */
export type Present = (one: OneMarket, nowMs: number) => (times: Times) => object;

/** The rolling day, as REST's 24-hour ticker has it. */
function dayIn({ tape }: OneMarket, nowMs: number): { traded: Candle; openTime: number } {
  const traded = dayOf(tape, nowMs);
  return { traded, openTime: traded.openMs };
}

/** What a ticker over a span says under the streams' names. */
function spanOf(one: OneMarket, { traded, openTime }: { traded: Candle; openTime: number }, nowMs: number) {
  const { market, print, tape } = one;
  const lastId = tape.lastTrade()?.id ?? -1;
  const row = mini(print, market, { traded, openTime, closeTime: nowMs, lastId });
  const moved = change(print, market, traded);
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
  const { c, prices, volumes } = spanOf(one, dayIn(one, nowMs), nowMs);
  const s = symbolOf(one.market);
  return ({ of }) => ({ e: '24hrMiniTicker', E: of(nowMs), s, c, ...prices, ...volumes });
};

/** `@ticker` */
export const presentTicker: Present = (one, nowMs) => {
  const { market, book, isSpot, print, tape } = one;
  const day = dayIn(one, nowMs);
  const span = spanOf(one, day, nowMs);
  const last = tape.lastTrade();
  const told = bestPrices(print, market, book);
  const { c, w, prices } = span;
  const best = isSpot ? { b: told.bidPrice, B: told.bidQty, a: told.askPrice, A: told.askQty } : {};
  const newest = { c, Q: print.lots(market, last?.lots ?? 0), ...(isSpot && { x: prices.o }) };
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
    const span = window === '1d' ? dayIn(one, nowMs) : { traded: one.tape.day.since(openTime), openTime };
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
    return this.#only === null ? this.source.markets.markets().map(({ id }) => id) : [this.#only];
  }

  #eventsOf(ids: readonly number[]): StreamEvent[] {
    if (ids.length === 0) return [];
    const now = this.source.clock();
    const built = ids.map((id) => this.#present(new OneMarket(this.source, id), now));
    if (this.#only === null) return [this.event((times) => built.map((build) => build(times)))];
    return built.map((build) => this.event(build));
  }
}
