import { type Queryable, rows } from '../queryable.ts';

/** Where somebody is paid: JSON {holder, fields}, sealed for its owner. */
export interface PaymentAccountRow {
  id: number;
  userId: string;
  method: string;
  sealed: Buffer;
  madeAtMs: number;
}

const ROW = `SELECT payment_account_id AS id, user_id AS "userId", method, sealed, made_at_ms AS "madeAtMs"
  FROM p2p.payment_accounts`;

/** Returns a person's payment accounts that are not deleted, oldest first; of `ids` where they are given. */
export function paymentAccounts(db: Queryable, userId: string, ids?: readonly number[]): Promise<PaymentAccountRow[]> {
  return rows<PaymentAccountRow>(
    db,
    `${ROW} WHERE user_id = $1 AND deleted_at_ms IS NULL AND ($2::bigint[] IS NULL OR payment_account_id = ANY($2))
     ORDER BY payment_account_id`,
    [userId, ids ?? null],
  );
}

/** As paymentAccounts; none of them is deleted before the transaction ends. */
export function heldPaymentAccounts(
  db: Queryable,
  userId: string,
  ids: readonly number[],
): Promise<PaymentAccountRow[]> {
  return rows<PaymentAccountRow>(
    db,
    `${ROW} WHERE user_id = $1 AND deleted_at_ms IS NULL AND payment_account_id = ANY($2)
     ORDER BY payment_account_id FOR SHARE`,
    [userId, ids],
  );
}

/** Holds a fingerprint until the transaction ends: of two who give the same account at once, one is first. */
export async function holdFingerprint(db: Queryable, fingerprint: Buffer): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1::bigint)', [fingerprint.readBigInt64BE().toString()]);
}

/** Returns the accounts of a fingerprint that are not deleted. */
export function sameAccounts(db: Queryable, fingerprint: Buffer): Promise<PaymentAccountRow[]> {
  return rows<PaymentAccountRow>(db, `${ROW} WHERE fingerprint = $1 AND deleted_at_ms IS NULL`, [fingerprint]);
}

/** A new account; `isRefused`: it is noted for staff and can never be used (PMET-07). */
interface NewPaymentAccount {
  userId: string;
  method: string;
  sealed: Buffer;
  fingerprint: Buffer;
  isNameVerified: boolean;
  isRefused: boolean;
  nowMs: number;
}

/** Adds an account and returns its id. */
export async function insertPaymentAccount(db: Queryable, account: NewPaymentAccount): Promise<number> {
  const { fingerprint, isNameVerified, isRefused, method, nowMs, sealed, userId } = account;
  const found = await rows<{ id: number }>(
    db,
    `INSERT INTO p2p.payment_accounts (user_id, method, sealed, fingerprint, is_name_verified, made_at_ms, deleted_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING payment_account_id AS id`,
    [userId, method, sealed, fingerprint, isNameVerified, nowMs, isRefused ? nowMs : null],
  );
  return found[0]?.id as number;
}

/** Holds one of a person's accounts until the transaction ends; false: they have no such. */
export async function lockPaymentAccount(db: Queryable, userId: string, id: number): Promise<boolean> {
  const found = await rows(
    db,
    `SELECT 1 FROM p2p.payment_accounts WHERE user_id = $1 AND payment_account_id = $2 AND deleted_at_ms IS NULL
     FOR UPDATE`,
    [userId, id],
  );
  return found.length > 0;
}

/** Does an ad that is live name an account (PMET-08)? One that the core was asked about counts as live. */
export async function isNamedByAd(db: Queryable, userId: string, id: number): Promise<boolean> {
  const found = await rows(
    db,
    `SELECT 1 FROM p2p.ads a LEFT JOIN projection.p2p_ads p USING (ad_id)
     WHERE a.user_id = $1 AND a.terms->'paymentAccounts' @> to_jsonb($2::bigint)
       AND coalesce(p.state, 'LIVE') = 'LIVE' LIMIT 1`,
    [userId, id],
  );
  return found.length > 0;
}

/** Deletes an account; what orders have of it stays there. */
export async function deletePaymentAccount(db: Queryable, id: number, nowMs: number): Promise<void> {
  await db.query('UPDATE p2p.payment_accounts SET deleted_at_ms = $2 WHERE payment_account_id = $1', [id, nowMs]);
}
