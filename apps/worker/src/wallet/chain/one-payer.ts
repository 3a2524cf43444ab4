import type { Pool, PoolClient } from 'pg';

/**
 * Does work of a network if nobody else does; undefined: somebody does. The lock belongs to the connection that the work
 * writes with, so that whoever lost it writes nothing more (PAYO-01).
 */
export async function asOnlyPayer<T>(
  pool: Pool,
  network: number,
  work: (db: PoolClient) => Promise<T>,
): Promise<T | undefined> {
  const db = await pool.connect();
  const name = `pelorus-payer-${network}`;
  let failure: Error | undefined;
  try {
    const { rows } = await db.query('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS held', [name]);
    if (rows[0].held !== true) return undefined;
    const result = await work(db);
    await db.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]);
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection on which something failed is closed: its lock goes with it.
    db.release(failure);
  }
}
