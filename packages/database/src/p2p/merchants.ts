import type { MerchantState, MerchantTier } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** Somebody who is a merchant, asked to be one, or was. */
export interface MerchantRow {
  userId: string;
  account: number;
  traderId: string;
  nickname: string;
  merchant: MerchantState;
  tier: MerchantTier | null;
  about: string;
  changedAtMs: number | null;
  openOrders: number;
}

const ROW = `p.user_id AS "userId", p.account, p.trader_id AS "traderId", p.nickname, p.merchant, p.tier,
  p.merchant_about AS about, p.merchant_changed_ms AS "changedAtMs",
  (SELECT count(*)::int FROM projection.p2p_orders o WHERE o.ended_at_ms IS NULL
    AND (o.buyer = p.account OR o.seller = p.account)) AS "openOrders"`;

/** Returns applications, then merchants, the longest waiting first. */
export function merchantRows(db: Queryable, most: number): Promise<MerchantRow[]> {
  return rows<MerchantRow>(
    db,
    `SELECT ${ROW} FROM p2p.people p WHERE p.merchant IN ('APPLIED', 'MERCHANT')
     ORDER BY p.merchant, p.merchant_changed_ms, p.user_id LIMIT $1`,
    [most],
  );
}

/** Returns a trader's standing; `lock`: held until the transaction ends. */
export async function merchantOf(db: Queryable, traderId: string, lock = false): Promise<MerchantRow | undefined> {
  const text = `SELECT ${ROW} FROM p2p.people p WHERE p.trader_id = $1${lock ? ' FOR UPDATE' : ''}`;
  return (await rows<MerchantRow>(db, text, [traderId]))[0];
}

/** Applies as a merchant; false: somebody who is one, or waits already. */
export async function applyAsMerchant(db: Queryable, userId: string, about: string, nowMs: number): Promise<boolean> {
  const applied = await rows(
    db,
    `UPDATE p2p.people SET merchant = 'APPLIED', merchant_about = $2, merchant_reason = NULL, merchant_changed_ms = $3
     WHERE user_id = $1 AND merchant IN ('NONE', 'REFUSED', 'ENDED') RETURNING 1`,
    [userId, about, nowMs],
  );
  return applied.length > 0;
}

/** Sets a person's standing; `reason`: what the person is told. */
export async function setMerchant(
  db: Queryable,
  userId: string,
  to: { state: MerchantState; tier: MerchantTier | null; reason: string | null; atMs: number },
): Promise<void> {
  await rows(
    db,
    `UPDATE p2p.people SET merchant = $2, tier = $3, merchant_reason = $4, merchant_changed_ms = $5 WHERE user_id = $1`,
    [userId, to.state, to.tier, to.reason, to.atMs],
  );
}

/** Ends one's own standing or application; false: there is none. */
export async function leaveMerchants(db: Queryable, userId: string, nowMs: number): Promise<boolean> {
  const left = await rows(
    db,
    `UPDATE p2p.people SET merchant = CASE merchant WHEN 'APPLIED' THEN 'NONE' ELSE 'ENDED' END, tier = NULL,
       merchant_reason = NULL, merchant_changed_ms = $2
     WHERE user_id = $1 AND merchant IN ('APPLIED', 'MERCHANT') RETURNING 1`,
    [userId, nowMs],
  );
  return left.length > 0;
}

export interface DepositRow {
  userId: string;
  account: number;
  asset: number;
  units: number;
}

/**
 * Returns deposits of people who are no merchants and have no order and no dispute open: theirs to have back (PMER-02).
 * `userId`: of this person only, held until the transaction ends.
 */
export function depositsToGiveBack(db: Queryable, most: number, userId: string | null = null): Promise<DepositRow[]> {
  return rows<DepositRow>(
    db,
    `SELECT p.user_id AS "userId", d.account, d.asset, d.units
     FROM projection.p2p_deposits d JOIN p2p.people p ON p.account = d.account
     WHERE d.units > 0 AND p.merchant <> 'MERCHANT' AND ($2::uuid IS NULL OR p.user_id = $2)
       AND NOT EXISTS (SELECT FROM projection.p2p_orders o WHERE o.ended_at_ms IS NULL
         AND (o.buyer = d.account OR o.seller = d.account))
       AND NOT EXISTS (SELECT FROM p2p.disputes s JOIN p2p.orders o ON o.order_id = s.order_id
         WHERE s.state IN ('OPEN', 'RULED', 'REVIEW') AND (o.buyer = p.user_id OR o.seller = p.user_id))
     ORDER BY d.account, d.asset LIMIT $1${userId === null ? '' : ' FOR UPDATE OF p'}`,
    [most, userId],
  );
}
