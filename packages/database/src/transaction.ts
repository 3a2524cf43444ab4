import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction and returns its result; a throw rolls back. */
export async function inTransaction<T>(pool: Pool, work: (db: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await inTransactionOn(client, () => work(client));
  } finally {
    client.release();
  }
}

/** Runs `work` in one transaction of a connection that the caller holds. */
export async function inTransactionOn<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  try {
    await client.query('BEGIN');
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}
