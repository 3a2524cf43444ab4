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
/** Orders of somebody that ended since $2 and were completed: after a ruling that is the buyer's alone. */
const COMPLETED = (since: string) => `(SELECT count(*) FROM projection.p2p_orders WHERE buyer = t.account
    AND ended_at_ms >= ${since} AND state IN ('RELEASED', 'RULED_BUYER'))
  + (SELECT count(*) FROM projection.p2p_orders WHERE seller = t.account
    AND ended_at_ms >= ${since} AND state = 'RELEASED')`;

const NOT_RELEASED = "'CANCELLED', 'RULED_BUYER', 'RULED_SELLER'";

/** Those that ended since $2 through their own fault. */
const FAULTS = `(SELECT count(*) FROM (
    SELECT * FROM projection.p2p_orders WHERE buyer = t.account AND ended_at_ms >= $2 AND state IN (${NOT_RELEASED})
    UNION ALL
    SELECT * FROM projection.p2p_orders WHERE seller = t.account AND ended_at_ms >= $2 AND state IN (${NOT_RELEASED})) o
  LEFT JOIN p2p.orders p USING (order_id)
  LEFT JOIN LATERAL (SELECT action FROM projection.p2p_moves WHERE order_id = o.order_id ORDER BY seq DESC LIMIT 1) l
    ON true
  WHERE (${FAULT}) = t.account)`;

/** Median of a time between two steps of orders on one side, released since $2. */
const MEDIAN = (side: 'buyer' | 'seller', time: string) => `(SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ${time})
  FROM projection.p2p_orders WHERE ${side} = t.account AND ended_at_ms >= $2 AND state = 'RELEASED')`;

/** Returns what is told of people, by user id; whoever has no nickname is left out. `sinceMs`: 30 days ago. */
export function traderRows(db: Queryable, userIds: readonly string[], sinceMs: number): Promise<TraderRow[]> {
  return rows<TraderRow>(
    db,
    `WITH rated AS (
       SELECT of_user AS user_id, count(*) FILTER (WHERE is_positive)::int AS positive,
         count(*) FILTER (WHERE NOT is_positive)::int AS negative
       FROM p2p.ratings WHERE of_user = ANY($1) GROUP BY of_user)
     SELECT t.user_id AS "userId", t.trader_id AS "traderId", t.nickname, t.tier, t.since_ms AS "sinceMs",
       EXISTS (SELECT FROM identity.labels l WHERE l.user_id = t.user_id AND l.label = 'document') AS "isVerified",
       greatest(t.last_seen_ms, (SELECT max(s.last_seen_at_ms) FROM identity.sessions s
         WHERE s.user_id = t.user_id)) AS "lastSeenMs",
       (${COMPLETED('0')})::int AS orders, (${COMPLETED('$2')})::int AS "orders30d", ${FAULTS}::int AS "faults30d",
       ${MEDIAN('seller', 'ended_at_ms - paid_at_ms')} AS "releaseMs",
       ${MEDIAN('buyer', 'paid_at_ms - opened_at_ms')} AS "payMs",
       coalesce(r.positive, 0) AS positive, coalesce(r.negative, 0) AS negative
     FROM p2p.people t LEFT JOIN rated r USING (user_id) WHERE t.user_id = ANY($1)`,
    [userIds, sinceMs],
  );
}

/** What a person's completion is made of. */
interface CompletionRow {
  userId: string;
  orders30d: number;
  faults30d: number;
}

/** Returns what people's completion is made of: as traderRows, and quicker. */
export function completionRows(db: Queryable, userIds: readonly string[], sinceMs: number): Promise<CompletionRow[]> {
  return rows<CompletionRow>(
    db,
    `SELECT t.user_id AS "userId", (${COMPLETED('$2')})::int AS "orders30d", ${FAULTS}::int AS "faults30d"
     FROM p2p.people t WHERE t.user_id = ANY($1)`,
    [userIds, sinceMs],
  );
}
