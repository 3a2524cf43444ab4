import { type Queryable, rows } from '../queryable.ts';

/** The origin of a request, as shown in history and mails. */
export interface Origin {
  /** "Firefox · Linux". */
  deviceName: string;
  network: string;
  /** ISO 3166; null: no proxy tells. */
  country: string | null;
}

interface HistoryRow extends Origin {
  entryId: number;
  kind: string;
  atMs: number;
  detail: Record<string, string>;
}

/** Adds an entry to a person's history (SEC-12), and queues it for the webhooks that tell of its kind (HOOK-04). */
export async function insertHistory(
  db: Queryable,
  entry: Origin & { userId: string; kind: string; atMs: number; detail: Record<string, string> },
): Promise<void> {
  await db.query(
    `WITH entry AS (
       INSERT INTO identity.history (user_id, kind, at_ms, device_name, network, country, detail)
       VALUES ($1, $2, $3, $4, $5, $6, $7)),
     queued AS (
       INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
       SELECT endpoint_id, $2, $7::jsonb || jsonb_build_object('device', $4::text, 'network', $5::text), $3, $3, $3
       FROM webhooks.endpoints WHERE user_id = $1 AND $2 = ANY (events) AND off_at_ms IS NULL
       FOR KEY SHARE RETURNING 1)
     SELECT pg_notify('webhook_due', '') FROM queued`,
    [
      entry.userId,
      entry.kind,
      entry.atMs,
      entry.deviceName,
      entry.network,
      entry.country,
      JSON.stringify(entry.detail),
    ],
  );
}

/** Returns a person's history, newest first, older than `beforeId` (0: from the newest). */
export function historyOf(db: Queryable, userId: string, beforeId: number, most: number): Promise<HistoryRow[]> {
  return rows<HistoryRow>(
    db,
    `SELECT entry_id AS "entryId", kind, at_ms AS "atMs", device_name AS "deviceName", network, country, detail
     FROM identity.history WHERE user_id = $1 AND ($2 = 0 OR entry_id < $2) ORDER BY entry_id DESC LIMIT $3`,
    [userId, beforeId, most],
  );
}

/** Forgets entries from before then. */
export async function deleteOldHistory(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM identity.history WHERE at_ms < $1', [beforeMs]);
}

/** Returns when something of this kind last stood in a person's history, ms; null: never. */
export async function lastInHistory(db: Queryable, userId: string, kind: string): Promise<number | null> {
  const found = await rows<{ atMs: number | null }>(
    db,
    'SELECT max(at_ms) AS "atMs" FROM identity.history WHERE user_id = $1 AND kind = $2',
    [userId, kind],
  );
  return found[0]?.atMs ?? null;
}
