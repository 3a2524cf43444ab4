import type { KeyScope, SubPermission } from '@pelorus/protocol/permissions.ts';
import { type Queryable, rows } from '../queryable.ts';

/** An API key's permissions, markets, networks and expiry (KEY-01). */
export interface KeyPolicyRow {
  label: string;
  scopes: KeyScope[];
  /** Pair codes; empty: all. */
  symbols: string[];
  /** "203.0.113.0/24"; empty: everywhere. */
  networks: string[];
  /** ms; null: never by itself. */
  endsAtMs: number | null;
}

export interface ApiKeyRow extends KeyPolicyRow {
  keyId: string;
  apiKey: string;
  kind: 'hmac' | 'ed25519' | 'rsa';
  createdAtMs: number;
  lastUsedAtMs: number | null;
  asleepSinceMs: number | null;
}

/** Every Ed25519 key is 44 bytes of SPKI; the shortest RSA one has some 290. */
const KIND = `CASE WHEN k.public_key IS NULL THEN 'hmac' WHEN octet_length(k.public_key) = 44 THEN 'ed25519'
  ELSE 'rsa' END`;
const KEY = `k.key_id AS "keyId", k.api_key AS "apiKey", k.label, k.scopes, k.symbols, k.networks::text[] AS networks,
  k.ends_at_ms AS "endsAtMs", ${KIND} AS kind, k.created_at_ms AS "createdAtMs",
  k.last_used_at_ms AS "lastUsedAtMs", k.asleep_since_ms AS "asleepSinceMs"`;

interface NewKeyRow extends KeyPolicyRow {
  keyId: string;
  userId: string;
  apiKey: string;
  /** One of the two: the sealed secret of HMAC, or the SPKI (DER) of Ed25519 or RSA. */
  secretSealed: Buffer | null;
  publicKey: Buffer | null;
  nowMs: number;
}

/**
 * Adds a key unless the person has `most` already (false). In a transaction: the person's row is locked before counting,
 * so that two requests at once cannot pass the limit together.
 */
export async function insertApiKey(db: Queryable, key: NewKeyRow, most: number): Promise<boolean> {
  await db.query('SELECT 1 FROM identity.users WHERE user_id = $1 FOR UPDATE', [key.userId]);
  const result = await db.query(
    `INSERT INTO identity.api_keys (key_id, user_id, api_key, secret_sealed, public_key, label, scopes, symbols,
       networks, ends_at_ms, created_at_ms)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
     WHERE (SELECT count(*) FROM identity.api_keys WHERE user_id = $2) < $12`,
    [
      key.keyId,
      key.userId,
      key.apiKey,
      key.secretSealed,
      key.publicKey,
      key.label,
      key.scopes,
      key.symbols,
      key.networks,
      key.endsAtMs,
      key.nowMs,
      most,
    ],
  );
  return result.rowCount === 1;
}

/** Returns a person's keys, oldest first; never their secrets. */
export function apiKeysOfUser(db: Queryable, userId: string): Promise<ApiKeyRow[]> {
  return rows<ApiKeyRow>(
    db,
    `SELECT ${KEY} FROM identity.api_keys k WHERE k.user_id = $1 ORDER BY k.created_at_ms, k.key_id`,
    [userId],
  );
}

/** Returns one key of a person, locked until the transaction ends; undefined: they have no such key. */
export async function lockedApiKey(db: Queryable, userId: string, keyId: string): Promise<ApiKeyRow | undefined> {
  const found = await rows<ApiKeyRow>(
    db,
    `SELECT ${KEY} FROM identity.api_keys k WHERE k.user_id = $1 AND k.key_id = $2 FOR UPDATE`,
    [userId, keyId],
  );
  return found[0];
}

export interface ApiKeyOwnerRow extends ApiKeyRow {
  secretSealed: Buffer | null;
  publicKey: Buffer | null;
  userId: string;
  /** The name people know the person by. */
  email: string;
  accountId: number;
  userCreatedAtMs: number;
  /** Is userSubType 2? */
  isSubAccount: boolean;
  /** Set for a sub-account. */
  parentId: string | null;
  subName: string | null;
  subPermissions: SubPermission[];
}

/**
 * Returns the keys that exist, with their signing data and owners, of accounts that are open and neither frozen nor
 * closed: keys of the real exchange or of the demo's, never of both (DEMO-03).
 */
export function apiKeyOwners(db: Queryable, apiKeys: readonly string[], isDemo: boolean): Promise<ApiKeyOwnerRow[]> {
  return rows<ApiKeyOwnerRow>(
    db,
    `SELECT ${KEY}, k.secret_sealed AS "secretSealed", k.public_key AS "publicKey", u.user_id AS "userId",
       coalesce(u.email, u.phone, u.log_in_name, u.sub_name, '') AS email, coalesce(u.account_id, u.demo_account_id) AS "accountId",
       u.created_at_ms AS "userCreatedAtMs", u.user_sub_type = 2 AS "isSubAccount", u.parent_id AS "parentId",
       u.sub_name AS "subName", u.sub_permissions AS "subPermissions"
     FROM identity.api_keys k JOIN identity.users u USING (user_id)
       LEFT JOIN identity.users p ON p.user_id = u.parent_id
     WHERE k.api_key = ANY($1) AND u.is_demo = $2 AND coalesce(u.account_id, u.demo_account_id) IS NOT NULL AND coalesce(u.frozen_at_ms, p.frozen_at_ms) IS NULL
       AND coalesce(u.closed_at_ms, p.closed_at_ms) IS NULL`,
    [apiKeys, isDemo],
  );
}

/** Every process hears which keys it must look up again. `gone` holds their public parts as api_key. */
const TELL = `SELECT api_key AS "apiKey", pg_notify('api_key_gone', api_key) FROM gone`;

async function told(db: Queryable, gone: string, values: readonly unknown[]): Promise<string[]> {
  const result = await db.query<{ apiKey: string }>(`WITH gone AS (${gone}) ${TELL}`, [...values]);
  return result.rows.map(({ apiKey }) => apiKey);
}

/** Writes what a key may do from now on. */
export async function updateApiKey(db: Queryable, keyId: string, policy: KeyPolicyRow): Promise<void> {
  await told(
    db,
    `UPDATE identity.api_keys SET label = $2, scopes = $3, symbols = $4, networks = $5, ends_at_ms = $6
     WHERE key_id = $1 RETURNING api_key`,
    [keyId, policy.label, policy.scopes, policy.symbols, policy.networks, policy.endsAtMs],
  );
}

/** Wakes a key that slept since a reset of the password. */
export async function wakeApiKey(db: Queryable, keyId: string): Promise<void> {
  await told(db, 'UPDATE identity.api_keys SET asleep_since_ms = NULL WHERE key_id = $1 RETURNING api_key', [keyId]);
}

/** Deletes one key of a person and returns it (undefined: they have no such key). */
export async function deleteApiKey(
  db: Queryable,
  userId: string,
  keyId: string,
): Promise<{ apiKey: string; label: string } | undefined> {
  const result = await db.query<{ apiKey: string; label: string }>(
    `WITH gone AS (DELETE FROM identity.api_keys WHERE user_id = $1 AND key_id = $2 RETURNING api_key, label)
     SELECT api_key AS "apiKey", label, pg_notify('api_key_gone', api_key) FROM gone`,
    [userId, keyId],
  );
  return result.rows[0];
}

/** Deletes a person's keys of this label; returns their public parts. */
export function deleteApiKeysByLabel(db: Queryable, userId: string, label: string): Promise<string[]> {
  return told(db, 'DELETE FROM identity.api_keys WHERE user_id = $1 AND label = $2 RETURNING api_key', [userId, label]);
}

/** A person's keys and those of their sub-accounts, which they manage too (SUB-05). */
const OF_FAMILY = 'user_id IN (SELECT user_id FROM identity.users WHERE $1 IN (user_id, parent_id))';

/** Deletes the keys of a person and their subs that may do more than read (FAC-41); returns their public parts. */
export function deletePowerfulKeys(db: Queryable, userId: string): Promise<string[]> {
  const gone = `DELETE FROM identity.api_keys WHERE ${OF_FAMILY} AND NOT scopes <@ ARRAY['read'] RETURNING api_key`;
  return told(db, gone, [userId]);
}

/** Deletes every key of a person (SEC-51); returns their public parts. */
export function deleteKeysOf(db: Queryable, userId: string): Promise<string[]> {
  return told(db, 'DELETE FROM identity.api_keys WHERE user_id = $1 RETURNING api_key', [userId]);
}

/** Puts the keys of a person and their subs to sleep until they are confirmed (JRN-41); returns their public parts. */
export function putKeysToSleep(db: Queryable, userId: string, nowMs: number): Promise<string[]> {
  return told(
    db,
    `UPDATE identity.api_keys SET asleep_since_ms = coalesce(asleep_since_ms, $2) WHERE ${OF_FAMILY} RETURNING api_key`,
    [userId, nowMs],
  );
}

/**
 * Makes every process look up the keys of a person and of their sub-accounts again: what the account may has changed.
 * Returns their public parts.
 */
export function forgetKeysOf(db: Queryable, userId: string): Promise<string[]> {
  return told(db, `SELECT api_key FROM identity.api_keys WHERE ${OF_FAMILY}`, [userId]);
}

/** Notes that a key was used. */
export async function touchApiKey(db: Queryable, keyId: string, nowMs: number): Promise<void> {
  await db.query('UPDATE identity.api_keys SET last_used_at_ms = $2 WHERE key_id = $1', [keyId, nowMs]);
}

/** Notes that a signature is used; false if it was before, here or in another process (IDEN-56). */
export async function spendSignature(db: Queryable, hash: Buffer, endsAtMs: number): Promise<boolean> {
  const result = await db.query(
    'INSERT INTO identity.spent_signatures (signature_hash, ends_at_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [hash, endsAtMs],
  );
  return result.rowCount === 1;
}

/** Forgets used signatures that are too old to count again. */
export async function deleteSpentSignatures(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM identity.spent_signatures WHERE ends_at_ms < $1', [beforeMs]);
}
