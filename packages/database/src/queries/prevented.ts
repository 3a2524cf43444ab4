import { STP_MODES, type StpMode } from '@pelorus/protocol/spot/enums.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import { entry } from './wire-table.ts';

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

export interface PreventedOptions {
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

/**
 * Returns the account's prevented matches of a market, as taker or as maker, by ascending number. Those from before the
 * engine numbered them are not among them.
 */
export async function preventedMatches(
  db: Queryable,
  account: number,
  market: number,
  options: PreventedOptions,
): Promise<PreventedRow[]> {
  const { preventedId, orderId, fromPreventedId, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `market = ${parameters.add(market)} AND prevented_id > 0`;
  if (preventedId !== undefined) where += ` AND prevented_id = ${parameters.add(preventedId)}`;
  if (fromPreventedId !== undefined) where += ` AND prevented_id >= ${parameters.add(fromPreventedId)}`;
  const count = parameters.add(limit);
  const order = orderId === undefined ? undefined : parameters.add(orderId);
  // One index a side; a match of an account with itself comes from both and once out of the union.
  const ofOrder = order === undefined ? '' : ` AND ${order} IN (taker_order_id, maker_order_id)`;
  const side = (name: 'taker' | 'maker') => `(SELECT ${COLUMNS} FROM projection.prevented_matches
    WHERE ${name}_account = ${owner} AND ${where}${ofOrder} ORDER BY seq, index LIMIT ${count})`;
  const text = `SELECT * FROM (${side('taker')} UNION ${side('maker')}) AS own ORDER BY seq, index LIMIT ${count}`;
  const found = await rows<Omit<PreventedRow, 'mode'> & { mode: number }>(db, text, parameters.values);
  return found.map(({ ...raw }) => {
    const { seq: _seq, index: _index, ...row } = raw as typeof raw & { seq: number; index: number };
    return { ...row, mode: entry(STP_MODES, raw.mode) };
  });
}
