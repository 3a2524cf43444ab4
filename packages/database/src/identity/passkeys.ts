import { type Queryable, rows } from '../queryable.ts';

export interface PasskeyRow {
  passkeyId: string;
  userId: string;
  credentialId: Buffer;
  /** COSE, as the authenticator gave it. */
  publicKey: Buffer;
  signCount: number;
  transports: string[];
  backupEligible: boolean;
  backedUp: boolean;
  name: string;
  madeAtMs: number;
  lastUsedAtMs: number | null;
}

const PASSKEY = `passkey_id AS "passkeyId", user_id AS "userId", credential_id AS "credentialId",
  public_key AS "publicKey", sign_count AS "signCount", transports, backup_eligible AS "backupEligible",
  backed_up AS "backedUp", name, made_at_ms AS "madeAtMs", last_used_at_ms AS "lastUsedAtMs"`;

/** Returns a person's passkeys, oldest first. */
export function passkeysOf(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return rows<PasskeyRow>(
    db,
    `SELECT ${PASSKEY} FROM identity.passkeys WHERE user_id = $1 ORDER BY made_at_ms, passkey_id`,
    [userId],
  );
}

/** Returns the passkey of a credential, of any person. */
export async function passkeyByCredential(db: Queryable, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  const found = await rows<PasskeyRow>(db, `SELECT ${PASSKEY} FROM identity.passkeys WHERE credential_id = $1`, [
    credentialId,
  ]);
  return found[0];
}

/** Adds a passkey; false if its credential is registered, or once belonged to another person. */
export async function insertPasskey(db: Queryable, passkey: Omit<PasskeyRow, 'lastUsedAtMs'>): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO identity.passkeys (passkey_id, user_id, credential_id, public_key, sign_count, transports,
       backup_eligible, backed_up, name, made_at_ms)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
     WHERE NOT EXISTS (SELECT 1 FROM identity.removed_passkeys WHERE credential_id = $3 AND user_id <> $2)
     ON CONFLICT (credential_id) DO NOTHING`,
    [
      passkey.passkeyId,
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.signCount,
      passkey.transports,
      passkey.backupEligible,
      passkey.backedUp,
      passkey.name,
      passkey.madeAtMs,
    ],
  );
  return result.rowCount === 1;
}

/**
 * Notes a use whose signature was right; false if the authenticator's counter has not risen since the last one, by the
 * statement itself, so that two answers at once do not both count. Authenticators that do not count always say 0.
 */
export async function usePasskey(
  db: Queryable,
  use: { passkeyId: string; signCount: number; backedUp: boolean; nowMs: number },
): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.passkeys SET sign_count = $2, backed_up = $3, last_used_at_ms = $4
     WHERE passkey_id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [use.passkeyId, use.signCount, use.backedUp, use.nowMs],
  );
  return result.rowCount === 1;
}

/** Renames a passkey of this person; undefined: they have no such one. */
export async function renamePasskey(
  db: Queryable,
  userId: string,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const found = await rows<PasskeyRow>(
    db,
    `UPDATE identity.passkeys SET name = $3 WHERE user_id = $1 AND passkey_id = $2 RETURNING ${PASSKEY}`,
    [userId, passkeyId, name],
  );
  return found[0];
}

/** Removes a passkey of this person and returns its name (undefined: no such one); its credential stays theirs. */
export async function deletePasskey(db: Queryable, userId: string, passkeyId: string): Promise<string | undefined> {
  const found = await rows<{ name: string }>(
    db,
    `WITH gone AS (
       DELETE FROM identity.passkeys WHERE user_id = $1 AND passkey_id = $2 RETURNING credential_id, user_id, name),
     kept AS (
       INSERT INTO identity.removed_passkeys (credential_id, user_id) SELECT credential_id, user_id FROM gone
       ON CONFLICT (credential_id) DO NOTHING)
     SELECT name FROM gone`,
    [userId, passkeyId],
  );
  return found[0]?.name;
}

interface ChallengeRow {
  purpose: string;
  /** Null for a log-in: the person is not known yet. */
  userId: string | null;
  endsAtMs: number;
  /** SHA-256 of what an answer proves; null: no deed of its own. */
  deed: Buffer | null;
}

/** Keeps a challenge until it is answered or runs out. */
export async function insertChallenge(db: Queryable, challenge: Buffer, row: ChallengeRow): Promise<void> {
  await db.query(
    'INSERT INTO identity.passkey_challenges (challenge, purpose, user_id, ends_at_ms, deed) VALUES ($1, $2, $3, $4, $5)',
    [challenge, row.purpose, row.userId, row.endsAtMs, row.deed],
  );
}

/** Takes a challenge out: whatever becomes of the answer, there is no second one (FAC-20). */
export async function takeChallenge(db: Queryable, challenge: Buffer): Promise<ChallengeRow | undefined> {
  const found = await rows<ChallengeRow>(
    db,
    `DELETE FROM identity.passkey_challenges WHERE challenge = $1
     RETURNING purpose, user_id AS "userId", ends_at_ms AS "endsAtMs", deed`,
    [challenge],
  );
  return found[0];
}

/** Forgets challenges that have run out. */
export async function deleteOldChallenges(db: Queryable, nowMs: number): Promise<void> {
  await db.query('DELETE FROM identity.passkey_challenges WHERE ends_at_ms < $1', [nowMs]);
}
