import { STP_MODES, type StpMode } from '@pelorus/protocol/exchange/orders.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import type { OrderRow } from './orders.ts';

/** A match that self-trade prevention stopped: ticks, lots, ms. */
export interface PreventedRow {
  /** Counts in the market from 1. */
  preventedId: number;
  market: number;
  mode: StpMode;
  priceTicks: number;
  takerOrderId: number;
  makerOrderId: number;
  takerLots: number;
  makerLots: number;
  /** The owner's first account; -1 where it is the only one. */
  tradeGroup: number;
  timeMs: number;
}

interface PreventedOptions {
  /** This one only. */
  preventedId?: number | undefined;
  /** Those that this order was the taker or the maker of. */
  orderId?: number | undefined;
  /** From this one on. */
  fromPreventedId?: number | undefined;
  limit: number;
}

const COLUMNS = `prevented_id AS "preventedId", market, mode, price_ticks AS "priceTicks",
  taker_order_id AS "takerOrderId", maker_order_id AS "makerOrderId", taker_lots AS "takerLots",
  maker_lots AS "makerLots", trade_group AS "tradeGroup", time_ms AS "timeMs", seq, index`;

/** Returns the account's prevented matches of a market, as taker or as maker, by ascending number. */
export async function preventedMatches(
  db: Queryable,
  account: number,
  market: number,
  options: PreventedOptions,
): Promise<PreventedRow[]> {
  const { preventedId, orderId, fromPreventedId, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `market = ${parameters.add(market)}`;
  if (preventedId !== undefined) where += ` AND prevented_id = ${parameters.add(preventedId)}`;
  if (fromPreventedId !== undefined) where += ` AND prevented_id >= ${parameters.add(fromPreventedId)}`;
  const count = parameters.add(limit);
  const order = orderId === undefined ? undefined : parameters.add(orderId);
  // One index a side; a match of an account with itself comes from both and once out of the union.
  const ofOrder = order === undefined ? '' : ` AND ${order} IN (taker_order_id, maker_order_id)`;
  const side = (name: 'taker' | 'maker') => `(SELECT ${COLUMNS} FROM projection.prevented_matches
    WHERE ${name}_account = ${owner} AND ${where}${ofOrder} ORDER BY seq, index LIMIT ${count})`;
  const text = `SELECT * FROM (${side('taker')} UNION ${side('maker')}) AS own ORDER BY seq, index LIMIT ${count}`;
  return matches(db, text, parameters);
}

/** Returns the matches that an order of the account was the taker of when it was placed, in their order. */
export function preventedWhenPlaced(
  db: Queryable,
  account: number,
  { orderId, market, placedSeq }: Pick<OrderRow, 'orderId' | 'market' | 'placedSeq'>,
): Promise<PreventedRow[]> {
  const parameters = new Parameters();
  const text = `SELECT ${COLUMNS} FROM projection.prevented_matches WHERE taker_account = ${parameters.add(account)}
    AND market = ${parameters.add(market)} AND seq = ${parameters.add(placedSeq)}
    AND taker_order_id = ${parameters.add(orderId)} ORDER BY seq, index`;
  return matches(db, text, parameters);
}

/** Returns the number of the last prevented match that took lots off each of these orders of the account, where one did. */
export async function lastPreventedIds(
  db: Queryable,
  account: number,
  orders: readonly Pick<OrderRow, 'orderId' | 'market' | 'placedSeq' | 'preventedLots'>[],
): Promise<Map<number, number>> {
  const concerned = orders.filter(({ preventedLots }) => preventedLots > 0);
  if (concerned.length === 0) return new Map();
  const parameters = new Parameters();
  const owner = parameters.add(account);
  const markets = parameters.add([...new Set(concerned.map(({ market }) => market))]);
  const ids = parameters.add(concerned.map(({ orderId }) => orderId));
  // No match of theirs is from before the first of them was placed.
  const first = parameters.add(concerned.reduce((least, { placedSeq }) => Math.min(least, placedSeq), Infinity));
  const side = (name: 'taker' | 'maker') => `SELECT ${name}_order_id AS id, prevented_id
    FROM projection.prevented_matches WHERE ${name}_account = ${owner} AND market = ANY(${markets})
      AND seq >= ${first} AND ${name}_order_id = ANY(${ids}) AND ${name}_lots > 0`;
  const text = `SELECT id AS "orderId", max(prevented_id) AS "preventedId"
    FROM (${side('taker')} UNION ALL ${side('maker')}) AS own GROUP BY id`;
  const found = await rows<{ orderId: number; preventedId: number }>(db, text, parameters.values);
  return new Map(found.map(({ orderId, preventedId }) => [orderId, preventedId]));
}

async function matches(db: Queryable, text: string, parameters: Parameters): Promise<PreventedRow[]> {
  const found = await rows<Omit<PreventedRow, 'mode'> & { mode: number }>(db, text, parameters.values);
  return found.map(({ ...raw }) => {
    const { seq: _seq, index: _index, ...row } = raw as typeof raw & { seq: number; index: number };
    return { ...row, mode: entry(STP_MODES, raw.mode) };
  });
}
