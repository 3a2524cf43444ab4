import type { Product } from '@pelorus/protocol/exchange/products.ts';
import { type Queryable, rows } from '../queryable.ts';

interface NewListenKeyRow {
  keyId: string;
  product: Product;
  /** SHA-256 of the listen key. */
  hash: Buffer;
  sealed: Buffer;
}

/**
 * Gives an API key a listen key of a product until `endsAtMs`: the one that lives at `nowMs`, else the new one. Returns it sealed, or
 * undefined where the API key is gone, or just goes; two gateways that ask at once get the same.
 */
export async function openListenKey(
  db: Queryable,
  { keyId, product, hash, sealed }: NewListenKeyRow,
  nowMs: number,
  endsAtMs: number,
): Promise<Buffer | undefined> {
  const found = await rows<{ sealed: Buffer }>(
    db,
    `INSERT INTO identity.listen_keys AS l (key_id, listen_key_hash, listen_key_sealed, ends_at_ms, product)
     SELECT key_id, $2, $3, $5, $6 FROM identity.api_keys WHERE key_id = $1 FOR KEY SHARE
     ON CONFLICT (key_id, product) DO UPDATE SET
       listen_key_hash = CASE WHEN l.ends_at_ms > $4 THEN l.listen_key_hash ELSE excluded.listen_key_hash END,
       listen_key_sealed = CASE WHEN l.ends_at_ms > $4 THEN l.listen_key_sealed ELSE excluded.listen_key_sealed END,
       ends_at_ms = excluded.ends_at_ms
     RETURNING listen_key_sealed AS sealed`,
    [keyId, hash, sealed, nowMs, endsAtMs, product],
  );
  return found[0]?.sealed;
}

/** Whose listen key, and of which product. */
type OfKey = Pick<NewListenKeyRow, 'keyId' | 'product'>;

/** Lets an API key's living listen key live until `endsAtMs`; `hash` null: whichever it has. False: it has no such one. */
export async function keepListenKey(
  db: Queryable,
  { keyId, product }: OfKey,
  hash: Buffer | null,
  nowMs: number,
  endsAtMs: number,
): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.listen_keys SET ends_at_ms = $4
     WHERE key_id = $1 AND product = $5 AND ($2::bytea IS NULL OR listen_key_hash = $2) AND ends_at_ms > $3`,
    [keyId, hash, nowMs, endsAtMs, product],
  );
  return result.rowCount === 1;
}

/** Ends an API key's living listen key; `hash` null: whichever it has. False: it has no such one. */
export async function endListenKey(
  db: Queryable,
  { keyId, product }: OfKey,
  hash: Buffer | null,
  nowMs: number,
): Promise<boolean> {
  const result = await db.query(
    `DELETE FROM identity.listen_keys WHERE key_id = $1 AND product = $4
       AND ($2::bytea IS NULL OR listen_key_hash = $2) AND ends_at_ms > $3`,
    [keyId, hash, nowMs, product],
  );
  return result.rowCount === 1;
}

/** Returns the API key that a living listen key of a product belongs to. */
export async function apiKeyOfListenKey(
  db: Queryable,
  product: Product,
  hash: Buffer,
  nowMs: number,
): Promise<string | undefined> {
  const found = await rows<{ apiKey: string }>(
    db,
    `SELECT k.api_key AS "apiKey" FROM identity.listen_keys l JOIN identity.api_keys k USING (key_id)
     WHERE l.listen_key_hash = $1 AND l.ends_at_ms > $2 AND l.product = $3`,
    [hash, nowMs, product],
  );
  return found[0]?.apiKey;
}

/** Returns which of these listen keys live, by hash in hex. */
export async function livingListenKeys(db: Queryable, hashes: readonly Buffer[], nowMs: number): Promise<Set<string>> {
  const found = await rows<{ hash: string }>(
    db,
    `SELECT encode(listen_key_hash, 'hex') AS hash FROM identity.listen_keys
     WHERE listen_key_hash = ANY($1) AND ends_at_ms > $2`,
    [hashes, nowMs],
  );
  return new Set(found.map(({ hash }) => hash));
}

/** Forgets listen keys that ended. */
export async function deleteEndedListenKeys(db: Queryable, nowMs: number): Promise<void> {
  await db.query('DELETE FROM identity.listen_keys WHERE ends_at_ms <= $1', [nowMs]);
}
