import { type Queryable, rows } from '../queryable.ts';

/** Serializes all changes of staff and the approvals of two people: "staf" in ASCII. */
const LOCK_KEY = 0x73746166;

/** Locks staff until the transaction ends: no changes, no new links, no approvals. */
export async function lockStaffChanges(db: Queryable): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** Keeps staff as they are until the transaction ends; others who only look at them do not wait. */
export async function shareStaffChanges(db: Queryable): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK_KEY]);
}

/** Returns, by staff member, who else may hold their passkey (STF-22). */
export async function staffDoubts(db: Queryable): Promise<Map<string, Set<string>>> {
  const found = await rows<{ staffId: string; mayBe: string }>(
    db,
    'SELECT staff_id AS "staffId", may_be AS "mayBe" FROM admin.doubts',
    [],
  );
  const doubts = new Map<string, Set<string>>();
  for (const { mayBe, staffId } of found) doubts.set(staffId, (doubts.get(staffId) ?? new Set()).add(mayBe));
  return doubts;
}

/** Sets who else may hold a staff member's passkey. */
export async function setStaffDoubts(db: Queryable, staffId: string, mayBe: Iterable<string>): Promise<void> {
  await db.query('DELETE FROM admin.doubts WHERE staff_id = $1', [staffId]);
  await db.query('INSERT INTO admin.doubts (staff_id, may_be) SELECT $1, unnest($2::uuid[])', [staffId, [...mayBe]]);
}
