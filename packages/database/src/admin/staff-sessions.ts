import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { type Queryable, rows } from '../queryable.ts';

interface StaffSessionRow {
  staffId: string;
  name: string;
  roles: StaffRole[];
  createdAtMs: number;
  lastSeenAtMs: number;
}

/** Adds a session of staff, known only by the hash of its token. */
export async function insertStaffSession(
  db: Queryable,
  session: { hash: Buffer; staffId: string; deviceName: string; network: string; nowMs: number },
): Promise<void> {
  await db.query(
    `INSERT INTO admin.sessions (session_hash, staff_id, created_at_ms, last_seen_at_ms, device_name, network)
     VALUES ($1, $2, $3, $3, $4, $5)`,
    [session.hash, session.staffId, session.nowMs, session.deviceName, session.network],
  );
}

/** Returns a session that was not ended, with its owner and their current roles; the caller checks its age. */
export async function staffSession(db: Queryable, hash: Buffer): Promise<StaffSessionRow | undefined> {
  const found = await rows<StaffSessionRow>(
    db,
    `SELECT s.staff_id AS "staffId", s.name, s.roles, t.created_at_ms AS "createdAtMs",
       t.last_seen_at_ms AS "lastSeenAtMs"
     FROM admin.sessions t JOIN admin.staff s ON s.staff_id = t.staff_id
     WHERE t.session_hash = $1 AND t.ended_at_ms IS NULL AND s.ended_at_ms IS NULL`,
    [hash],
  );
  return found[0];
}

/** Notes that a session was used. */
export async function touchStaffSession(db: Queryable, hash: Buffer, nowMs: number): Promise<void> {
  await db.query('UPDATE admin.sessions SET last_seen_at_ms = $2 WHERE session_hash = $1', [hash, nowMs]);
}

/** Ends a session now. */
export async function endStaffSession(db: Queryable, hash: Buffer, nowMs: number): Promise<void> {
  await db.query('UPDATE admin.sessions SET ended_at_ms = $2 WHERE session_hash = $1 AND ended_at_ms IS NULL', [
    hash,
    nowMs,
  ]);
}

/** Deletes expired rows: sessions begun before `beganBeforeMs`, challenges and links. */
export async function deleteOldStaffRows(db: Queryable, beganBeforeMs: number, nowMs: number): Promise<void> {
  await db.query('DELETE FROM admin.sessions WHERE created_at_ms < $1', [beganBeforeMs]);
  await db.query('DELETE FROM admin.challenges WHERE ends_at_ms < $1', [nowMs]);
  await db.query('DELETE FROM admin.enrolments WHERE ends_at_ms < $1', [nowMs]);
}
