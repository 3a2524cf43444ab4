import type { Pool } from 'pg';
import type { Queryable } from '../queryable.ts';
import { projectedSeq } from './checkpoint.ts';

/** Returns what `read` finds in one snapshot: the checkpoint says exactly what the rows know. `seq`: the last command included. */
export async function atOneCommand<T>(pool: Pool, read: (db: Queryable) => Promise<T>): Promise<T & { seq: number }> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const seq = await projectedSeq(client);
    const found = await read(client);
    await client.query('COMMIT');
    return { ...found, seq };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
