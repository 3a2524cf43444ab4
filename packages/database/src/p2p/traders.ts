import type { MerchantTier } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** What is told of a trader (PTRD-03). */
export interface TraderRow {
  userId: string;
  traderId: string;
  nickname: string;
  tier: MerchantTier | null;
  isVerified: boolean;
  lastSeenMs: number;
  sinceMs: number;
  orders30d: number;
  orders: number;
  /** Ended in 30 days through the trader's own fault. */
  faults30d: number;
  releaseMs: number | null;
  payMs: number | null;
  positive: number;
  negative: number;
}

/**
 * Whose fault an end was, of an order o (PTRD-04): a cancel is the buyer's, but for reasons that name the seller or an
 * agreement (PORD-12); a ruling is the fault of who lost.
 */
const FAULT = `CASE WHEN o.state = 'RULED_BUYER' THEN o.seller WHEN o.state = 'RULED_SELLER' THEN o.buyer
  WHEN o.state = 'CANCELLED' THEN CASE
    WHEN l.action <> 'TIMEOUT' AND coalesce(p.cancel_reason, '') IN ('BY_AGREEMENT', 'SELLER_ACCOUNT_WRONG') THEN NULL
    WHEN l.action = 'AGREE_CANCEL' THEN o.seller ELSE o.buyer END END`;
/** The crypto went to the buyer; after a ruling that is the buyer's alone. */
const COMPLETED = `(state = 'RELEASED' OR state = 'RULED_BUYER' AND is_buyer)`;

const SIDES = `SELECT t.account, o.state, o.ended_at_ms, o.buyer = t.account AS is_buyer,
    (${FAULT}) = t.account AS is_fault,
    CASE WHEN o.seller = t.account THEN o.ended_at_ms - o.paid_at_ms END AS release_ms,
    CASE WHEN o.buyer = t.account THEN o.paid_at_ms - o.opened_at_ms END AS pay_ms
  FROM traders t
  JOIN LATERAL (SELECT * FROM projection.p2p_orders WHERE buyer = t.account AND ended_at_ms IS NOT NULL
    UNION ALL SELECT * FROM projection.p2p_orders WHERE seller = t.account AND ended_at_ms IS NOT NULL) o ON true
  LEFT JOIN p2p.orders p ON p.order_id = o.order_id AND o.state = 'CANCELLED'
  LEFT JOIN LATERAL (SELECT action FROM projection.p2p_moves WHERE order_id = o.order_id AND o.state = 'CANCELLED'
    ORDER BY seq DESC LIMIT 1) l ON true`;

/** Returns what is told of people, by user id; whoever has no nickname is left out. `sinceMs`: 30 days ago. */
export function traderRows(db: Queryable, userIds: readonly string[], sinceMs: number): Promise<TraderRow[]> {
  return rows<TraderRow>(
    db,
    `WITH traders AS (SELECT * FROM p2p.people WHERE user_id = ANY($1)), sides AS (${SIDES}),
     counts AS (
       SELECT account, count(*) FILTER (WHERE ${COMPLETED})::int AS orders,
         count(*) FILTER (WHERE ${COMPLETED} AND ended_at_ms >= $2)::int AS orders_30d,
         count(*) FILTER (WHERE is_fault AND ended_at_ms >= $2)::int AS faults_30d,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY release_ms)
           FILTER (WHERE state = 'RELEASED' AND ended_at_ms >= $2) AS release_ms,
         percentile_disc(0.5) WITHIN GROUP (ORDER BY pay_ms)
           FILTER (WHERE state = 'RELEASED' AND ended_at_ms >= $2) AS pay_ms
       FROM sides GROUP BY account),
     rated AS (
       SELECT of_user AS user_id, count(*) FILTER (WHERE is_positive)::int AS positive,
         count(*) FILTER (WHERE NOT is_positive)::int AS negative
       FROM p2p.ratings WHERE of_user = ANY($1) GROUP BY of_user)
     SELECT t.user_id AS "userId", t.trader_id AS "traderId", t.nickname, t.tier, t.since_ms AS "sinceMs",
       EXISTS (SELECT FROM identity.labels l WHERE l.user_id = t.user_id AND l.label = 'document') AS "isVerified",
       greatest(t.last_seen_ms, (SELECT max(s.last_seen_at_ms) FROM identity.sessions s
         WHERE s.user_id = t.user_id)) AS "lastSeenMs",
       coalesce(c.orders, 0) AS orders, coalesce(c.orders_30d, 0) AS "orders30d",
       coalesce(c.faults_30d, 0) AS "faults30d", c.release_ms AS "releaseMs", c.pay_ms AS "payMs",
       coalesce(r.positive, 0) AS positive, coalesce(r.negative, 0) AS negative
     FROM traders t LEFT JOIN counts c USING (account) LEFT JOIN rated r USING (user_id)`,
    [userIds, sinceMs],
  );
}
