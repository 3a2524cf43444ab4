import { STP_MODES, type StpMode } from '@pelorus/protocol/spot/enums.ts';
import { placeOfPreventedMatch } from '@pelorus/protocol/spot/prevented-match-id.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import { entry } from './wire-table.ts';

/** A match that self-trade prevention stopped: ticks, lots, ms. (seq, index) names it. */
export interface PreventedMatchRow {
  seq: number;
  index: number;
  timeMs: number;
  market: number;
  mode: StpMode;
  priceTicks: number;
  takerOrderId: number;
  makerOrderId: number;
  takerLots: number;
  makerLots: number;
}

export interface PreventedMatchesOptions {
  /** This one. */
  matchId?: number | undefined;
  /** Those of this order. */
  orderId?: number | undefined;
  /** From this match on. */
  fromMatchId?: number | undefined;
  limit: number;
}

/** Returns the prevented matches of the account's own orders in a market, oldest first. */
export async function preventedMatches(
  db: Queryable,
  account: number,
  market: number,
  options: PreventedMatchesOptions,
): Promise<PreventedMatchRow[]> {
  const { matchId, orderId, fromMatchId, limit } = options;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `market = ${parameters.add(market)}`;
  const from = placeOfPreventedMatch(matchId ?? fromMatchId ?? 0);
  const sign = matchId === undefined ? '>=' : '=';
  where += ` AND (seq, index) ${sign} (${parameters.add(from.seq)}, ${parameters.add(from.index)})`;
  const most = parameters.add(limit);
  const order = orderId === undefined ? null : parameters.add(orderId);
  const side = (role: 'taker' | 'maker') => `(SELECT seq, index, time_ms AS "timeMs", market, mode,
      price_ticks AS "priceTicks", taker_order_id AS "takerOrderId", maker_order_id AS "makerOrderId",
      taker_lots AS "takerLots", maker_lots AS "makerLots"
    FROM projection.prevented_matches
    WHERE ${role}_account = ${owner} AND ${where}${order === null ? '' : ` AND ${role}_order_id = ${order}`}
    ORDER BY seq, index LIMIT ${most})`;
  // Where both orders are the account's own the two sides find the same match.
  const text = `${side('taker')} UNION ${side('maker')} ORDER BY seq, index LIMIT ${most}`;
  const found = await rows<Omit<PreventedMatchRow, 'mode'> & { mode: number }>(db, text, parameters.values);
  return found.map((raw) => ({ ...raw, mode: entry(STP_MODES, raw.mode) }));
}
