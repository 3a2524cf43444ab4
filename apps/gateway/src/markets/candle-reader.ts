import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { CandleSeries } from './candle-series.ts';
import type { CandleRange, MarketHistory } from './history.ts';
import type { LiveMarkets } from './live-markets.ts';

/** History is loaded in two sizes, so that a chart's first question usually answers all that follow. */
const LOADED = [500, 1_500] as const;

/** Candles of any time: the newest from memory, older ones from the database, always without gaps. */
export class CandleReader {
  readonly #live: LiveMarkets;
  readonly #history: MarketHistory;
  /** Loads under way, so that a thousand viewers of a fresh chart ask the database once. */
  readonly #loading = new WeakMap<CandleSeries, Promise<void>>();

  constructor(live: LiveMarkets, history: MarketHistory) {
    this.#live = live;
    this.#history = history;
  }

  /** Returns up to `limit` (≤ 1,500) newest candles at `nowMs`, oldest first, the last one open. */
  async latest(market: number, interval: KlineInterval, nowMs: number, limit: number): Promise<Candle[]> {
    const series = this.#live.tape(market).series(interval);
    if (series === null) return [];
    await this.#ensure(market, series, nowMs, limit);
    // A restart of the core may have replaced the tape meanwhile.
    if (this.#live.tape(market).series(interval) !== series) return this.latest(market, interval, nowMs, limit);
    return this.#live.tape(market).candles(interval, nowMs, limit);
  }

  async #ensure(market: number, series: CandleSeries, nowMs: number, limit: number): Promise<void> {
    for (let other = this.#loading.get(series); other !== undefined; other = this.#loading.get(series)) await other;
    // A series that was never loaded keeps a few live candles too: they are no answer, however few are asked for.
    const count = limit <= LOADED[0] ? LOADED[0] : LOADED[1];
    if (series.kept >= count) return;
    const loading = this.#load(market, series, nowMs, count);
    this.#loading.set(series, loading);
    await loading.finally(() => this.#loading.delete(series));
  }

  async #load(market: number, series: CandleSeries, nowMs: number, count: number): Promise<void> {
    const toMs = series.knownFromMs - 1;
    const had = series.kept;
    series.keep(count);
    try {
      series.prepend(await this.#history.candles(market, series.interval, { toMs, limit: count }, nowMs));
    } catch (error) {
      series.forget(had);
      throw error;
    }
  }

  /** Returns candles of a range, oldest first: from `fromMs` on when given, else the newest up to `toMs`. */
  async range(market: number, interval: KlineInterval, nowMs: number, range: CandleRange): Promise<Candle[]> {
    const { fromMs, toMs = nowMs, limit } = range;
    if (fromMs === undefined && toMs >= candleOpenMs(interval, nowMs))
      return this.latest(market, interval, nowMs, limit);
    const rows = await this.#history.candles(market, interval, range, nowMs);
    const series = this.#live.tape(market).series(interval);
    if (series === null) return rows;
    // The in-memory tape is newer than the projections.
    const known = this.#live.tape(market).candles(interval, nowMs, series.kept);
    const newer = new Map(known.map((candle) => [candle.openMs, candle]));
    if (rows.length > 0) return rows.map((row) => newer.get(row.openMs) ?? row);
    return known.filter((candle) => candle.openMs >= (fromMs ?? 0) && candle.openMs <= toMs).slice(0, limit);
  }
}
