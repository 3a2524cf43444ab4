import { type Queryable, rows } from '../queryable.ts';
import { forgetDevicesOf } from './devices.ts';

/** How a person is reached, and in which language if they ever chose one. */
interface ReachRow {
  /** A sub-account has its parent's. */
  email: string | null;
  phone: string | null;
  language: string | null;
}

/** Returns how a person is reached; undefined: there is no such person, or their account is closed. */
export async function reachOf(db: Queryable, userId: string): Promise<ReachRow | undefined> {
  const found = await rows<ReachRow>(
    db,
    `SELECT coalesce(u.email, o.email) AS email, coalesce(u.phone, o.phone) AS phone,
       coalesce(p.msg_language, p.user_language) AS language
     FROM identity.users u LEFT JOIN identity.users o ON o.user_id = u.parent_id
       LEFT JOIN identity.preferences p ON p.user_id = coalesce(u.parent_id, u.user_id)
     WHERE u.user_id = $1 AND u.closed_at_ms IS NULL`,
    [userId],
  );
  return found[0];
}

/** Lets nothing be withdrawn until then; a longer hold stays. Returns until when nothing is, ms. */
export async function holdWithdrawals(db: Queryable, userId: string, untilMs: number): Promise<number> {
  const found = await rows<{ untilMs: number }>(
    db,
    `UPDATE identity.users SET withdrawals_held_until_ms = greatest(coalesce(withdrawals_held_until_ms, 0), $2)
     WHERE user_id = $1 RETURNING withdrawals_held_until_ms AS "untilMs"`,
    [userId, untilMs],
  );
  return found[0]?.untilMs ?? untilMs;
}

interface SecurityRow {
  email: string | null;
  phone: string | null;
  isEmailProven: boolean;
  passwordChangedAtMs: number | null;
  antiPhishing: string | null;
  withdrawalsHeldUntilMs: number | null;
}

/** Returns what a person's security page shows of their own row; undefined: there is no such person. */
export async function securityOf(db: Queryable, userId: string): Promise<SecurityRow | undefined> {
  const found = await rows<SecurityRow>(
    db,
    `SELECT email, phone, email_proven_at_ms IS NOT NULL AS "isEmailProven",
       password_changed_at_ms AS "passwordChangedAtMs", anti_phishing_code AS "antiPhishing",
       withdrawals_held_until_ms AS "withdrawalsHeldUntilMs"
     FROM identity.users WHERE user_id = $1`,
    [userId],
  );
  return found[0];
}

interface LinkRow {
  provider: string;
  shown: string;
  linkedAtMs: number;
}

/** Returns who a person is at other providers, the oldest link first. */
export function linksOf(db: Queryable, userId: string): Promise<LinkRow[]> {
  return rows<LinkRow>(
    db,
    `SELECT provider, shown, linked_at_ms AS "linkedAtMs" FROM identity.links WHERE user_id = $1
     ORDER BY linked_at_ms, provider`,
    [userId],
  );
}

/** Sets the anti-phishing code of a person's mails; null removes it. */
export async function setAntiPhishing(db: Queryable, userId: string, code: string | null): Promise<void> {
  await db.query('UPDATE identity.users SET anti_phishing_code = $2 WHERE user_id = $1', [userId, code]);
}

/** Gives a person another password unless it was changed meanwhile (false). */
export async function changePassword(
  db: Queryable,
  userId: string,
  change: { from: string | null; to: string; nowMs: number },
): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.users SET password_hash = $3, password_changed_at_ms = $4
     WHERE user_id = $1 AND password_hash IS NOT DISTINCT FROM $2`,
    [userId, change.from, change.to, change.nowMs],
  );
  return result.rowCount === 1;
}

/** Replaces a person's address, proven now; returns the old one. Fails with 23505 if another person has it. */
export async function changeAddress(
  db: Queryable,
  userId: string,
  channel: 'email' | 'phone',
  address: string,
  nowMs: number,
): Promise<string | null> {
  const found = await rows<{ old: string | null }>(
    db,
    `WITH old AS (SELECT ${channel} AS old FROM identity.users WHERE user_id = $1 FOR UPDATE)
     UPDATE identity.users u SET ${channel} = $2, ${channel}_proven_at_ms = $3 FROM old WHERE u.user_id = $1
     RETURNING old.old`,
    [userId, address, nowMs],
  );
  return found[0]?.old ?? null;
}

/** Freezes a person's account; false if it is frozen already, or closed. */
export async function freezeAccount(db: Queryable, userId: string, nowMs: number): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.users SET frozen_at_ms = $2
     WHERE user_id = $1 AND frozen_at_ms IS NULL AND closed_at_ms IS NULL`,
    [userId, nowMs],
  );
  return result.rowCount === 1;
}

/** Uses a link of a mail that freezes, once; returns whose account it freezes; undefined: it is none, used, or too old. */
export async function useFreezeLink(db: Queryable, hash: Buffer, nowMs: number): Promise<string | undefined> {
  const found = await rows<{ userId: string }>(
    db,
    `UPDATE identity.freeze_links SET used_at_ms = $2 WHERE link_hash = $1 AND used_at_ms IS NULL AND ends_at_ms > $2
     RETURNING user_id AS "userId"`,
    [hash, nowMs],
  );
  return found[0]?.userId;
}

/** Returns a person's sub-accounts; with `lock`, which the parent's row must be under, held until the transaction ends. */
export async function subAccountsOf(db: Queryable, userId: string, lock = false): Promise<string[]> {
  const found = await rows<{ userId: string }>(
    db,
    `SELECT user_id AS "userId" FROM identity.users WHERE parent_id = $1 AND closed_at_ms IS NULL AND NOT is_demo
     ORDER BY user_id${lock ? ' FOR UPDATE' : ''}`,
    [userId],
  );
  return found.map((row) => row.userId);
}

/**
 * Closes a person's account (SEC-51): devices and invitations to come back go at once; what tells them apart stays until
 * the address is free again.
 */
export async function closeAccount(db: Queryable, userId: string, nowMs: number): Promise<void> {
  await db.query('UPDATE identity.users SET closed_at_ms = $2 WHERE user_id = $1 OR (parent_id = $1 AND is_demo)', [
    userId,
    nowMs,
  ]);
  await forgetDevicesOf(db, userId);
}

/** Tables whose rows of a person go when a closed account is forgotten. */
const FORGOTTEN = [
  'identity.totp',
  'identity.passkeys',
  'identity.recovery_codes',
  'identity.links',
  'identity.preferences',
  'identity.sessions',
  'identity.freeze_links',
  'webhooks.by_hand',
  'custody.address_book',
  'custody.allow_lists',
  'p2p.payment_accounts',
  'p2p.blocks',
  'inbox.entries',
  'inbox.choices',
  'inbox.browsers',
  'announcements.read_up_to',
  'alerts.prices',
] as const;

/**
 * Forgets who had the accounts closed before then, and frees their addresses. The account's money and what the law wants
 * kept stay, under a number.
 */
export async function forgetClosed(db: Queryable, beforeMs: number): Promise<void> {
  const found = await rows<{ userId: string }>(
    db,
    `UPDATE identity.users SET email = NULL, phone = NULL, log_in_name = NULL, password_hash = NULL,
       anti_phishing_code = NULL, invite_code = NULL
     WHERE closed_at_ms < $1 AND (email IS NOT NULL OR phone IS NOT NULL OR log_in_name IS NOT NULL)
     RETURNING user_id AS "userId"`,
    [beforeMs],
  );
  const users = found.map(({ userId }) => userId);
  if (users.length === 0) return;
  await db.query(
    `INSERT INTO identity.removed_passkeys (credential_id, user_id)
     SELECT credential_id, user_id FROM identity.passkeys WHERE user_id = ANY($1) ON CONFLICT DO NOTHING`,
    [users],
  );
  for (const table of FORGOTTEN) await db.query(`DELETE FROM ${table} WHERE user_id = ANY($1)`, [users]);
}
