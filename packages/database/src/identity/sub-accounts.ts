import type { SubPermission } from '@pelorus/protocol/permissions.ts';
import { type Queryable, rows } from '../queryable.ts';

export interface SubAccountRow {
  userId: string;
  name: string;
  /** The engine's account; null until it is opened. */
  accountId: number | null;
  permissions: SubPermission[];
  frozenAtMs: number | null;
  /** Then only staff thaws it. */
  isFrozenByStaff: boolean;
  /** Null: no log-in of its own. */
  logInName: string | null;
  createdAtMs: number;
}

const SUB = `user_id AS "userId", sub_name AS name, account_id AS "accountId", sub_permissions AS permissions,
  frozen_at_ms AS "frozenAtMs", frozen_by_staff AS "isFrozenByStaff", log_in_name AS "logInName", created_at_ms AS "createdAtMs"`;
/** The demo account is none of them: it is in another exchange (DEMO-02). */
const OF_PARENT = 'parent_id = $1 AND closed_at_ms IS NULL AND NOT is_demo';

/** Returns a person's sub-accounts, oldest first. */
export function subsOf(db: Queryable, parentId: string): Promise<SubAccountRow[]> {
  return rows<SubAccountRow>(
    db,
    `SELECT ${SUB} FROM identity.users WHERE ${OF_PARENT} ORDER BY created_at_ms, account_id, user_id`,
    [parentId],
  );
}

/** Returns one of a person's sub-accounts; undefined: they have no such. */
export async function subOf(db: Queryable, parentId: string, subId: string): Promise<SubAccountRow | undefined> {
  const text = `SELECT ${SUB} FROM identity.users WHERE ${OF_PARENT} AND user_id = $2`;
  return (await rows<SubAccountRow>(db, text, [parentId, subId]))[0];
}

/** As subOf, locked until the transaction ends. */
export async function lockedSub(db: Queryable, parentId: string, subId: string): Promise<SubAccountRow | undefined> {
  const text = `SELECT ${SUB} FROM identity.users WHERE ${OF_PARENT} AND user_id = $2 FOR UPDATE`;
  return (await rows<SubAccountRow>(db, text, [parentId, subId]))[0];
}

/** Locks a parent's row until the transaction ends. Always the first lock, which prevents deadlocks. */
export async function lockParent(db: Queryable, parentId: string, mode: 'UPDATE' | 'SHARE' = 'UPDATE'): Promise<void> {
  await db.query(`SELECT 1 FROM identity.users WHERE user_id = $1 FOR ${mode}`, [parentId]);
}

/** Returns the engine's account of a sub-account's parent; null: it is no sub-account. */
export async function parentAccountOf(db: Queryable, userId: string): Promise<number | null> {
  const found = await rows<{ accountId: number }>(
    db,
    `SELECT p.account_id AS "accountId" FROM identity.users u JOIN identity.users p ON p.user_id = u.parent_id
     WHERE u.user_id = $1`,
    [userId],
  );
  return found[0]?.accountId ?? null;
}

/**
 * Adds a sub-account to a person, whose row is locked before counting, so that two at once cannot pass `most`. Returns
 * why not: there are as many already, or the name is another one's.
 */
export async function insertSub(
  db: Queryable,
  sub: { userId: string; parentId: string; name: string; permissions: readonly SubPermission[]; nowMs: number },
  most: number,
): Promise<'made' | 'too-many' | 'taken'> {
  await lockParent(db, sub.parentId);
  if ((await subsOf(db, sub.parentId)).length >= most) return 'too-many';
  const result = await db.query(
    `INSERT INTO identity.users (user_id, parent_id, user_sub_type, sub_name, sub_permissions, created_at_ms)
     VALUES ($1, $2, 2, $3, $4, $5) ON CONFLICT (parent_id, lower(sub_name)) WHERE parent_id IS NOT NULL DO NOTHING`,
    [sub.userId, sub.parentId, sub.name, sub.permissions, sub.nowMs],
  );
  return result.rowCount === 1 ? 'made' : 'taken';
}

/** Does the person, whose row the caller has locked, have another sub-account of that name, whatever its case? */
export async function isSubNameTaken(db: Queryable, parentId: string, subId: string, name: string): Promise<boolean> {
  const result = await db.query(
    'SELECT 1 FROM identity.users WHERE parent_id = $1 AND user_id <> $2 AND lower(sub_name) = lower($3)',
    [parentId, subId, name],
  );
  return result.rowCount !== 0;
}

/** Writes what a sub-account is called, may do, and whether it is frozen. */
export async function updateSub(
  db: Queryable,
  subId: string,
  { name, permissions, frozenAtMs }: Pick<SubAccountRow, 'name' | 'permissions' | 'frozenAtMs'>,
): Promise<void> {
  await db.query(
    'UPDATE identity.users SET sub_name = $2, sub_permissions = $3, frozen_at_ms = $4 WHERE user_id = $1',
    [subId, name, permissions, frozenAtMs],
  );
}

/** Gives a sub-account its own log-in; false: the name is taken. */
export async function setSubLogIn(
  db: Queryable,
  subId: string,
  logIn: { name: string; passwordHash: string },
  nowMs: number,
): Promise<boolean> {
  const { name, passwordHash } = logIn;
  // Two requests for one name: the second waits for the first, and is refused.
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended('log-in-name ' || $1, 0))", [name]);
  const result = await db.query(
    `UPDATE identity.users SET log_in_name = $2, password_hash = $3, password_changed_at_ms = $4, stand_alone_login = true
     WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM identity.users WHERE log_in_name = $2 AND user_id <> $1)`,
    [subId, name, passwordHash, nowMs],
  );
  return result.rowCount === 1;
}

/** Takes a sub-account's log-in away. */
export async function clearSubLogIn(db: Queryable, subId: string): Promise<void> {
  await db.query(
    `UPDATE identity.users SET log_in_name = NULL, password_hash = NULL, stand_alone_login = false WHERE user_id = $1`,
    [subId],
  );
}

/** Closes a sub-account for good; its name and log-in name are free again. */
export async function closeSub(db: Queryable, subId: string, nowMs: number): Promise<void> {
  await clearSubLogIn(db, subId);
  await db.query('UPDATE identity.users SET closed_at_ms = $2, sub_name = NULL WHERE user_id = $1', [subId, nowMs]);
}

interface FamilyMemberRow {
  userId: string;
  accountId: number | null;
  isFrozen: boolean;
  isFrozenByStaff: boolean;
}

/**
 * Returns those of the given people who belong to a person's family: the person and their sub-accounts. Until the
 * transaction ends none of them can be frozen or closed.
 */
export function familyMembers(db: Queryable, parentId: string, ids: readonly string[]): Promise<FamilyMemberRow[]> {
  return rows<FamilyMemberRow>(
    db,
    `SELECT user_id AS "userId", account_id AS "accountId", frozen_at_ms IS NOT NULL AS "isFrozen",
       frozen_by_staff AS "isFrozenByStaff"
     FROM identity.users WHERE user_id = ANY($2) AND closed_at_ms IS NULL AND NOT is_demo
       AND (parent_id = $1 OR (user_id = $1 AND parent_id IS NULL)) ORDER BY user_id FOR SHARE`,
    [parentId, ids],
  );
}

/**
 * Makes a session look through a sub-account (null: none) under a new token; false: it has ended. Other processes
 * forget the old token.
 */
export async function switchSession(
  db: Queryable,
  hash: Buffer,
  next: Buffer,
  actingAs: string | null,
  nowMs: number,
): Promise<boolean> {
  const result = await db.query(
    `WITH switched AS (
       UPDATE identity.sessions SET session_hash = $2, acting_as = $3, last_seen_at_ms = $4
       WHERE session_hash = $1 AND ended_at_ms IS NULL RETURNING 1)
     SELECT pg_notify('session_ended', encode($1, 'hex')) FROM switched`,
    [hash, next, actingAs, nowMs],
  );
  return result.rowCount === 1;
}

/** Ends every session of a sub-account, and its parent's that look through it; returns their ids. */
export async function endSessionsThrough(db: Queryable, subId: string, nowMs: number): Promise<string[]> {
  const result = await db.query<{ id: string }>(
    `WITH ended AS (
       UPDATE identity.sessions SET ended_at_ms = $2
       WHERE (user_id = $1 OR acting_as = $1) AND ended_at_ms IS NULL RETURNING session_hash)
     SELECT encode(session_hash, 'hex') AS id, pg_notify('session_ended', encode(session_hash, 'hex')) FROM ended`,
    [subId, nowMs],
  );
  return result.rows.map(({ id }) => id);
}
