import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import type { StaffProposalKind } from '@pelorus/protocol/admin/staff.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A staff change that one owner proposed and no other owner has approved yet (STF-21). */
export interface StaffProposalRow {
  id: string;
  kind: StaffProposalKind;
  /** The id a new staff member will get. */
  staffId: string;
  name: string;
  /** The roles of a new staff member. */
  roles: StaffRole[];
  reason: string;
  madeBy: string;
  madeByName: string;
  madeAtMs: number;
}

const PROPOSAL = `id, kind, staff_id AS "staffId", name, roles, reason, made_by AS "madeBy", made_by_name AS "madeByName",
  made_at_ms AS "madeAtMs"`;

/** Writes a proposal down; false where one of its kind waits for this name. */
export async function insertStaffProposal(db: Queryable, row: StaffProposalRow): Promise<boolean> {
  const { id, kind, madeAtMs, madeBy, madeByName, name, reason, roles, staffId } = row;
  const result = await db.query(
    `INSERT INTO admin.staff_proposals (id, kind, staff_id, name, roles, reason, made_by, made_by_name, made_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING`,
    [id, kind, staffId, name, roles, reason, madeBy, madeByName, madeAtMs],
  );
  return result.rowCount === 1;
}

/** Returns what waits, the oldest first. */
export function staffProposals(db: Queryable): Promise<StaffProposalRow[]> {
  return rows<StaffProposalRow>(db, `SELECT ${PROPOSAL} FROM admin.staff_proposals ORDER BY made_at_ms, id`, []);
}

/** Returns a proposal that waits. */
export async function staffProposal(db: Queryable, id: string): Promise<StaffProposalRow | undefined> {
  return (await rows<StaffProposalRow>(db, `SELECT ${PROPOSAL} FROM admin.staff_proposals WHERE id = $1`, [id]))[0];
}

/** Takes a proposal away; false: it waits no more. */
export async function dropStaffProposal(db: Queryable, id: string): Promise<boolean> {
  return (await db.query('DELETE FROM admin.staff_proposals WHERE id = $1', [id])).rowCount === 1;
}

/** Deletes a staff member's own proposals. */
export async function dropStaffProposalsBy(db: Queryable, staffId: string): Promise<void> {
  await db.query('DELETE FROM admin.staff_proposals WHERE made_by = $1', [staffId]);
}

/** Deletes pending proposals about a staff member. */
export async function dropStaffProposalsAbout(db: Queryable, staffId: string): Promise<void> {
  await db.query('DELETE FROM admin.staff_proposals WHERE staff_id = $1', [staffId]);
}
