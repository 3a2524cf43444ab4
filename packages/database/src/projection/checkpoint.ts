import { type Queryable, rows } from '../queryable.ts';

/** Returns the last command whose rows are in the projection tables; 0 before the first. */
export async function projectedSeq(db: Queryable): Promise<number> {
  const found = await rows<{ seq: number }>(db, `SELECT seq FROM projection.checkpoint WHERE name = 'projection'`, []);
  return found[0]?.seq ?? 0;
}
