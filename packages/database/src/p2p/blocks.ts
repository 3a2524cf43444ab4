import { type Queryable, rows } from '../queryable.ts';

/** Returns whom somebody blocks, the last first. */
export function blocksOf(db: Queryable, userId: string): Promise<{ userId: string; atMs: number }[]> {
  return rows(
    db,
    `SELECT blocked AS "userId", at_ms AS "atMs" FROM p2p.blocks WHERE user_id = $1 ORDER BY at_ms DESC, blocked`,
    [userId],
  );
}

/** Blocks a person for another, who may block `most`; false: they have blocked so many (PTRD-06). */
export async function insertBlock(
  db: Queryable,
  userId: string,
  blocked: string,
  nowMs: number,
  most: number,
): Promise<boolean> {
  const found = await rows<{ isBlocked: boolean }>(
    db,
    `WITH made AS (
       INSERT INTO p2p.blocks (user_id, blocked, at_ms) SELECT $1, $2, $3
       WHERE (SELECT count(*) FROM p2p.blocks WHERE user_id = $1) < $4 ON CONFLICT DO NOTHING RETURNING 1)
     SELECT EXISTS (SELECT FROM made) OR EXISTS (SELECT FROM p2p.blocks WHERE user_id = $1 AND blocked = $2)
       AS "isBlocked"`,
    [userId, blocked, nowMs, most],
  );
  return found[0]?.isBlocked === true;
}

/** Blocks somebody no longer; who was not blocked is none. */
export async function deleteBlock(db: Queryable, userId: string, blocked: string): Promise<void> {
  await db.query('DELETE FROM p2p.blocks WHERE user_id = $1 AND blocked = $2', [userId, blocked]);
}
