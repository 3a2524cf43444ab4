import { type Candle, emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import { addCandle, addTrade, type Trade } from './candle.ts';

const MINUTE_MS = 60_000;
/** The minute we are in and the 1,439 before it. */
export const DAY_MINUTES = 1_440;

interface DayStats {
  /** First price in the window, or the last price before it when nothing traded in it; 0 = never traded. */
  openTicks: number;
  highTicks: number;
  lowTicks: number;
  lastTicks: number;
  lots: bigint;
  quoteUnits: bigint;
  count: number;
  /** Start of the window, ms. */
  openMs: number;
}

/**
 * Rolling 24 hours at a granularity of one minute: the running minute and the 1,439 before it, as the database's minute
 * candles have them.
 */
export class DayWindow {
  /** Minutes in which something traded, oldest first. */
  readonly #minutes: Candle[] = [];
  /** Sum of the minutes; its high and low are recomputed only when minutes drop out. */
  #sum: Candle = emptyCandle(0, 0);
  #lastTicks: number;

  /** Starts from the minute candles of the database (oldest first) and the last price before them (0 = none). */
  constructor(minutes: readonly Candle[], lastTicks: number) {
    this.#lastTicks = lastTicks;
    for (const minute of minutes) {
      if (minute.tradeCount === 0) continue;
      this.#minutes.push({ ...minute });
      addCandle(this.#sum, minute);
      this.#lastTicks = minute.closeTicks;
    }
  }

  addTrade(trade: Trade): void {
    const openMs = Math.floor(trade.timeMs / MINUTE_MS) * MINUTE_MS;
    let minute = this.#minutes.at(-1);
    if (minute === undefined || minute.openMs < openMs) {
      minute = emptyCandle(openMs, trade.priceTicks);
      this.#minutes.push(minute);
    }
    addTrade(minute, trade);
    addTrade(this.#sum, trade);
    this.#lastTicks = trade.priceTicks;
    if (this.#minutes.length > 2 * DAY_MINUTES) this.#drop(openMs);
  }

  #drop(nowMs: number): number {
    const openMs = (Math.floor(nowMs / MINUTE_MS) - DAY_MINUTES + 1) * MINUTE_MS;
    let gone = 0;
    while (gone < this.#minutes.length && (this.#minutes[gone] as Candle).openMs < openMs) gone += 1;
    if (gone > 0) {
      this.#minutes.splice(0, gone);
      this.#sum = emptyCandle(0, 0);
      for (const minute of this.#minutes) addCandle(this.#sum, minute);
    }
    return openMs;
  }

  /** Returns the statistics at `nowMs`; minutes older than the window fall out for good. */
  stats(nowMs: number): DayStats {
    const openMs = this.#drop(nowMs);
    const { tradeCount: count, lots, quoteUnits } = this.#sum;
    const lastTicks = this.#lastTicks;
    if (count === 0)
      return {
        openTicks: lastTicks,
        highTicks: lastTicks,
        lowTicks: lastTicks,
        lastTicks,
        lots,
        quoteUnits,
        count,
        openMs,
      };
    const { openTicks, highTicks, lowTicks } = this.#sum;
    return { openTicks, highTicks, lowTicks, lastTicks, lots, quoteUnits, count, openMs };
  }

  /** Returns the candle of the minutes from `openMs` on (the start of one, at most 23 hours ago); quiet: no trades. */
  since(openMs: number): Candle {
    const sum = emptyCandle(openMs, this.#lastTicks);
    let first = this.#minutes.length;
    while (first > 0 && (this.#minutes[first - 1] as Candle).openMs >= openMs) first -= 1;
    for (let i = first; i < this.#minutes.length; i++) addCandle(sum, this.#minutes[i] as Candle);
    return sum;
  }

  /** Returns the turnover of the running minute and the `minutes` − 1 before it; null when nothing traded. */
  recentTurnover(nowMs: number, minutes: number): { lots: bigint; quoteUnits: bigint } | null {
    const openMs = (Math.floor(nowMs / MINUTE_MS) - minutes + 1) * MINUTE_MS;
    let lots = 0n;
    let quoteUnits = 0n;
    for (let i = this.#minutes.length - 1; i >= 0; i--) {
      const minute = this.#minutes[i] as Candle;
      if (minute.openMs < openMs) break;
      lots += minute.lots;
      quoteUnits += minute.quoteUnits;
    }
    return lots === 0n ? null : { lots, quoteUnits };
  }
}
