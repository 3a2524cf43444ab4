import { type Queryable, rows } from '../queryable.ts';

/** A session counts only if it was last used, and began, after these times, ms. */
export interface Alive {
  usedAfterMs: number;
  begunAfterMs: number;
}

interface LiveSessionRow {
  /** Not its token nor the token's hash: an id to end it by. */
  id: string;
  /** SHA-256 of its token in hex, as Who.sessionId. */
  hash: string;
  deviceName: string;
  network: string;
  country: string | null;
  beganAtMs: number;
  lastUsedAtMs: number;
}

/** Returns a person's sessions that are alive, the last used first. */
export function liveSessionsOf(db: Queryable, userId: string, alive: Alive): Promise<LiveSessionRow[]> {
  return rows<LiveSessionRow>(
    db,
    `SELECT session_id AS id, encode(session_hash, 'hex') AS hash, device_name AS "deviceName", address AS network,
       country, created_at_ms AS "beganAtMs", last_seen_at_ms AS "lastUsedAtMs"
     FROM identity.sessions
     WHERE user_id = $1 AND ended_at_ms IS NULL AND last_seen_at_ms > $2 AND created_at_ms > $3
     ORDER BY last_seen_at_ms DESC, session_id`,
    [userId, alive.usedAfterMs, alive.begunAfterMs],
  );
}

const ENDED = `SELECT encode(session_hash, 'hex') AS id, pg_notify('session_ended', encode(session_hash, 'hex')) FROM ended`;

/** Ends one session of a person, everywhere; returns its hash; undefined: they have no such session any more. */
export async function endSessionById(
  db: Queryable,
  userId: string,
  sessionId: string,
  nowMs: number,
): Promise<string | undefined> {
  const result = await db.query<{ id: string }>(
    `WITH ended AS (
       UPDATE identity.sessions SET ended_at_ms = $3 WHERE user_id = $1 AND session_id = $2 AND ended_at_ms IS NULL
       RETURNING session_hash) ${ENDED}`,
    [userId, sessionId, nowMs],
  );
  return result.rows[0]?.id;
}

/**
 * Forgets a device of a person and ends its sessions, everywhere; returns its name and their hashes; undefined: they
 * have no such device.
 */
export async function forgetDevice(
  db: Queryable,
  userId: string,
  deviceId: string,
  nowMs: number,
): Promise<{ name: string; ended: string[] } | undefined> {
  const ended = await db.query<{ id: string }>(
    `WITH ended AS (
       UPDATE identity.sessions SET ended_at_ms = $3 WHERE user_id = $1 AND device_id = $2 AND ended_at_ms IS NULL
       RETURNING session_hash) ${ENDED}`,
    [userId, deviceId, nowMs],
  );
  const found = await rows<{ name: string }>(
    db,
    'DELETE FROM identity.devices WHERE user_id = $1 AND device_id = $2 RETURNING name',
    [userId, deviceId],
  );
  return found[0] === undefined ? undefined : { name: found[0].name, ended: ended.rows.map(({ id }) => id) };
}
