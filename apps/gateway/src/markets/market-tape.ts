import { type Candle, emptyCandle } from '@pelorus/formulas/markets/candles.ts';
import { type KlineInterval, STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { addTrade, type Trade } from './candle.ts';
import { CandleSeries } from './candle-series.ts';
import { DayWindow } from './day-window.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
export const RECENT_TRADES = 1_000;

/** The stored past of one market when a feed starts. */
export interface MarketPast {
  /** The newest trades, oldest first. */
  trades: readonly Trade[];
  /** Minute candles of the last 24 hours, oldest first; spans without trades may be missing. */
  minutes: readonly Candle[];
  /** The newest candle of each interval, if anything ever traded. */
  newest: ReadonlyMap<KlineInterval, Candle>;
}

export const NO_PAST: MarketPast = { trades: [], minutes: [], newest: new Map() };

/** The history of one market: recent trades, rolling 24 hours, and the candles of every interval. */
export class MarketTape {
  #trades: Trade[];
  readonly #day: DayWindow;
  readonly #series = new Map<KlineInterval, CandleSeries>();
  /** The running minute, not yet folded into the series: most trades touch one candle instead of fifteen. */
  #minute: Candle | null = null;
  /** The current second; only the series of seconds uses it. */
  #second: Candle | null = null;

  constructor(past: MarketPast) {
    this.#trades = [...past.trades];
    const newest = past.newest.get('1m');
    this.#day = new DayWindow(past.minutes, newest?.closeTicks ?? past.trades.at(-1)?.priceTicks ?? 0);
    for (const [interval, candle] of past.newest) this.#series.set(interval, new CandleSeries(interval, candle));
  }

  addTrade(trade: Trade): void {
    this.#trades.push(trade);
    // Trimmed in blocks: one move of the array for a thousand trades.
    if (this.#trades.length > 2 * RECENT_TRADES) this.#trades = this.#trades.slice(-RECENT_TRADES);
    this.#day.addTrade(trade);
    const openMs = Math.floor(trade.timeMs / MINUTE_MS) * MINUTE_MS;
    if (this.#minute === null || this.#minute.openMs < openMs) this.#startMinute(openMs, trade.priceTicks);
    addTrade(this.#minute as Candle, trade);
    const secondMs = Math.floor(trade.timeMs / SECOND_MS) * SECOND_MS;
    if (this.#second === null || this.#second.openMs < secondMs) this.#startSecond(secondMs, trade.priceTicks);
    addTrade(this.#second as Candle, trade);
  }

  #startSecond(openMs: number, priceTicks: number): void {
    if (this.#second !== null) this.#seriesFrom('1s', this.#second).add(this.#second);
    this.#second = emptyCandle(openMs, priceTicks);
  }

  #startMinute(openMs: number, priceTicks: number): void {
    if (this.#minute !== null) {
      for (const interval of STORED_INTERVALS) this.#seriesFrom(interval, this.#minute).add(this.#minute);
    }
    this.#minute = emptyCandle(openMs, priceTicks);
  }

  /** Returns the series, begun with an empty candle at `first` where nothing traded before. */
  #seriesFrom(interval: KlineInterval, first: Candle): CandleSeries {
    let series = this.#series.get(interval);
    if (series === undefined) {
      series = CandleSeries.beginningAt(interval, first);
      this.#series.set(interval, series);
    }
    return series;
  }

  /** Returns up to `limit` trades, oldest first. */
  trades(limit: number): Trade[] {
    return this.#trades.slice(-Math.min(limit, RECENT_TRADES));
  }

  lastTrade(): Trade | undefined {
    return this.#trades.at(-1);
  }

  get day(): DayWindow {
    return this.#day;
  }

  /** Returns the series of an interval, or null while the market has never traded. */
  series(interval: KlineInterval): CandleSeries | null {
    const part = this.#running(interval);
    return this.#series.get(interval) ?? (part === null ? null : this.#seriesFrom(interval, part));
  }

  /** Returns the part that is not folded into an interval's series yet. */
  #running(interval: KlineInterval): Candle | null {
    return interval === '1s' ? this.#second : this.#minute;
  }

  /** Returns up to `limit` newest candles, oldest first, the last one open at `nowMs`. */
  candles(interval: KlineInterval, nowMs: number, limit: number): Candle[] {
    return this.series(interval)?.latest(this.#running(interval), nowMs, limit) ?? [];
  }
}
