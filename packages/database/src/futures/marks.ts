import { type Candle, emptyCandle, rollUpCandles } from '@pelorus/formulas/markets/candles.ts';
import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import type { MARK_INTERVALS } from '@pelorus/protocol/futures/contracts.ts';
import type { StoredInterval } from '@pelorus/protocol/markets/http.ts';
import type { PriceThen } from '../markets/known-candles.ts';
import { type CandlesOptions, candlePage } from '../projection/candle-page.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** The stored candles that those of each interval are made of. */
const MADE_OF: Record<StoredInterval, (typeof MARK_INTERVALS)[number]> = {
  '1m': '1m',
  '3m': '1m',
  '5m': '1m',
  '15m': '1m',
  '30m': '1m',
  '1h': '1h',
  '2h': '1h',
  '4h': '1h',
  '6h': '1h',
  '8h': '1h',
  '12h': '1h',
  '1d': '1d',
  '3d': '1d',
  '1w': '1d',
  '1M': '1d',
};

type Course = Pick<Candle, 'openMs' | 'openTicks' | 'highTicks' | 'lowTicks' | 'closeTicks'>;

interface MarkSpan {
  market: number;
  of: 'mark' | 'index';
  interval: StoredInterval;
}

/** Returns the candles of an interval that stored ones within a span make, ascending. */
async function made(
  db: Queryable,
  { interval, market, of }: MarkSpan,
  { fromMs, toMs }: { fromMs?: number; toMs?: number },
  only?: 'first' | 'last',
): Promise<Candle[]> {
  const parameters = new Parameters();
  let where = `market = ${parameters.add(market)} AND interval = ${parameters.add(MADE_OF[interval])}`;
  if (fromMs !== undefined) where += ` AND open_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND open_ms < ${parameters.add(toMs)}`;
  const text = `SELECT open_ms AS "openMs", ${of}_open_ticks AS "openTicks", ${of}_high_ticks AS "highTicks",
      ${of}_low_ticks AS "lowTicks", ${of}_close_ticks AS "closeTicks"
    FROM projection.futures_marks WHERE ${where}
    ORDER BY open_ms ${only === 'last' ? 'DESC' : 'ASC'}${only === undefined ? '' : ' LIMIT 1'}`;
  const found = await rows<Course>(db, text, parameters.values);
  const finer = found.map((course) => ({ ...emptyCandle(course.openMs, course.closeTicks), ...course }));
  return rollUpCandles(finer, interval);
}

/** Returns candles of a contract's mark or index price without gaps and without volumes, as candlePage does. */
export function markCandles(db: Queryable, what: MarkSpan, options: CandlesOptions): Promise<Candle[]> {
  const { interval } = what;
  return candlePage(
    {
      first: async () => (await made(db, what, {}, 'first'))[0],
      within: async (span) => span,
      between: (fromMs, toMs) => made(db, what, { fromMs, toMs: nextCandleOpenMs(interval, toMs) }),
      last: async (beforeMs) => (await made(db, what, { toMs: beforeMs }, 'last'))[0],
    },
    interval,
    options,
  );
}

/** Returns for each of `timesMs`, which begin a candle of the interval, the contracts' marks as the last candles before ended. */
export function marksAt(
  db: Queryable,
  contracts: readonly number[],
  interval: (typeof MARK_INTERVALS)[number],
  timesMs: readonly number[],
): Promise<PriceThen[]> {
  return rows<PriceThen>(
    db,
    `SELECT m.market, t.time_ms AS "timeMs", k.mark_close_ticks AS ticks
     FROM unnest($1::int4[]) m(market), unnest($3::int8[]) t(time_ms), LATERAL (
       SELECT mark_close_ticks FROM projection.futures_marks c
       WHERE c.market = m.market AND c.interval = $2 AND c.open_ms < t.time_ms ORDER BY c.open_ms DESC LIMIT 1) k`,
    [contracts, interval, timesMs],
  );
}
