import { type Queryable, rows } from '../queryable.ts';

export interface UserRow {
  userId: string;
  /** The name a person is known by: e-mail address, else phone number, else log-in name. */
  email: string;
  /** The address for codes: a sub-account's own or its parent's (SUB-03); null: none. */
  address: string | null;
  /** PHC text; null: no log-in by password. */
  passwordHash: string | null;
  /** The engine's account; null until it is opened. */
  accountId: number | null;
  createdAtMs: number;
  /** Themselves or their parent. */
  frozenAtMs: number | null;
  /** Who can unfreeze the account; null: it is not frozen. */
  frozenBy: 'owner' | 'parent' | 'staff' | null;
  closedAtMs: number | null;
}

const USER = `SELECT u.user_id AS "userId", coalesce(u.email, u.phone, u.log_in_name, '') AS email,
    coalesce(u.email, u.phone, p.email, p.phone) AS address,
    CASE WHEN u.parent_id IS NULL OR u.stand_alone_login THEN u.password_hash END AS "passwordHash",
    u.account_id AS "accountId", u.created_at_ms AS "createdAtMs",
    coalesce(u.frozen_at_ms, p.frozen_at_ms) AS "frozenAtMs",
    CASE WHEN u.frozen_by_staff OR p.frozen_by_staff THEN 'staff'
      WHEN u.parent_id IS NULL AND u.frozen_at_ms IS NOT NULL THEN 'owner'
      WHEN coalesce(u.frozen_at_ms, p.frozen_at_ms) IS NOT NULL THEN 'parent' END AS "frozenBy",
    coalesce(u.closed_at_ms, p.closed_at_ms) AS "closedAtMs"
  FROM identity.users u LEFT JOIN identity.users p ON p.user_id = u.parent_id`;

interface NewUser {
  userId: string;
  /** One of the two, normalized: lower-case, or E.164. */
  email: string | null;
  phone: string | null;
  passwordHash: string | null;
  invite: string | null;
  /** When they proved that the address is theirs; null: never. */
  provenAtMs: number | null;
  createdAtMs: number;
  /** Null: to nothing, as the operator's own accounts. */
  agreed: Agreed | null;
}

/** The agreement made at sign-up: documents, language and time (LEG-05). */
export interface Agreed {
  version: string;
  language: string;
  atMs: number;
}

/** Adds a person; false if the address is taken. */
export async function insertUser(db: Queryable, user: NewUser): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO identity.users (user_id, email, phone, password_hash, invite_code, email_proven_at_ms,
       phone_proven_at_ms, created_at_ms, agreed_version, agreed_language, agreed_at_ms)
     VALUES ($1, $2, $3, $4, $5, CASE WHEN $2::text IS NOT NULL THEN $6::bigint END,
       CASE WHEN $3::text IS NOT NULL THEN $6::bigint END, $7, $8, $9, $10)
     ON CONFLICT DO NOTHING`,
    [
      ...[user.userId, user.email, user.phone, user.passwordHash, user.invite, user.provenAtMs, user.createdAtMs],
      ...[user.agreed?.version ?? null, user.agreed?.language ?? null, user.agreed?.atMs ?? null],
    ],
  );
  return result.rowCount === 1;
}

/** Returns the person with this (lower-case) e-mail address. */
export async function userByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return (await rows<UserRow>(db, `${USER} WHERE u.email = $1`, [email]))[0];
}

/** Returns the person who logs in with this: an e-mail address, a phone number or a sub-account's log-in name. */
export async function userByAddress(db: Queryable, address: string): Promise<UserRow | undefined> {
  const found = await rows<UserRow>(
    db,
    `${USER} WHERE u.email = $1 OR u.phone = $1 OR u.log_in_name = $1 ORDER BY u.parent_id IS NOT NULL LIMIT 1`,
    [address],
  );
  return found[0];
}

/** Returns a person. */
export async function userById(db: Queryable, userId: string): Promise<UserRow | undefined> {
  return (await rows<UserRow>(db, `${USER} WHERE u.user_id = $1`, [userId]))[0];
}

/** Returns a person as they are now, and keeps them so until the transaction ends. */
export async function userToLetIn(db: Queryable, userId: string): Promise<UserRow | undefined> {
  return (await rows<UserRow>(db, `${USER} WHERE u.user_id = $1 FOR SHARE OF u`, [userId]))[0];
}

/** Notes that a person's e-mail address is theirs: a code came back from it. */
export async function proveEmail(db: Queryable, userId: string, nowMs: number): Promise<void> {
  await db.query(
    `UPDATE identity.users SET email_proven_at_ms = $2
     WHERE user_id = $1 AND email IS NOT NULL AND email_proven_at_ms IS NULL`,
    [userId, nowMs],
  );
}

/** Gives a person a new password, proven by a code to their address, and lifts a freeze; was there one? (JRN-41) */
export async function resetPassword(
  db: Queryable,
  userId: string,
  passwordHash: string,
  nowMs: number,
): Promise<{ wasFrozen: boolean }> {
  const found = await rows<{ wasFrozen: boolean }>(
    db,
    // A sub-account is frozen and thawed by its parent (SUB-01), who has other ways to do it; what staff froze, they thaw
    // (STF-03).
    `WITH old AS (SELECT user_id, frozen_at_ms FROM identity.users WHERE user_id = $1 FOR UPDATE)
     UPDATE identity.users u SET password_hash = $2, password_changed_at_ms = $3,
       frozen_at_ms = CASE WHEN u.parent_id IS NULL AND NOT u.frozen_by_staff THEN NULL ELSE u.frozen_at_ms END
     FROM old WHERE u.user_id = old.user_id
     RETURNING old.frozen_at_ms IS NOT NULL AND u.frozen_at_ms IS NULL AS "wasFrozen"`,
    [userId, passwordHash, nowMs],
  );
  return found[0] ?? { wasFrozen: false };
}

/** Keeps the same password under another hash, unless it was changed meanwhile. */
export async function renewPasswordHash(db: Queryable, userId: string, before: string, after: string): Promise<void> {
  await db.query('UPDATE identity.users SET password_hash = $3 WHERE user_id = $1 AND password_hash = $2', [
    userId,
    before,
    after,
  ]);
}

/** Returns the people whose engine account is not known to be open, oldest first. */
export function usersWithoutAccount(db: Queryable): Promise<UserRow[]> {
  return rows<UserRow>(db, `${USER} WHERE u.account_id IS NULL AND NOT u.is_demo ORDER BY u.created_at_ms`, []);
}

/** Notes the engine's account of a person. */
export async function setUserAccount(db: Queryable, userId: string, accountId: number): Promise<void> {
  await db.query('UPDATE identity.users SET account_id = $2 WHERE user_id = $1 AND NOT is_demo', [userId, accountId]);
}

/** Takes back a person who never got an account. */
export async function deleteUserWithoutAccount(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM identity.users WHERE user_id = $1 AND account_id IS NULL AND NOT is_demo', [userId]);
}

export interface FaucetClaim {
  claimId: string;
  claimedAtMs: number;
  amounts: { asset: string; amount: string }[];
  paid: boolean;
}

const CLAIM = 'claim_id AS "claimId", claimed_at_ms AS "claimedAtMs", amounts, paid';

/** Returns a person's last press of the faucet. */
export async function faucetClaim(db: Queryable, userId: string): Promise<FaucetClaim | undefined> {
  return (await rows<FaucetClaim>(db, `SELECT ${CLAIM} FROM identity.faucet_claims WHERE user_id = $1`, [userId]))[0];
}

/**
 * Claims the faucet: one row a person, replaced only if the last claim is paid and not younger than `olderThanMs`.
 * Returns the new claim, or undefined when it is too soon or the last one is still unpaid.
 */
export async function claimFaucet(
  db: Queryable,
  claim: { userId: string; claimId: string; nowMs: number; olderThanMs: number; amounts: FaucetClaim['amounts'] },
): Promise<FaucetClaim | undefined> {
  const found = await rows<FaucetClaim>(
    db,
    `INSERT INTO identity.faucet_claims AS c (user_id, claim_id, claimed_at_ms, amounts, paid)
     VALUES ($1, $2, $3, $4, false)
     ON CONFLICT (user_id) DO UPDATE
       SET claim_id = excluded.claim_id, claimed_at_ms = excluded.claimed_at_ms, amounts = excluded.amounts, paid = false
       WHERE c.paid AND c.claimed_at_ms <= $5
     RETURNING ${CLAIM}`,
    [claim.userId, claim.claimId, claim.nowMs, JSON.stringify(claim.amounts), claim.olderThanMs],
  );
  return found[0];
}

/** Notes that all transfers of a claim are durable. */
export async function setFaucetPaid(db: Queryable, userId: string, claimId: string): Promise<void> {
  await db.query('UPDATE identity.faucet_claims SET paid = true WHERE user_id = $1 AND claim_id = $2', [
    userId,
    claimId,
  ]);
}

/** Keeps `fingerprint` if none is kept yet; returns the one that is kept. */
export async function masterKeyFingerprint(db: Queryable, fingerprint: Buffer): Promise<Buffer> {
  await db.query('INSERT INTO identity.master_key_check (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [
    fingerprint,
  ]);
  const result = await db.query<{ fingerprint: Buffer }>('SELECT fingerprint FROM identity.master_key_check');
  const row = result.rows[0];
  if (row === undefined) throw new Error('identity.master_key_check is empty right after it was written');
  return row.fingerprint;
}
