import { type Candle, emptyCandle, fillCandleGaps } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs, candlesBeforeMs, nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { addCandle } from './candle.ts';

/** Closed candles that are always kept: enough to bridge the projections' lag. */
const KEPT_MIN = 4;

/**
 * The candles of one market and interval: the open one, and the closed ones before it without gaps. It advances by
 * trade times only; flat candles up to the clock's time are added on reading.
 */
export class CandleSeries {
  readonly interval: KlineInterval;
  /** Oldest first, contiguous, the last one ends where the open one starts. */
  #closed: Candle[] = [];
  #open: Candle;
  /** How many closed candles history was loaded for; more are kept than KEPT_MIN once it was. */
  #kept = KEPT_MIN;

  constructor(interval: KlineInterval, open: Candle) {
    this.interval = interval;
    this.#open = { ...open };
  }

  /** Returns an empty series whose open candle holds `first`, the first that ever traded. */
  static beginningAt(interval: KlineInterval, first: Candle): CandleSeries {
    return new CandleSeries(interval, emptyCandle(candleOpenMs(interval, first.openMs), first.openTicks));
  }

  /** When the first candle opened that this series still knows. */
  get knownFromMs(): number {
    return (this.#closed[0] ?? this.#open).openMs;
  }

  get openMs(): number {
    return this.#open.openMs;
  }

  /** How many closed candles are known at most. */
  get kept(): number {
    return this.#kept;
  }

  /**
   * Keeps at least `count` closed candles from now on: set before history is loaded, so that no gap opens meanwhile.
   */
  keep(count: number): void {
    this.#kept = Math.max(this.#kept, count);
  }

  /** Takes back a promise to keep: the history could not be loaded. */
  forget(count: number): void {
    this.#kept = count;
  }

  /** Puts loaded history (sparse, oldest first) before the known candles. */
  prepend(rows: readonly Candle[]): void {
    const toMs = candlesBeforeMs(this.interval, this.knownFromMs, 1);
    const filled = contiguous(this.interval, rows, candlesBeforeMs(this.interval, toMs, this.#kept - 1), toMs);
    this.#closed = [...filled, ...this.#closed];
    this.#trim();
  }

  #trim(): void {
    // Trimmed in blocks, so that a candle's close does not move the whole array.
    if (this.#closed.length > this.#kept + 64) this.#closed.splice(0, this.#closed.length - this.#kept);
  }

  /** Folds a candle of a shorter span in; one later than the open candle closes that one first. */
  add(part: Candle): void {
    const openMs = candleOpenMs(this.interval, part.openMs);
    if (openMs > this.#open.openMs) this.#roll(openMs);
    addCandle(this.#open, part);
  }

  #roll(openMs: number): void {
    const oldest = candlesBeforeMs(this.interval, openMs, this.#kept);
    this.#closed.push(this.#open);
    let next = nextCandleOpenMs(this.interval, this.#open.openMs);
    if (next < oldest) {
      this.#closed = [];
      next = oldest;
    }
    const closeTicks = this.#open.closeTicks;
    for (; next < openMs; next = nextCandleOpenMs(this.interval, next))
      this.#closed.push(emptyCandle(next, closeTicks));
    this.#open = emptyCandle(openMs, closeTicks);
    this.#trim();
  }

  /** Returns the open candle including `part`, which is not folded in yet. */
  openWith(part: Candle | null): Candle {
    const open = { ...this.#open };
    if (part === null || part.tradeCount === 0) return open;
    const openMs = candleOpenMs(this.interval, part.openMs);
    const base = openMs > open.openMs ? emptyCandle(openMs, open.closeTicks) : open;
    addCandle(base, part);
    return base;
  }

  /** Returns up to `limit` newest candles at `nowMs`, oldest first, the last one open; quiet spans are flat. */
  latest(part: Candle | null, nowMs: number, limit: number): Candle[] {
    const open = this.openWith(part);
    const rows = [...this.#closed, { ...this.#open }];
    if (open.openMs > this.#open.openMs) rows.push(open);
    else rows[rows.length - 1] = open;
    const toMs = Math.max(open.openMs, candleOpenMs(this.interval, nowMs));
    return contiguous(this.interval, rows, candlesBeforeMs(this.interval, toMs, limit - 1), toMs);
  }
}

/**
 * Returns every candle from `fromMs` to `toMs` (opening times, both inclusive). `rows` are the known ones, oldest
 * first, and may begin earlier; gaps repeat the close before. There are none before the first known one.
 */
function contiguous(interval: KlineInterval, rows: readonly Candle[], fromMs: number, toMs: number): Candle[] {
  const before = rows.findLast((row) => row.openMs < fromMs);
  const inside = rows.filter((row) => row.openMs >= fromMs && row.openMs <= toMs);
  const first = before === undefined ? inside[0]?.openMs : fromMs;
  return first === undefined ? [] : fillCandleGaps(inside, interval, first, toMs, before?.closeTicks ?? null);
}
