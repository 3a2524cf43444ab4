import { type Queryable, rows } from '../queryable.ts';

export interface DemoAccountRow {
  userId: string;
  /** In the demo's engine; null until it is opened. */
  accountId: number | null;
  createdAtMs: number;
  resetAtMs: number | null;
}

/** Returns a person's demo account; undefined: they have none. */
export async function demoAccountOf(db: Queryable, parentId: string): Promise<DemoAccountRow | undefined> {
  const found = await rows<DemoAccountRow>(
    db,
    `SELECT user_id AS "userId", demo_account_id AS "accountId", created_at_ms AS "createdAtMs",
       demo_reset_at_ms AS "resetAtMs"
     FROM identity.users WHERE parent_id = $1 AND is_demo AND closed_at_ms IS NULL`,
    [parentId],
  );
  return found[0];
}

/** Adds a demo account to a person who has none; its engine account is opened by its id. */
export async function insertDemoAccount(
  db: Queryable,
  { userId, parentId, nowMs }: { userId: string; parentId: string; nowMs: number },
): Promise<void> {
  await db.query(
    `INSERT INTO identity.users (user_id, parent_id, user_sub_type, is_demo, sub_permissions, created_at_ms)
     VALUES ($1, $2, 2, true, '{spot}', $3) ON CONFLICT (parent_id) WHERE is_demo DO NOTHING`,
    [userId, parentId, nowMs],
  );
}

/** Notes the demo engine's account. */
export async function setDemoAccount(db: Queryable, userId: string, accountId: number): Promise<void> {
  await db.query('UPDATE identity.users SET demo_account_id = $2 WHERE user_id = $1 AND is_demo', [userId, accountId]);
}

/** Takes the right to reset a person's demo account now; false: it was taken after `afterMs`. */
export async function takeDemoReset(db: Queryable, userId: string, nowMs: number, afterMs: number): Promise<boolean> {
  const result = await db.query(
    `UPDATE identity.users SET demo_reset_at_ms = $2
     WHERE user_id = $1 AND is_demo AND (demo_reset_at_ms IS NULL OR demo_reset_at_ms <= $3 OR demo_reset_at_ms > $2)`,
    [userId, nowMs, afterMs],
  );
  return result.rowCount === 1;
}

/** How many orders of others than these are open; in the demo's own database. */
export async function othersOpenOrders(db: Queryable, accounts: readonly number[]): Promise<number> {
  const text = 'SELECT count(*) AS count FROM projection.open_orders WHERE account <> ALL($1::int[])';
  return (await rows<{ count: number }>(db, text, [accounts]))[0]?.count ?? 0;
}
