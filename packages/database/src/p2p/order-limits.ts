import { type Queryable, rows } from '../queryable.ts';

/** What somebody took. */
export interface TakenCounts {
  /** That have not ended, those under way included. */
  open: number;
  /** That were completed, ever, of either side. */
  completed: number;
  /** Asked for since a time, without those that were refused. */
  asked: number;
}

const COMPLETED = `(SELECT count(*)::int FROM projection.p2p_orders c WHERE c.state IN ('RELEASED', 'RULED_BUYER')`;

/** Returns how much a taker has taken. */
export async function takenCounts(db: Queryable, userId: string, sinceMs: number): Promise<TakenCounts> {
  const found = await rows<TakenCounts>(
    db,
    `SELECT count(*) FILTER (WHERE o.ended_at_ms IS NULL)::int AS open,
       count(*) FILTER (WHERE p.asked_at_ms >= $2)::int AS asked,
       (SELECT ${COMPLETED} AND c.buyer = me.account) + ${COMPLETED} AND c.seller = me.account)
        FROM p2p.people me WHERE me.user_id = $1) AS completed
     FROM p2p.orders p LEFT JOIN projection.p2p_orders o USING (order_id)
     WHERE p.taker = $1 AND p.refusal IS NULL`,
    [userId, sinceMs],
  );
  return found[0] as TakenCounts;
}

/** An end that was a buyer's own fault. */
interface FaultRow {
  atMs: number;
  isAfterPaid: boolean;
  /** How many orders they had completed by then. */
  completed: number;
}

/** Returns when orders ended by a buyer's own fault since a time, oldest first (PORD-12). */
export function buyerFaults(db: Queryable, account: number, sinceMs: number): Promise<FaultRow[]> {
  const before = 'AND c.ended_at_ms < o.ended_at_ms';
  return rows<FaultRow>(
    db,
    `SELECT o.ended_at_ms AS "atMs", o.paid_at_ms IS NOT NULL AS "isAfterPaid",
       ${COMPLETED} AND c.buyer = $1 ${before}) + ${COMPLETED} AND c.seller = $1 ${before}) AS completed
     FROM projection.p2p_orders o JOIN p2p.orders p USING (order_id)
     JOIN LATERAL (SELECT action FROM projection.p2p_moves WHERE order_id = o.order_id ORDER BY seq DESC LIMIT 1) m ON true
     WHERE o.buyer = $1 AND o.state = 'CANCELLED' AND o.ended_at_ms >= $2 AND (m.action = 'TIMEOUT' OR m.action = 'CANCEL'
       AND coalesce(p.cancel_reason, '') NOT IN ('BY_AGREEMENT', 'SELLER_ACCOUNT_WRONG'))
     ORDER BY o.ended_at_ms`,
    [account, sinceMs],
  );
}

/** Something bought or sold for dollars. */
interface TradedRow {
  atMs: number;
  cents: number;
  isBought: boolean;
}

/** Returns what an account bought and sold since a time, oldest first (PORD-53). */
export function tradedSince(db: Queryable, account: number, sinceMs: number): Promise<TradedRow[]> {
  return rows<TradedRow>(
    db,
    `SELECT o.ended_at_ms AS "atMs", p.worth_cents AS cents, o.buyer = $1 AS "isBought"
     FROM projection.p2p_orders o JOIN p2p.orders p USING (order_id)
     WHERE (o.buyer = $1 OR o.seller = $1) AND o.ended_at_ms >= $2 AND o.state IN ('RELEASED', 'RULED_BUYER')
     ORDER BY o.ended_at_ms`,
    [account, sinceMs],
  );
}

/** Returns all that an account has in its spot wallet, what is held for orders too, by asset. */
export function ownedUnits(db: Queryable, account: number): Promise<{ asset: number; units: number }[]> {
  const text = `SELECT asset, available_units + held_units AS units FROM projection.balances
    WHERE account = $1 AND available_units + held_units > 0`;
  return rows<{ asset: number; units: number }>(db, text, [account]);
}
