import { type Queryable, rows } from '../queryable.ts';

/** Serializes all changes of staff and the approvals of two people: "staf" in ASCII. */
const LOCK_KEY = 0x73746166;

/** Holds what staff are until the transaction ends: nobody changes them, gives a way in, or says a word of two meanwhile. */
export async function lockStaffChanges(db: Queryable): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock($1)', [LOCK_KEY]);
}

/** Keeps staff as they are until the transaction ends; others who only look at them do not wait. */
export async function shareStaffChanges(db: Queryable): Promise<void> {
  await db.query('SELECT pg_advisory_xact_lock_shared($1)', [LOCK_KEY]);
}

/** Returns, by staff, in whose hands besides their own their passkey may be (STF-22). */
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

/** Sets in whose hands somebody's passkey may be. */
export async function setStaffDoubts(db: Queryable, staffId: string, mayBe: Iterable<string>): Promise<void> {
  await db.query('DELETE FROM admin.doubts WHERE staff_id = $1', [staffId]);
  await db.query('INSERT INTO admin.doubts (staff_id, may_be) SELECT $1, unnest($2::uuid[])', [staffId, [...mayBe]]);
}
