import type { Pool } from 'pg';
import { projectedSeq } from './checkpoint.ts';
import { type OrderRow, openOrders } from './orders.ts';

/** Returns an account's open orders and the sequence of the last command that is in them. */
export async function openOrdersAt(pool: Pool, account: number): Promise<{ seq: number; orders: OrderRow[] }> {
  const client = await pool.connect();
  try {
    // One snapshot: the checkpoint says exactly what the rows know.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const seq = await projectedSeq(client);
    const orders = await openOrders(client, account);
    await client.query('COMMIT');
    return { seq, orders };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
