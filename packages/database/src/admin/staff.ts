import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import { type Queryable, rows } from '../queryable.ts';
import { dropStaffProposalsBy } from './staff-proposals.ts';

export interface StaffRow {
  staffId: string;
  name: string;
  roles: StaffRole[];
  madeAtMs: number;
  endedAtMs: number | null;
  /** Since when the passkey or the link that they have is theirs (STF-23). */
  wayInAtMs: number;
  passkeys: number;
}

const STAFF = `SELECT s.staff_id AS "staffId", s.name, s.roles, s.made_at_ms AS "madeAtMs", s.ended_at_ms AS "endedAtMs",
  s.way_in_at_ms AS "wayInAtMs",
  (SELECT count(*)::int FROM admin.passkeys p WHERE p.staff_id = s.staff_id) AS passkeys
  FROM admin.staff s`;

/** Returns everybody who is or was staff, by name. */
export function allStaff(db: Queryable): Promise<StaffRow[]> {
  return rows<StaffRow>(db, `${STAFF} ORDER BY s.name`, []);
}

/** Returns one of the staff who has not left, held until the transaction ends. */
export async function lockStaff(db: Queryable, staffId: string): Promise<StaffRow | undefined> {
  const found = await rows<StaffRow>(
    db,
    `${STAFF} WHERE s.staff_id = $1 AND s.ended_at_ms IS NULL FOR NO KEY UPDATE OF s`,
    [staffId],
  );
  return found[0];
}

/** Returns one of the staff, even if they left. */
export async function staffById(db: Queryable, staffId: string): Promise<StaffRow | undefined> {
  return (await rows<StaffRow>(db, `${STAFF} WHERE s.staff_id = $1`, [staffId]))[0];
}

/** Returns the staff of a name, even if they left. */
export async function staffByName(db: Queryable, name: string): Promise<StaffRow | undefined> {
  return (await rows<StaffRow>(db, `${STAFF} WHERE s.name = $1`, [name]))[0];
}

/** Returns the owners who have not left. */
export function owners(db: Queryable): Promise<StaffRow[]> {
  return rows<StaffRow>(db, `${STAFF} WHERE 'owner' = ANY(s.roles) AND s.ended_at_ms IS NULL ORDER BY s.name`, []);
}

/** Adds a staff member; false if the name is taken. */
export async function insertStaff(
  db: Queryable,
  staff: { staffId: string; name: string; roles: readonly StaffRole[]; nowMs: number },
): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO admin.staff (staff_id, name, roles, made_at_ms, way_in_at_ms) VALUES ($1, $2, $3, $4, $4)
     ON CONFLICT DO NOTHING`,
    [staff.staffId, staff.name, staff.roles, staff.nowMs],
  );
  return result.rowCount === 1;
}

/** Sets a staff member's roles; proposals of a former owner become void. */
export async function setStaffRoles(db: Queryable, staffId: string, roles: readonly StaffRole[]): Promise<void> {
  await db.query('UPDATE admin.staff SET roles = $2 WHERE staff_id = $1', [staffId, roles]);
  if (!roles.includes('owner')) await dropStaffProposalsBy(db, staffId);
}

/** Records since when a staff member has the current passkey or link. */
export async function setWayIn(db: Queryable, staffId: string, atMs: number): Promise<void> {
  await db.query('UPDATE admin.staff SET way_in_at_ms = $2 WHERE staff_id = $1', [staffId, atMs]);
}

/** Removes a staff member: ends their passkeys, links, sessions and proposals. */
export async function endStaff(db: Queryable, staffId: string, nowMs: number): Promise<void> {
  await db.query('UPDATE admin.staff SET ended_at_ms = $2 WHERE staff_id = $1', [staffId, nowMs]);
  await dropStaffProposalsBy(db, staffId);
  await forgetWaysIn(db, staffId);
  await endStaffSessionsOf(db, staffId, nowMs);
}

/** Deletes a staff member's passkeys and enrolment links. */
export async function forgetWaysIn(db: Queryable, staffId: string): Promise<void> {
  for (const table of ['passkeys', 'enrolments', 'challenges'])
    await db.query(`DELETE FROM admin.${table} WHERE staff_id = $1`, [staffId]);
}

/** Ends all sessions of a staff member. */
export async function endStaffSessionsOf(db: Queryable, staffId: string, nowMs: number): Promise<void> {
  await db.query('UPDATE admin.sessions SET ended_at_ms = $2 WHERE staff_id = $1 AND ended_at_ms IS NULL', [
    staffId,
    nowMs,
  ]);
}

/** Adds a link that enrols a passkey; those before it are void. */
export async function insertEnrolment(db: Queryable, hash: Buffer, staffId: string, endsAtMs: number): Promise<void> {
  await db.query('DELETE FROM admin.enrolments WHERE staff_id = $1 AND used_at_ms IS NULL', [staffId]);
  await db.query('INSERT INTO admin.enrolments (link_hash, staff_id, ends_at_ms) VALUES ($1, $2, $3)', [
    hash,
    staffId,
    endsAtMs,
  ]);
}

const OPEN_LINK = `FROM admin.enrolments e JOIN admin.staff s ON s.staff_id = e.staff_id
  WHERE e.link_hash = $1 AND e.used_at_ms IS NULL AND e.ends_at_ms > $2 AND s.ended_at_ms IS NULL`;

/** Returns the owner of a link; undefined: unknown, used or expired. */
export async function enrolmentOf(
  db: Queryable,
  hash: Buffer,
  nowMs: number,
): Promise<{ staffId: string; name: string } | undefined> {
  return (
    await rows<{ staffId: string; name: string }>(db, `SELECT s.staff_id AS "staffId", s.name ${OPEN_LINK}`, [
      hash,
      nowMs,
    ])
  )[0];
}

/** Uses a link, once; false if it is used or has run out meanwhile. */
export async function useEnrolment(db: Queryable, hash: Buffer, nowMs: number): Promise<boolean> {
  const result = await db.query(
    `UPDATE admin.enrolments SET used_at_ms = $2
     WHERE link_hash = $1 AND used_at_ms IS NULL AND ends_at_ms > $2`,
    [hash, nowMs],
  );
  return result.rowCount === 1;
}

export interface StaffPasskeyRow {
  passkeyId: string;
  staffId: string;
  /** The name of the session's owner. */
  staffName: string;
  roles: StaffRole[];
  credentialId: Buffer;
  /** COSE, as the authenticator gave it. */
  publicKey: Buffer;
  backupEligible: boolean;
}

/** Adds a passkey; false if its credential is already registered. */
export async function insertStaffPasskey(
  db: Queryable,
  passkey: {
    passkeyId: string;
    staffId: string;
    credentialId: Buffer;
    publicKey: Buffer;
    signCount: number;
    transports: readonly string[];
    backupEligible: boolean;
    backedUp: boolean;
    name: string;
    madeAtMs: number;
  },
): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO admin.passkeys (passkey_id, staff_id, credential_id, public_key, sign_count, transports,
       backup_eligible, backed_up, name, made_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (credential_id) DO NOTHING`,
    [
      passkey.passkeyId,
      passkey.staffId,
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

/** Returns the passkey of a credential and whose it is, of staff who have not left. */
export async function staffPasskey(db: Queryable, credentialId: Buffer): Promise<StaffPasskeyRow | undefined> {
  const found = await rows<StaffPasskeyRow>(
    db,
    `SELECT p.passkey_id AS "passkeyId", p.staff_id AS "staffId", s.name AS "staffName", s.roles,
       p.credential_id AS "credentialId", p.public_key AS "publicKey", p.backup_eligible AS "backupEligible"
     FROM admin.passkeys p JOIN admin.staff s ON s.staff_id = p.staff_id
     WHERE p.credential_id = $1 AND s.ended_at_ms IS NULL`,
    [credentialId],
  );
  return found[0];
}

/** Notes a use; false if the authenticator's counter has not risen since the last one, by the statement itself. */
export async function useStaffPasskey(
  db: Queryable,
  use: { passkeyId: string; signCount: number; backedUp: boolean; nowMs: number },
): Promise<boolean> {
  const result = await db.query(
    `UPDATE admin.passkeys SET sign_count = $2, backed_up = $3, last_used_at_ms = $4
     WHERE passkey_id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))`,
    [use.passkeyId, use.signCount, use.backedUp, use.nowMs],
  );
  return result.rowCount === 1;
}

export interface StaffChallengeRow {
  purpose: 'enrol' | 'log-in';
  staffId: string | null;
  endsAtMs: number;
}

/** Keeps a challenge. */
export async function insertStaffChallenge(db: Queryable, challenge: Buffer, row: StaffChallengeRow): Promise<void> {
  await db.query('INSERT INTO admin.challenges (challenge, purpose, staff_id, ends_at_ms) VALUES ($1, $2, $3, $4)', [
    challenge,
    row.purpose,
    row.staffId,
    row.endsAtMs,
  ]);
}

/** Takes a challenge out, whatever it is for. */
export async function takeStaffChallenge(db: Queryable, challenge: Buffer): Promise<StaffChallengeRow | undefined> {
  const found = await rows<StaffChallengeRow>(
    db,
    `DELETE FROM admin.challenges WHERE challenge = $1
     RETURNING purpose, staff_id AS "staffId", ends_at_ms AS "endsAtMs"`,
    [challenge],
  );
  return found[0];
}
