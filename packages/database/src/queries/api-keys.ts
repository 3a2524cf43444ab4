import type { Pool } from 'pg';
import { type Queryable, rows } from '../queryable.ts';

export interface ApiKeyRow {
  keyId: string;
  apiKey: string;
  label: string;
  scopes: ('read' | 'spot')[];
  createdAtMs: number;
  lastUsedAtMs: number | null;
}

const KEY = `k.key_id AS "keyId", k.api_key AS "apiKey", k.label, k.scopes, k.created_at_ms AS "createdAtMs",
  k.last_used_at_ms AS "lastUsedAtMs"`;

/**
 * Adds a key unless the person has `most` already (false). The person's row is locked before counting, so that two
 * requests at once cannot pass the limit together.
 */
export async function insertApiKey(
  db: Pool,
  key: { keyId: string; userId: string; apiKey: string; secretSealed: Buffer; label: string; scopes: string[] },
  nowMs: number,
  most: number,
): Promise<boolean> {
  const client = await db.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM identity.users WHERE user_id = $1 FOR UPDATE', [key.userId]);
    const result = await client.query(
      `INSERT INTO identity.api_keys (key_id, user_id, api_key, secret_sealed, label, scopes, created_at_ms)
       SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM identity.api_keys WHERE user_id = $2) < $8`,
      [key.keyId, key.userId, key.apiKey, key.secretSealed, key.label, key.scopes, nowMs, most],
    );
    await client.query('COMMIT');
    return result.rowCount === 1;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Returns a person's keys, oldest first; never their secrets. */
export function apiKeysOfUser(db: Queryable, userId: string): Promise<ApiKeyRow[]> {
  return rows<ApiKeyRow>(
    db,
    `SELECT ${KEY} FROM identity.api_keys k WHERE k.user_id = $1 ORDER BY k.created_at_ms, k.key_id`,
    [userId],
  );
}

export interface ApiKeyOwnerRow extends ApiKeyRow {
  secretSealed: Buffer;
  userId: string;
  email: string;
  accountId: number;
  userCreatedAtMs: number;
  /** Is userSubType 2? */
  isSubAccount: boolean;
}

/** Returns a key with its sealed secret and its owner, whose account is open. */
export async function apiKeyOwner(db: Queryable, apiKey: string): Promise<ApiKeyOwnerRow | undefined> {
  const found = await rows<ApiKeyOwnerRow>(
    db,
    `SELECT ${KEY}, k.secret_sealed AS "secretSealed", u.user_id AS "userId", u.email,
       u.account_id AS "accountId", u.created_at_ms AS "userCreatedAtMs", u.user_sub_type = 2 AS "isSubAccount"
     FROM identity.api_keys k JOIN identity.users u USING (user_id)
     WHERE k.api_key = $1 AND u.account_id IS NOT NULL AND u.frozen_at_ms IS NULL AND u.closed_at_ms IS NULL`,
    [apiKey],
  );
  return found[0];
}

/**
 * Deletes one key of a person and returns its public part (undefined: they have no such key). Every process hears of
 * it by NOTIFY api_key_gone.
 */
export async function deleteApiKey(db: Queryable, userId: string, keyId: string): Promise<string | undefined> {
  const result = await db.query<{ apiKey: string }>(
    `WITH gone AS (DELETE FROM identity.api_keys WHERE user_id = $1 AND key_id = $2 RETURNING api_key)
     SELECT api_key AS "apiKey", pg_notify('api_key_gone', api_key) FROM gone`,
    [userId, keyId],
  );
  return result.rows[0]?.apiKey;
}

/** Deletes a person's keys of this label. */
export async function deleteApiKeysByLabel(db: Queryable, userId: string, label: string): Promise<void> {
  await db.query(
    `WITH gone AS (DELETE FROM identity.api_keys WHERE user_id = $1 AND label = $2 RETURNING api_key)
     SELECT pg_notify('api_key_gone', api_key) FROM gone`,
    [userId, label],
  );
}

/** Notes that a key was used. */
export async function touchApiKey(db: Queryable, keyId: string, nowMs: number): Promise<void> {
  await db.query('UPDATE identity.api_keys SET last_used_at_ms = $2 WHERE key_id = $1', [keyId, nowMs]);
}

const GONE = `SELECT api_key AS "apiKey", pg_notify('api_key_gone', api_key) FROM gone`;

/** Deletes a person's keys that may do more than read (FAC-41); returns their public parts. Every process hears of it. */
export async function deletePowerfulKeys(db: Queryable, userId: string): Promise<string[]> {
  const result = await db.query<{ apiKey: string }>(
    `WITH gone AS (
       DELETE FROM identity.api_keys WHERE user_id = $1 AND NOT scopes <@ ARRAY['read'] RETURNING api_key) ${GONE}`,
    [userId],
  );
  return result.rows.map(({ apiKey }) => apiKey);
}

/** Puts a person's keys to sleep until they are confirmed (JRN-41); returns their public parts. */
export async function putKeysToSleep(db: Queryable, userId: string, nowMs: number): Promise<string[]> {
  const result = await db.query<{ apiKey: string }>(
    `WITH gone AS (
       UPDATE identity.api_keys SET asleep_since_ms = coalesce(asleep_since_ms, $2) WHERE user_id = $1
       RETURNING api_key) ${GONE}`,
    [userId, nowMs],
  );
  return result.rows.map(({ apiKey }) => apiKey);
}

/** Makes every process look up a person's keys again: what their account may has changed. Returns their public parts. */
export async function forgetKeysOf(db: Queryable, userId: string): Promise<string[]> {
  const result = await db.query<{ apiKey: string }>(
    `WITH gone AS (SELECT api_key FROM identity.api_keys WHERE user_id = $1) ${GONE}`,
    [userId],
  );
  return result.rows.map(({ apiKey }) => apiKey);
}
