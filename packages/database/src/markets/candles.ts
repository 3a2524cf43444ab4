import { type Candle, fillCandleGaps } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs, candlesBeforeMs } from '@pelorus/formulas/markets/intervals.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { type CandlesOptions, candlePage, type Known } from '../projection/candle-page.ts';
import type { Queryable } from '../queryable.ts';
import { type CandleRow, knownCandles, newestCandles } from './known-candles.ts';
import { firstSecond, foldableSpan, lastSecond, secondsBetween } from './second-candles.ts';

const SPARKLINE_HOURS = 24;

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
 * Returns candles without gaps, as candlePage does. They begin at the first candle known, imported ones included. Of seconds
 * of a very busy market there are fewer than asked for (FOLDED_MAX): the next question goes on from there.
 */
export function candles(
  db: Queryable,
  market: number,
  interval: KlineInterval,
  options: CandlesOptions,
): Promise<Candle[]> {
  return candlePage(knownOf(db, market, interval), interval, options);
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
