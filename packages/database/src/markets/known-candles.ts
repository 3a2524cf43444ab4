import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import type { StoredInterval } from '@pelorus/protocol/markets/http.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

export interface CandleRow extends Candle {
  market: number;
  interval: StoredInterval;
}

const STORED = `market, interval, open_ms, open_ticks, high_ticks, low_ticks, close_ticks, lots, quote_units, trade_count,
  taker_buy_lots, taker_buy_quote_units`;
const NAMED = `k.market, k.interval, k.open_ms AS "openMs", k.open_ticks AS "openTicks", k.high_ticks AS "highTicks",
  k.low_ticks AS "lowTicks", k.close_ticks AS "closeTicks", k.lots, k.quote_units AS "quoteUnits",
  k.trade_count AS "tradeCount", k.taker_buy_lots AS "takerBuyLots", k.taker_buy_quote_units AS "takerBuyQuoteUnits"`;
/** Later than any time. */
const NEVER = '9007199254740991';

/** SQL expressions. */
interface Span {
  market: string;
  interval: string;
  fromMs: string;
  toMs: string;
  direction: 'ASC' | 'DESC';
  limit: string;
}

/** The venue's first own candle, with what was imported of the same span before it. */
const SEAM = `c.market, c.interval, c.open_ms, coalesce(h.open_ticks, c.open_ticks) AS open_ticks,
  greatest(c.high_ticks, h.high_ticks) AS high_ticks, least(c.low_ticks, h.low_ticks) AS low_ticks, c.close_ticks,
  c.lots + coalesce(h.lots, 0) AS lots, c.quote_units + coalesce(h.quote_units, 0) AS quote_units,
  c.trade_count + coalesce(h.trade_count, 0) AS trade_count,
  c.taker_buy_lots + coalesce(h.taker_buy_lots, 0) AS taker_buy_lots,
  c.taker_buy_quote_units + coalesce(h.taker_buy_quote_units, 0) AS taker_buy_quote_units`;

/**
 * Returns a subquery of the candles of a market and interval: imported ones up to the venue's first own trade, its own
 * from there on, and where the two meet one candle of both. Each part uses its primary key.
 */
function knownSql({ market, interval, fromMs, toMs, direction, limit }: Span): string {
  const where = `c.market = ${market} AND c.interval = ${interval} AND c.open_ms BETWEEN ${fromMs} AND ${toMs}`;
  const order = `ORDER BY open_ms ${direction} LIMIT ${limit}`;
  const firstOwn = `(SELECT f.open_ms FROM projection.candles f WHERE f.market = ${market} AND f.interval = ${interval}
    ORDER BY f.open_ms LIMIT 1)`;
  return `(SELECT * FROM (
      (SELECT ${STORED} FROM projection.candles c WHERE ${where} AND c.open_ms > ${firstOwn} ${order})
      UNION ALL
      (SELECT ${SEAM} FROM projection.candles c LEFT JOIN markets.history h USING (market, interval, open_ms)
        WHERE ${where} AND c.open_ms = ${firstOwn})
      UNION ALL
      (SELECT ${STORED} FROM markets.history c WHERE ${where} AND c.open_ms < coalesce(${firstOwn}, ${NEVER}) ${order})
    ) b ${order})`;
}

interface CandleRange {
  /** Opened at or after: then the oldest from there, else the newest. */
  fromMs?: number | undefined;
  /** Opened at or before. */
  toMs?: number | undefined;
  limit: number;
}

/** Returns the candles in which something traded, ascending: the oldest `limit` from fromMs, else the newest up to toMs. */
export async function knownCandles(
  db: Queryable,
  market: number,
  interval: StoredInterval,
  range: CandleRange,
): Promise<CandleRow[]> {
  const parameters = new Parameters();
  const direction = range.fromMs === undefined ? 'DESC' : 'ASC';
  const known = knownSql({
    market: `${parameters.add(market)}::int`,
    interval: `${parameters.add(interval)}::text`,
    fromMs: `${parameters.add(range.fromMs ?? 0)}::bigint`,
    toMs: `${parameters.add(range.toMs ?? NEVER)}::bigint`,
    direction,
    limit: parameters.add(range.limit),
  });
  const found = await rows<CandleRow>(db, `SELECT ${NAMED} FROM ${known} k`, parameters.values);
  return direction === 'ASC' ? found : found.reverse();
}

/** Returns for every market its minute candles opened at or after `sinceMs`, by market, ascending. */
export function minuteCandles(db: Queryable, sinceMs: number): Promise<CandleRow[]> {
  const known = knownSql({
    market: 'm.market',
    interval: `'1m'`,
    fromMs: '$1',
    toMs: NEVER,
    direction: 'ASC',
    limit: 'ALL',
  });
  const text = `SELECT ${NAMED} FROM projection.markets m, LATERAL ${known} k ORDER BY k.market, k.open_ms`;
  return rows<CandleRow>(db, text, [sinceMs]);
}

/**
 * Returns for every market and each of `intervals` its newest `limit` candles opened at or before `toMs`, by market and
 * interval, ascending.
 */
export function newestCandles(
  db: Queryable,
  intervals: readonly StoredInterval[],
  limit = 1,
  toMs: number = Number.MAX_SAFE_INTEGER,
): Promise<CandleRow[]> {
  const known = knownSql({
    market: 'm.market',
    interval: 'i.interval',
    fromMs: '0',
    toMs: '$2::bigint',
    direction: 'DESC',
    limit: '$3',
  });
  const text = `SELECT ${NAMED} FROM projection.markets m, unnest($1::text[]) i(interval), LATERAL ${known} k
    ORDER BY k.market, k.interval, k.open_ms`;
  return rows<CandleRow>(db, text, [intervals, toMs, limit]);
}

/** A market's price at a time. */
export interface PriceThen {
  market: number;
  timeMs: number;
  ticks: number;
}

/** Returns what each market first traded at: the opening of its first candle of the interval. One that never traded has none. */
export function firstPrices(
  db: Queryable,
  markets: readonly number[],
  interval: StoredInterval,
): Promise<{ market: number; ticks: number }[]> {
  const known = knownSql({
    market: 'm.market',
    interval: '$2::text',
    fromMs: '0',
    toMs: NEVER,
    direction: 'ASC',
    limit: '1',
  });
  const text = `SELECT m.market, k.open_ticks AS ticks FROM unnest($1::int4[]) m(market), LATERAL ${known} k`;
  return rows(db, text, [markets, interval]);
}

/**
 * Returns for each of `timesMs`, which begin a candle of the interval, the closes of the last candles that had ended by then.
 * A market that had not traded by then has none.
 */
export function closesAt(
  db: Queryable,
  markets: readonly number[],
  interval: StoredInterval,
  timesMs: readonly number[],
): Promise<PriceThen[]> {
  const known = knownSql({
    market: 'm.market',
    interval: '$2::text',
    fromMs: '0',
    toMs: '(t.time_ms - 1)',
    direction: 'DESC',
    limit: '1',
  });
  const text = `SELECT m.market, t.time_ms AS "timeMs", k.close_ticks AS ticks
    FROM unnest($1::int4[]) m(market), unnest($3::int8[]) t(time_ms), LATERAL ${known} k`;
  return rows<PriceThen>(db, text, [markets, interval, timesMs]);
}
