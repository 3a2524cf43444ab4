import type { SubPermission } from '@pelorus/protocol/permissions.ts';
import { type Queryable, rows } from '../queryable.ts';
import type { Origin } from './history.ts';
import type { Alive } from './live-sessions.ts';

export interface SessionRow {
  userId: string;
  email: string;
  /** Null: only in the demo's exchange, then by demoAccountId (DEMO-02). */
  accountId: number | null;
  demoAccountId: number | null;
  userCreatedAtMs: number;
  /** Is userSubType 2? */
  isSubAccount: boolean;
  /** Set for a sub-account. */
  parentId: string | null;
  subName: string | null;
  subPermissions: SubPermission[];
  /** Does the session's person look through a sub-account of theirs? The row is then of that. */
  isSwitched: boolean;
  createdAtMs: number;
  lastSeenAtMs: number;
  freshAtMs: number;
}

/** Adds a session, known only by the hash of its token. */
export async function insertSession(
  db: Queryable,
  session: { hash: Buffer; userId: string; deviceId: string | null; origin: Origin; nowMs: number },
): Promise<void> {
  const { network, deviceName, country } = session.origin;
  await db.query(
    `INSERT INTO identity.sessions (session_hash, user_id, created_at_ms, last_seen_at_ms, fresh_at_ms, address,
       device_id, device_name, country) VALUES ($1, $2, $3, $3, $3, $4, $5, $6, $7)`,
    [session.hash, session.userId, session.nowMs, network, session.deviceId, deviceName, country],
  );
}

/** Gives a session another token and makes it fresh; false if it has ended. Other processes forget the old token. */
export async function renewSession(db: Queryable, hash: Buffer, next: Buffer, nowMs: number): Promise<boolean> {
  const result = await db.query(
    `WITH renewed AS (
       UPDATE identity.sessions SET session_hash = $2, fresh_at_ms = $3, last_seen_at_ms = $3
       WHERE session_hash = $1 AND ended_at_ms IS NULL RETURNING 1)
     SELECT pg_notify('session_ended', encode($1, 'hex')) FROM renewed`,
    [hash, next, nowMs],
  );
  return result.rowCount === 1;
}

const ENDED = `SELECT encode(session_hash, 'hex') AS id, pg_notify('session_ended', encode(session_hash, 'hex')) FROM ended`;

/** Ends a person's sessions but one (null: all) now, everywhere; returns their ids. */
export async function endSessionsOf(
  db: Queryable,
  userId: string,
  except: Buffer | null,
  nowMs: number,
): Promise<string[]> {
  const result = await db.query<{ id: string }>(
    `WITH ended AS (
       UPDATE identity.sessions SET ended_at_ms = $3
       WHERE user_id = $1 AND ended_at_ms IS NULL AND session_hash IS DISTINCT FROM $2 RETURNING session_hash) ${ENDED}`,
    [userId, except, nowMs],
  );
  return result.rows.map(({ id }) => id);
}

/** Ends a person's oldest sessions past `most`; returns their ids. */
export async function endOldestSessions(db: Queryable, userId: string, most: number, nowMs: number): Promise<string[]> {
  const result = await db.query<{ id: string }>(
    `WITH old AS (
       SELECT session_hash FROM identity.sessions WHERE user_id = $1 AND ended_at_ms IS NULL
       ORDER BY last_seen_at_ms DESC, session_hash OFFSET $2),
     ended AS (
       UPDATE identity.sessions s SET ended_at_ms = $3 FROM old WHERE s.session_hash = old.session_hash
       RETURNING s.session_hash) ${ENDED}`,
    [userId, most, nowMs],
  );
  return result.rows.map(({ id }) => id);
}

/**
 * Joins a session `s` with its owner (`u`) and the account it shows (`v`), and excludes sessions that are void at
 * once, whatever their age.
 */
const OPEN = `FROM identity.sessions s JOIN identity.users u ON u.user_id = s.user_id
       JOIN identity.users v ON v.user_id = coalesce(s.acting_as, s.user_id)
       LEFT JOIN identity.users p ON p.user_id = v.parent_id
     WHERE s.ended_at_ms IS NULL AND coalesce(v.account_id, v.demo_account_id) IS NOT NULL
       AND coalesce(u.frozen_at_ms, v.frozen_at_ms, p.frozen_at_ms) IS NULL
       AND coalesce(u.closed_at_ms, v.closed_at_ms, p.closed_at_ms) IS NULL
       AND CASE WHEN s.acting_as IS NULL THEN v.parent_id IS NULL OR v.stand_alone_login ELSE v.parent_id = u.user_id END`;

/**
 * Returns a session that was not logged out, with its person, or with the sub-account it looks through (SUB-02); how old
 * it may be is the caller's to judge. Nobody's who is frozen or closed, nor whose parent is, nor of a sub-account that
 * may not log in alone.
 */
export async function sessionByHash(db: Queryable, hash: Buffer): Promise<SessionRow | undefined> {
  const found = await rows<SessionRow>(
    db,
    `SELECT v.user_id AS "userId", coalesce(v.email, v.phone, v.log_in_name, v.sub_name, p.email, p.phone, '') AS email,
       v.account_id AS "accountId", v.demo_account_id AS "demoAccountId", v.created_at_ms AS "userCreatedAtMs", v.user_sub_type = 2 AS "isSubAccount",
       v.parent_id AS "parentId", v.sub_name AS "subName", v.sub_permissions AS "subPermissions",
       s.acting_as IS NOT NULL AS "isSwitched", s.created_at_ms AS "createdAtMs", s.last_seen_at_ms AS "lastSeenAtMs",
       s.fresh_at_ms AS "freshAtMs"
     ${OPEN} AND s.session_hash = $1`,
    [hash],
  );
  return found[0];
}

/** Returns those of `hashes` (hex) that are open sessions like sessionByHash, used and begun after these times. */
export async function openSessions(db: Queryable, hashes: readonly string[], alive: Alive): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    `SELECT encode(s.session_hash, 'hex') AS id ${OPEN} AND s.last_seen_at_ms > $2 AND s.created_at_ms > $3
       AND s.session_hash = ANY (SELECT decode(one, 'hex') FROM unnest($1::text[]) AS one)`,
    [hashes, alive.usedAfterMs, alive.begunAfterMs],
  );
  return found.map(({ id }) => id);
}

/** Returns whether a session has not been ended. */
export async function isSessionOpen(db: Queryable, hash: Buffer): Promise<boolean> {
  const text = 'SELECT 1 FROM identity.sessions WHERE session_hash = $1 AND ended_at_ms IS NULL';
  return (await db.query(text, [hash])).rowCount === 1;
}

/** Notes that a session was used. */
export async function touchSession(db: Queryable, hash: Buffer, nowMs: number): Promise<void> {
  await db.query('UPDATE identity.sessions SET last_seen_at_ms = $2 WHERE session_hash = $1', [hash, nowMs]);
}

/** Ends a session now, everywhere: other processes hear of it by NOTIFY session_ended. */
export async function endSession(db: Queryable, hash: Buffer, nowMs: number): Promise<void> {
  await db.query(
    `WITH ended AS (
       UPDATE identity.sessions SET ended_at_ms = $2 WHERE session_hash = $1 AND ended_at_ms IS NULL
       RETURNING session_hash)
     SELECT pg_notify('session_ended', encode(session_hash, 'hex')) FROM ended`,
    [hash, nowMs],
  );
}

/** Has this person logged in from this address before? */
export async function knownAddress(db: Queryable, userId: string, address: string): Promise<boolean> {
  const result = await db.query('SELECT 1 FROM identity.sessions WHERE user_id = $1 AND address = $2 LIMIT 1', [
    userId,
    address,
  ]);
  return result.rowCount === 1;
}

/** Forgets sessions begun before `beforeMs`. */
export async function deleteOldSessions(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM identity.sessions WHERE created_at_ms < $1', [beforeMs]);
}
