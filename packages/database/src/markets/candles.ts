import { type Candle, fillCandleGaps } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs, candlesBeforeMs, nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Queryable } from '../queryable.ts';
import { type CandleRow, knownCandles, newestCandles } from './known-candles.ts';
import { firstSecond, foldableSpan, lastSecond, secondsBetween } from './second-candles.ts';

const SPARKLINE_HOURS = 24;

interface CandlesOptions {
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

/** The candles of one market and interval in which something traded. */
interface Known {
  first(): Promise<Candle | undefined>;
  /** The part of a span that one answer may tell: its beginning, or its end. */
  within(span: Span, isForward: boolean): Promise<Span>;
  /** Ascending, opened from one moment to another, both included. */
  between(fromMs: number, toMs: number, limit: number): Promise<Candle[]>;
  /** The newest that opened before. */
  last(beforeMs: number): Promise<Candle | undefined>;
}

function knownOf(db: Queryable, market: number, interval: KlineInterval): Known {
  if (interval === '1s') {
    return {
      first: () => firstSecond(db, market),
      within: (span, isForward) => foldableSpan(db, market, span, isForward),
      between: (fromMs, toMs) => secondsBetween(db, market, fromMs, toMs),
      last: (beforeMs) => lastSecond(db, market, beforeMs),
    };
  }
  return {
    first: async () => (await knownCandles(db, market, interval, { fromMs: 0, limit: 1 }))[0],
    within: async (span) => span,
    between: (fromMs, toMs, limit) => knownCandles(db, market, interval, { fromMs, toMs, limit }),
    last: async (beforeMs) => (await knownCandles(db, market, interval, { toMs: beforeMs - 1, limit: 1 }))[0],
  };
}

/**
 * Returns candles without gaps, ascending: from startMs on, else the latest `limit`. Where nothing traded a candle
 * repeats the close before it with no volume. They begin at the first candle known, imported ones included.
 * Of seconds of a very busy market there are fewer than asked for (FOLDED_MAX): the next question goes on from there.
 */
export async function candles(
  db: Queryable,
  market: number,
  interval: KlineInterval,
  options: CandlesOptions,
): Promise<Candle[]> {
  const { startMs, endMs, limit, nowMs } = options;
  const source = knownOf(db, market, interval);
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

/** Returns, by market, the closes of the last 24 full hours, oldest first; fewer for a market younger than that. */
export async function sparklines(db: Queryable, nowMs: number): Promise<Map<number, number[]>> {
  const toMs = candlesBeforeMs('1h', candleOpenMs('1h', nowMs), 1);
  const fromMs = candlesBeforeMs('1h', toMs, SPARKLINE_HOURS - 1);
  // One more than shown: should it be older, it is the close before the first hour.
  const known = await newestCandles(db, ['1h'], SPARKLINE_HOURS + 1, toMs);
  const lines = new Map<number, number[]>();
  for (const [market, rows] of Map.groupBy(known, (row: CandleRow) => row.market)) {
    const before = rows.findLast((row) => row.openMs < fromMs);
    const shown = rows.filter((row) => row.openMs >= fromMs);
    const filled = fillCandleGaps(shown, '1h', fromMs, toMs, before?.closeTicks ?? null);
    lines.set(
      market,
      filled.map((candle) => candle.closeTicks),
    );
  }
  return lines;
}
