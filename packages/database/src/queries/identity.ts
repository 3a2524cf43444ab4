import { type Queryable, rows } from '../queryable.ts';

export interface UserRow {
  userId: string;
  email: string;
  /** PHC text; null: no log-in by password. */
  passwordHash: string | null;
  /** The engine's account; null until it is opened. */
  accountId: number | null;
  createdAtMs: number;
}

const USER = `user_id AS "userId", email, password_hash AS "passwordHash",
  account_id AS "accountId", created_at_ms AS "createdAtMs"`;

/** Adds a person; false if the e-mail address is taken. */
export async function insertUser(
  db: Queryable,
  user: { userId: string; email: string; passwordHash: string | null; createdAtMs: number },
): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO identity.users (user_id, email, password_hash, created_at_ms) VALUES ($1, $2, $3, $4)
     ON CONFLICT (email) DO NOTHING`,
    [user.userId, user.email, user.passwordHash, user.createdAtMs],
  );
  return result.rowCount === 1;
}

/** Returns the person with this (lower-case) address. */
export async function userByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return (await rows<UserRow>(db, `SELECT ${USER} FROM identity.users WHERE email = $1`, [email]))[0];
}

/** Returns the people whose engine account is not known to be open, oldest first. */
export function usersWithoutAccount(db: Queryable): Promise<UserRow[]> {
  return rows<UserRow>(db, `SELECT ${USER} FROM identity.users WHERE account_id IS NULL ORDER BY created_at_ms`, []);
}

/** Notes the engine's account of a person. */
export async function setUserAccount(db: Queryable, userId: string, accountId: number): Promise<void> {
  await db.query('UPDATE identity.users SET account_id = $2 WHERE user_id = $1', [userId, accountId]);
}

/** Takes back a person who never got an account. */
export async function deleteUserWithoutAccount(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM identity.users WHERE user_id = $1 AND account_id IS NULL', [userId]);
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
