import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { type Queryable, rows } from '../queryable.ts';

const REALISED = POSTING_REASONS.indexOf('REALISED');

interface Traded {
  orderId: number;
  tradeId: number;
  timeMs: number;
}

/** Returns what an account's trades in contracts realised, quote units, by `orderId tradeId`; those that opened have none. */
export async function realisedOf(
  db: Queryable,
  account: number,
  trades: readonly Traded[],
): Promise<Map<string, number>> {
  const times = [...new Set(trades.map(({ timeMs }) => timeMs))];
  const found = await rows<{ orderId: number; tradeId: number; units: number }>(
    db,
    `SELECT order_id AS "orderId", trade_id AS "tradeId",
       sum(delta_available_units + delta_held_units)::bigint AS units
     FROM projection.futures_ledger
     WHERE account = $1 AND reason = $2 AND time_ms = ANY($3) AND trade_id = ANY($4)
     GROUP BY order_id, trade_id`,
    [account, REALISED, times, trades.map(({ tradeId }) => tradeId)],
  );
  return new Map(found.map(({ orderId, tradeId, units }) => [`${orderId} ${tradeId}`, units]));
}
