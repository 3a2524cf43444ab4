import { type Queryable, rows } from '../queryable.ts';

/** A person as staff see them. */
export interface StaffUserRow {
  userId: string;
  accountId: number | null;
  email: string | null;
  phone: string | null;
  createdAtMs: number;
  /** Set for a sub-account. */
  parentId: string | null;
  subName: string | null;
  frozenAtMs: number | null;
  isFrozenByStaff: boolean;
  closedAtMs: number | null;
  /** The version of the terms accepted at sign-up; null: the account was not created by a sign-up. */
  agreedVersion: string | null;
  agreedAtMs: number | null;
}

const USER = `SELECT user_id AS "userId", account_id AS "accountId", email, phone, created_at_ms AS "createdAtMs",
  parent_id AS "parentId", sub_name AS "subName", frozen_at_ms AS "frozenAtMs", frozen_by_staff AS "isFrozenByStaff",
  closed_at_ms AS "closedAtMs", agreed_version AS "agreedVersion", agreed_at_ms AS "agreedAtMs" FROM identity.users`;

/** Returns the one person with this whole mail address, phone number, id or account number, as a list of none or one. */
export function findUsers(db: Queryable, what: string): Promise<StaffUserRow[]> {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(what);
  const isAccount = /^[1-9][0-9]{0,14}$/.test(what);
  return rows<StaffUserRow>(
    db,
    `${USER} WHERE (email = $1 OR phone = $1 OR user_id = $2 OR account_id = $3) AND NOT is_demo ORDER BY created_at_ms LIMIT 4`,
    [what.toLowerCase(), isId ? what : null, isAccount ? Number(what) : null],
  );
}

/** Returns the newest people. */
export function newestUsers(db: Queryable, most: number): Promise<StaffUserRow[]> {
  return rows<StaffUserRow>(db, `${USER} WHERE NOT is_demo ORDER BY created_at_ms DESC, user_id LIMIT $1`, [most]);
}

/** Returns a person; with `lock`, held until the transaction ends. */
export async function staffUser(db: Queryable, userId: string, lock = false): Promise<StaffUserRow | undefined> {
  return (await rows<StaffUserRow>(db, `${USER} WHERE user_id = $1${lock ? ' FOR UPDATE' : ''}`, [userId]))[0];
}

/** Marks a frozen account as frozen by staff; false if it is marked already, or not frozen. */
export async function markFrozenByStaff(db: Queryable, userId: string): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.users SET frozen_by_staff = true
     WHERE user_id = $1 AND frozen_at_ms IS NOT NULL AND NOT frozen_by_staff`,
    [userId],
  );
  return result.rowCount === 1;
}

/** Lets an account that staff froze go on; false if it is none. */
export async function thawByStaff(db: Queryable, userId: string): Promise<boolean> {
  const result = await db.query(
    'UPDATE identity.users SET frozen_by_staff = false, frozen_at_ms = NULL WHERE user_id = $1 AND frozen_by_staff',
    [userId],
  );
  return result.rowCount === 1;
}
