import { SIDES, type Side } from '@pelorus/protocol/exchange/orders.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** A trade as one of its two owners sees it: ticks, lots, quote units, ms. */
export interface FillRow {
  tradeId: number;
  orderId: number;
  market: number;
  side: Side;
  priceTicks: number;
  lots: number;
  quoteUnits: number;
  /** In the asset received, base for BUY, quote for SELL, unless feeAsset says another; negative = a rebate. */
  feeUnits: number;
  feeAsset: number | null;
  isMaker: boolean;
  seq: number;
  timeMs: number;
}

export type RawFill = Omit<FillRow, 'side'> & { side: number };

/** Columns of projection.fills, with the side as stored. */
export const COLUMNS = `trade_id AS "tradeId", order_id AS "orderId", market, side, price_ticks AS "priceTicks", lots,
  quote_units AS "quoteUnits", fee_units AS "feeUnits", fee_asset AS "feeAsset", is_maker AS "isMaker", seq, time_ms AS "timeMs"`;

async function fills(db: Queryable, text: string, parameters: Parameters): Promise<FillRow[]> {
  const found = await rows<RawFill>(db, text, parameters.values);
  return found.map((raw) => ({ ...raw, side: entry(SIDES, raw.side) }));
}

/**
 * Returns the first `limit` rows, and one more where it is the other side of the last, a trade of the account with itself:
 * a cursor names a trade, so a page never ends between them.
 */
export function withTwin(found: FillRow[], limit: number): FillRow[] {
  const last = found[limit - 1];
  const next = found[limit];
  const isTwin = last !== undefined && last.seq === next?.seq && last.tradeId === next.tradeId;
  return found.slice(0, isTwin ? limit + 1 : limit);
}

/** Returns all fills of an order of the account, in the order they happened. */
export async function fillsOfOrder(
  db: Queryable,
  account: number,
  { orderId, market }: { orderId: number; market: number },
): Promise<FillRow[]> {
  const parameters = new Parameters();
  const text = `SELECT ${COLUMNS} FROM projection.fills WHERE account = ${parameters.add(account)}
    AND market = ${parameters.add(market)} AND order_id = ${parameters.add(orderId)} ORDER BY trade_id`;
  return fills(db, text, parameters);
}

/** Returns one side of one trade of the account; undefined: the tables do not show it. */
export async function fillAt(
  db: Queryable,
  account: number,
  { market, seq, tradeId, isMaker }: Pick<FillRow, 'market' | 'seq' | 'tradeId' | 'isMaker'>,
): Promise<FillRow | undefined> {
  const parameters = new Parameters();
  const text = `SELECT ${COLUMNS} FROM projection.fills WHERE account = ${parameters.add(account)}
    AND seq = ${parameters.add(seq)} AND trade_id = ${parameters.add(tradeId)} AND is_maker = ${parameters.add(isMaker)}
    AND market = ${parameters.add(market)}`;
  return (await fills(db, text, parameters))[0];
}

interface FillsPageOptions {
  market?: number | undefined;
  /** Only rows of this order. */
  orderId?: number | undefined;
  /** Continue after this fill of the page before. */
  before?: { seq: number; tradeId: number } | undefined;
  limit: number;
}

/** Returns the account's fills, newest first. */
export async function fillsPage(db: Queryable, account: number, options: FillsPageOptions): Promise<FillRow[]> {
  const { market, orderId, before, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `account = ${owner}`;
  let order = 'seq DESC, trade_id DESC, is_maker DESC';
  if (orderId !== undefined) where += ` AND order_id = ${parameters.add(orderId)}`;
  if (before !== undefined)
    where += ` AND (seq, trade_id) < (${parameters.add(before.seq)}, ${parameters.add(before.tradeId)})`;
  if (market !== undefined) {
    where += ` AND market = ${parameters.add(market)}`;
    // Within a market time, sequence and trade id grow together.
    order = 'time_ms DESC, trade_id DESC, is_maker DESC';
    if (before !== undefined) {
      where += ` AND time_ms <= coalesce((SELECT f.time_ms FROM projection.fills f WHERE f.account = ${owner}
        AND (f.seq, f.trade_id) < (${parameters.add(before.seq)}, ${parameters.add(before.tradeId)})
        ORDER BY f.seq DESC, f.trade_id DESC LIMIT 1), 0)`;
    }
  }
  const one = parameters.add(limit + 1);
  const text = `SELECT ${COLUMNS} FROM projection.fills WHERE ${where} ORDER BY ${order} LIMIT ${one}`;
  return withTwin(await fills(db, text, parameters), limit);
}

interface FillsAscendingOptions {
  orderId?: number | undefined;
  fromTradeId?: number | undefined;
  startMs?: number | undefined;
  endMs?: number | undefined;
  limit: number;
}

/**
 * Returns the account's fills in a market by ascending trade id: from `fromTradeId`, `startMs` or the first of
 * `orderId` on, or without any of them the latest `limit` (before `endMs`).
 */
export async function fillsAscending(
  db: Queryable,
  account: number,
  market: number,
  options: FillsAscendingOptions,
): Promise<FillRow[]> {
  const { orderId, fromTradeId, startMs, endMs, limit } = options;
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)} AND market = ${parameters.add(market)}`;
  if (orderId !== undefined) where += ` AND order_id = ${parameters.add(orderId)}`;
  if (startMs !== undefined) where += ` AND time_ms >= ${parameters.add(startMs)}`;
  if (endMs !== undefined) where += ` AND time_ms <= ${parameters.add(endMs)}`;
  if (fromTradeId !== undefined) {
    const from = parameters.add(fromTradeId);
    where += ` AND trade_id >= ${from}`;
    // The market's own tape tells from when on, so that the index by time can start there.
    if (orderId === undefined) {
      where += ` AND time_ms >= (SELECT t.time_ms FROM projection.trades t WHERE t.market = ${parameters.add(market)}
        AND t.trade_id >= ${from} ORDER BY t.trade_id LIMIT 1)`;
    }
  }
  const isForward = orderId !== undefined || fromTradeId !== undefined || startMs !== undefined;
  const direction = isForward ? 'ASC' : 'DESC';
  // An order's fills come from its own index, which holds them by trade id.
  const order =
    orderId === undefined ? `time_ms ${direction}, trade_id ${direction}, is_maker ${direction}` : 'trade_id';
  const one = parameters.add(limit + 1);
  const text = `SELECT ${COLUMNS} FROM projection.fills WHERE ${where} ORDER BY ${order} LIMIT ${one}`;
  const found = withTwin(await fills(db, text, parameters), limit);
  return isForward ? found : found.reverse();
}
