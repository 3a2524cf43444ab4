import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { candleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { type Queryable, rows } from '../queryable.ts';

const SECOND_MS = 1_000;

/** A second's candle is the fold of its trades, which grow in id and time together. */
const FOLDED = `SELECT time_ms / ${SECOND_MS} * ${SECOND_MS} AS "openMs",
  (array_agg(price_ticks ORDER BY trade_id))[1] AS "openTicks", max(price_ticks) AS "highTicks",
  min(price_ticks) AS "lowTicks", (array_agg(price_ticks ORDER BY trade_id DESC))[1] AS "closeTicks",
  sum(lots)::numeric AS lots, sum(quote_units)::numeric AS "quoteUnits", count(*) AS "tradeCount",
  coalesce(sum(lots) FILTER (WHERE taker_side = ${BUY}), 0)::numeric AS "takerBuyLots",
  coalesce(sum(quote_units) FILTER (WHERE taker_side = ${BUY}), 0)::numeric AS "takerBuyQuoteUnits"
  FROM projection.trades WHERE market = $1 AND time_ms >= $2 AND time_ms < $3 GROUP BY 1 ORDER BY 1`;

/** Returns the seconds of a market in which something traded, ascending, opened from `fromMs` to `toMs`, both included. */
export function secondsBetween(db: Queryable, market: number, fromMs: number, toMs: number): Promise<Candle[]> {
  return rows<Candle>(db, FOLDED, [market, fromMs, toMs + SECOND_MS]);
}

/** Trades that one answer is folded of at most: some 30 ms of the database. */
const FOLDED_MAX = 50_000;

/**
 * Returns the part of a span of seconds, both included, that is folded of at most some `most` trades: its beginning, or
 * its end. A second is never cut, so there is always one, however busy it was.
 */
export async function foldableSpan(
  db: Queryable,
  market: number,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  isForward: boolean,
  most: number = FOLDED_MAX,
): Promise<{ fromMs: number; toMs: number }> {
  const way = isForward ? 'ASC' : 'DESC';
  const text = `SELECT time_ms AS "timeMs" FROM projection.trades WHERE market = $1 AND time_ms >= $2 AND time_ms < $3
    ORDER BY time_ms ${way}, trade_id ${way} OFFSET $4 LIMIT 1`;
  const [found] = await rows<{ timeMs: number }>(db, text, [market, fromMs, toMs + SECOND_MS, most]);
  if (found === undefined) return { fromMs, toMs };
  const cutMs = candleOpenMs('1s', found.timeMs);
  return isForward
    ? { fromMs, toMs: Math.max(fromMs, cutMs - SECOND_MS) }
    : { fromMs: Math.min(toMs, cutMs + SECOND_MS), toMs };
}

/** Returns the first second in which the market ever traded; undefined: never. Nothing imported has seconds. */
export async function firstSecond(db: Queryable, market: number): Promise<Candle | undefined> {
  const text = 'SELECT time_ms AS "timeMs" FROM projection.trades WHERE market = $1 ORDER BY time_ms, trade_id LIMIT 1';
  return secondOf(db, market, await rows<{ timeMs: number }>(db, text, [market]));
}

/** Returns the newest second that opened before `beforeMs` and in which the market traded; undefined: none. */
export async function lastSecond(db: Queryable, market: number, beforeMs: number): Promise<Candle | undefined> {
  const text = `SELECT time_ms AS "timeMs" FROM projection.trades WHERE market = $1 AND time_ms < $2
    ORDER BY time_ms DESC, trade_id DESC LIMIT 1`;
  return secondOf(db, market, await rows<{ timeMs: number }>(db, text, [market, beforeMs]));
}

async function secondOf(db: Queryable, market: number, found: { timeMs: number }[]): Promise<Candle | undefined> {
  if (found[0] === undefined) return undefined;
  const openMs = candleOpenMs('1s', found[0].timeMs);
  return (await secondsBetween(db, market, openMs, openMs))[0];
}
