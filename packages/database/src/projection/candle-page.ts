import { type Candle, fillCandleGaps } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs, candlesBeforeMs, nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';

export interface CandlesOptions {
  /** Opened at or after: then oldest first from there. */
  startMs?: number | undefined;
  /** Opened at or before. */
  endMs?: number | undefined;
  limit: number;
  /** The last candle is the one that holds this. */
  nowMs: number;
}

/** Opening times, both included. */
interface Span {
  fromMs: number;
  toMs: number;
}

/** The candles of one market and interval in which something happened. */
export interface Known {
  first(): Promise<Candle | undefined>;
  /** The part of a span that one answer may tell: its beginning, or its end. */
  within(span: Span, isForward: boolean): Promise<Span>;
  /** Ascending, opened from one moment to another, both included. */
  between(fromMs: number, toMs: number, limit: number): Promise<Candle[]>;
  /** The newest that opened before. */
  last(beforeMs: number): Promise<Candle | undefined>;
}

/**
 * Returns candles without gaps, ascending: from startMs on, else the latest `limit`. Where nothing happened a candle repeats
 * the close before it with no volume. They begin at the first candle known.
 */
export async function candlePage(source: Known, interval: KlineInterval, options: CandlesOptions): Promise<Candle[]> {
  const { startMs, endMs, limit, nowMs } = options;
  let toMs = candleOpenMs(interval, Math.min(endMs ?? nowMs, nowMs));
  let fromMs = candlesBeforeMs(interval, toMs, limit - 1);
  if (startMs !== undefined) {
    const first = await source.first();
    if (first === undefined) return [];
    fromMs = candleOpenMs(interval, Math.max(startMs, first.openMs));
    if (fromMs < startMs) fromMs = nextCandleOpenMs(interval, fromMs);
    toMs = Math.min(toMs, candlesBeforeMs(interval, fromMs, 1 - limit));
  }
  if (fromMs > toMs) return [];
  ({ fromMs, toMs } = await source.within({ fromMs, toMs }, startMs !== undefined));
  const known = await source.between(fromMs, toMs, limit);
  const before = known[0]?.openMs === fromMs ? undefined : await source.last(fromMs);
  return fillCandleGaps(known, interval, fromMs, toMs, before?.closeTicks ?? null);
}
