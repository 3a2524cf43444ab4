import { candleOpenMs, nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import { knownCandles } from './known-candles.ts';

const DAY_MS = 86_400_000;

/** A trade of the public tape: ticks, lots, quote units, ms. */
export interface TradeRow {
  tradeId: number;
  seq: number;
  timeMs: number;
  priceTicks: number;
  lots: number;
  quoteUnits: number;
  takerSide: Side;
  takerOrderId: number;
  makerOrderId: number;
}

const COLUMNS = `trade_id AS "tradeId", seq, time_ms AS "timeMs", price_ticks AS "priceTicks", lots,
  quote_units AS "quoteUnits", taker_side AS "takerSide", taker_order_id AS "takerOrderId",
  maker_order_id AS "makerOrderId"`;

async function trades(db: Queryable, text: string, parameters: Parameters): Promise<TradeRow[]> {
  const found = await rows<Omit<TradeRow, 'takerSide'> & { takerSide: number }>(db, text, parameters.values);
  return found.map((raw) => ({ ...raw, takerSide: entry(SIDES, raw.takerSide) }));
}

/** Returns the market's latest trades, newest first; those before `beforeTradeId` if given. */
export async function recentTrades(
  db: Queryable,
  market: number,
  options: { limit: number; beforeTradeId?: number | undefined },
): Promise<TradeRow[]> {
  const parameters = new Parameters();
  let where = `market = ${parameters.add(market)}`;
  if (options.beforeTradeId !== undefined) where += ` AND trade_id < ${parameters.add(options.beforeTradeId)}`;
  const text = `SELECT ${COLUMNS} FROM projection.trades WHERE ${where}
    ORDER BY trade_id DESC LIMIT ${parameters.add(options.limit)}`;
  return trades(db, text, parameters);
}

interface TradesFromOptions {
  fromTradeId?: number | undefined;
  /** At or after. */
  startMs?: number | undefined;
  /** At or before. */
  endMs?: number | undefined;
  limit: number;
}

/** Returns the market's trades, ascending: from an id or a time on, or without either the latest `limit` (before endMs). */
export async function tradesFrom(db: Queryable, market: number, options: TradesFromOptions): Promise<TradeRow[]> {
  const { fromTradeId, startMs, endMs, limit } = options;
  const parameters = new Parameters();
  let where = `market = ${parameters.add(market)}`;
  if (fromTradeId !== undefined) where += ` AND trade_id >= ${parameters.add(fromTradeId)}`;
  if (startMs !== undefined) where += ` AND time_ms >= ${parameters.add(startMs)}`;
  if (endMs !== undefined) where += ` AND time_ms <= ${parameters.add(endMs)}`;
  const isForward = fromTradeId !== undefined || startMs !== undefined;
  const direction = isForward ? 'ASC' : 'DESC';
  // Ids and times grow together; which of the two is named decides the index.
  const isByTime = startMs !== undefined || (endMs !== undefined && fromTradeId === undefined);
  const order = isByTime ? `time_ms ${direction}, trade_id ${direction}` : `trade_id ${direction}`;
  const text = `SELECT ${COLUMNS} FROM projection.trades WHERE ${where} ORDER BY ${order} LIMIT ${parameters.add(limit)}`;
  const found = await trades(db, text, parameters);
  return isForward ? found : found.reverse();
}

/** A market's totals of the last 24 hours: ticks, lots, quote units. */
interface DayStats {
  openTicks: number;
  highTicks: number;
  lowTicks: number;
  lastTicks: number;
  lots: bigint;
  quoteUnits: bigint;
  tradeCount: number;
}

type SpanStats = { [K in keyof DayStats]: DayStats[K] | null };

/** The minute that the window's start cuts, trade by trade. */
const EDGE = `SELECT (array_agg(price_ticks ORDER BY trade_id))[1] AS "openTicks", max(price_ticks) AS "highTicks",
  min(price_ticks) AS "lowTicks", (array_agg(price_ticks ORDER BY trade_id DESC))[1] AS "lastTicks", sum(lots) AS lots,
  sum(quote_units) AS "quoteUnits", count(*) AS "tradeCount" FROM projection.trades
  WHERE market = $1 AND time_ms > $2 AND time_ms < $3`;

/** Whole minutes; imported ones up to the venue's first own. */
const MINUTES = `SELECT (array_agg(open_ticks ORDER BY open_ms, is_own))[1] AS "openTicks", max(high_ticks) AS "highTicks",
  min(low_ticks) AS "lowTicks", (array_agg(close_ticks ORDER BY open_ms DESC, is_own DESC))[1] AS "lastTicks", sum(lots) AS lots,
  sum(quote_units) AS "quoteUnits", sum(trade_count)::bigint AS "tradeCount" FROM (
    SELECT *, 1 AS is_own FROM projection.candles WHERE market = $1 AND interval = '1m' AND open_ms >= $2
    UNION ALL
    SELECT *, 0 FROM markets.history WHERE market = $1 AND interval = '1m' AND open_ms >= $2 AND open_ms <= coalesce(
      (SELECT open_ms FROM projection.candles WHERE market = $1 AND interval = '1m' ORDER BY open_ms LIMIT 1),
      9007199254740991)
  ) k`;

/**
 * Returns the market's exact rolling day: every trade later than nowMs − 24 h, from whole minute candles and, for the
 * minute that the window's start cuts, the trades themselves. Open = first trade inside. Nothing traded inside: the last
 * price before, without volume. undefined: never traded. Imported minutes count when they lie inside as a whole.
 */
export async function stats24h(db: Queryable, market: number, nowMs: number): Promise<DayStats | undefined> {
  const afterMs = nowMs - DAY_MS;
  const firstWholeMs = nextCandleOpenMs('1m', candleOpenMs('1m', afterMs));
  const [edge] = await rows<SpanStats>(db, EDGE, [market, afterMs, firstWholeMs]);
  const [minutes] = await rows<SpanStats>(db, MINUTES, [market, firstWholeMs]);
  const spans = [edge, minutes].filter((span): span is DayStats => span !== undefined && span.openTicks !== null);
  const [first, second] = spans;
  if (first === undefined) {
    const [before] = await knownCandles(db, market, '1m', { toMs: firstWholeMs, limit: 1 });
    if (before === undefined) return undefined;
    const ticks = before.closeTicks;
    const none = { lots: 0n, quoteUnits: 0n, tradeCount: 0 };
    return { openTicks: ticks, highTicks: ticks, lowTicks: ticks, lastTicks: ticks, ...none };
  }
  if (second === undefined) return first;
  return {
    openTicks: first.openTicks,
    highTicks: Math.max(first.highTicks, second.highTicks),
    lowTicks: Math.min(first.lowTicks, second.lowTicks),
    lastTicks: second.lastTicks,
    lots: first.lots + second.lots,
    quoteUnits: first.quoteUnits + second.quoteUnits,
    tradeCount: first.tradeCount + second.tradeCount,
  };
}
