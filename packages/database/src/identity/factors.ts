import { type Queryable, rows } from '../queryable.ts';

/** The second factors a person has set up. */
export interface FactorsRow {
  /** When the one-time passwords were first proven; null: none in use. */
  totpSinceMs: number | null;
  passkeys: number;
  recoveryCodesLeft: number;
  hasPassword: boolean;
  /** At other providers (JRN-53). */
  links: number;
}

/** Returns what a person has; undefined: there is no such person. */
export async function factorsOf(db: Queryable, userId: string): Promise<FactorsRow | undefined> {
  const found = await rows<FactorsRow>(
    db,
    `SELECT (SELECT proven_at_ms FROM identity.totp t WHERE t.user_id = u.user_id) AS "totpSinceMs",
       (SELECT count(*) FROM identity.passkeys p WHERE p.user_id = u.user_id) AS passkeys,
       (SELECT count(*) FROM identity.recovery_codes c WHERE c.user_id = u.user_id AND c.used_at_ms IS NULL)
         AS "recoveryCodesLeft",
       u.password_hash IS NOT NULL AS "hasPassword",
       (SELECT count(*) FROM identity.links l WHERE l.user_id = u.user_id) AS links
     FROM identity.users u WHERE u.user_id = $1`,
    [userId],
  );
  return found[0];
}

/** Holds a person's row until the transaction ends: their factors change one at a time. */
export async function lockPerson(db: Queryable, userId: string): Promise<void> {
  await db.query('SELECT 1 FROM identity.users WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
}

/** Returns the PHC text of a person's password; null: none. */
export async function passwordHashOf(db: Queryable, userId: string): Promise<string | null> {
  const found = await rows<{ passwordHash: string | null }>(
    db,
    'SELECT password_hash AS "passwordHash" FROM identity.users WHERE user_id = $1',
    [userId],
  );
  return found[0]?.passwordHash ?? null;
}

export interface TotpRow {
  secretSealed: Buffer;
  madeAtMs: number;
  /** Null: not in use yet. */
  provenAtMs: number | null;
  lastStep: number;
}

/** Returns a person's one-time passwords, in use or not yet. */
export async function totpOf(db: Queryable, userId: string): Promise<TotpRow | undefined> {
  const found = await rows<TotpRow>(
    db,
    `SELECT secret_sealed AS "secretSealed", made_at_ms AS "madeAtMs", proven_at_ms AS "provenAtMs",
       last_step AS "lastStep" FROM identity.totp WHERE user_id = $1`,
    [userId],
  );
  return found[0];
}

/** Puts a new secret in place of one that is not in use; false if one is. */
export async function offerTotp(db: Queryable, userId: string, secretSealed: Buffer, nowMs: number): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO identity.totp AS t (user_id, secret_sealed, made_at_ms) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET secret_sealed = excluded.secret_sealed, made_at_ms = excluded.made_at_ms
       WHERE t.proven_at_ms IS NULL`,
    [userId, secretSealed, nowMs],
  );
  return result.rowCount === 1;
}

/**
 * Takes the code of a step, once: true only if this secret is in use and no code of this step or a later one was taken
 * (FAC-02).
 */
export async function useTotpStep(db: Queryable, userId: string, secretSealed: Buffer, step: number): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.totp SET last_step = $3
     WHERE user_id = $1 AND secret_sealed = $2 AND proven_at_ms IS NOT NULL AND last_step < $3`,
    [userId, secretSealed, step],
  );
  return result.rowCount === 1;
}

/** Takes the first code of a secret, which is in use from then on; false if it was already, or is another by now. */
export async function proveTotp(
  db: Queryable,
  userId: string,
  secretSealed: Buffer,
  step: number,
  nowMs: number,
): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.totp SET last_step = $3, proven_at_ms = $4
     WHERE user_id = $1 AND secret_sealed = $2 AND proven_at_ms IS NULL AND last_step < $3`,
    [userId, secretSealed, step, nowMs],
  );
  return result.rowCount === 1;
}

/** Removes one-time passwords that are in use; false if none are. */
export async function deleteTotp(db: Queryable, userId: string): Promise<boolean> {
  const result = await db.query('DELETE FROM identity.totp WHERE user_id = $1 AND proven_at_ms IS NOT NULL', [userId]);
  return result.rowCount === 1;
}

/** Puts new recovery codes in place of all of a person's. */
export async function replaceRecoveryCodes(
  db: Queryable,
  userId: string,
  hmacs: readonly Buffer[],
  nowMs: number,
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db.query(
    `INSERT INTO identity.recovery_codes (user_id, code_hmac, made_at_ms) SELECT $1, hmac, $3 FROM unnest($2::bytea[]) hmac`,
    [userId, hmacs, nowMs],
  );
}

/** Takes a recovery code, once. */
export async function useRecoveryCode(db: Queryable, userId: string, hmac: Buffer, nowMs: number): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.recovery_codes SET used_at_ms = $3
     WHERE user_id = $1 AND code_hmac = $2 AND used_at_ms IS NULL`,
    [userId, hmac, nowMs],
  );
  return result.rowCount === 1;
}

/** Voids all recovery codes of a person. */
export async function deleteRecoveryCodes(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM identity.recovery_codes WHERE user_id = $1', [userId]);
}

/**
 * Takes every second factor of a person away (STF-44): one-time passwords in use or being enrolled, passkeys, whose
 * credentials stay theirs, recovery codes, and challenges that a passkey could still answer.
 */
export async function deleteFactors(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM identity.totp WHERE user_id = $1', [userId]);
  await db.query(
    `WITH gone AS (DELETE FROM identity.passkeys WHERE user_id = $1 RETURNING credential_id, user_id)
     INSERT INTO identity.removed_passkeys (credential_id, user_id) SELECT credential_id, user_id FROM gone
     ON CONFLICT (credential_id) DO NOTHING`,
    [userId],
  );
  await db.query('DELETE FROM identity.passkey_challenges WHERE user_id = $1', [userId]);
  await deleteRecoveryCodes(db, userId);
}
