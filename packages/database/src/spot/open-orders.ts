import type { Pool } from 'pg';
import { projectedSeq } from '../projection/checkpoint.ts';
import type { Queryable } from '../queryable.ts';
import { type OrderListRow, openOrderLists } from './order-lists.ts';
import { type OrderRow, openOrders, ordersOfLists } from './orders.ts';

interface OpenOrders {
  /** Sequence of the last command included. */
  seq: number;
  orders: OrderRow[];
  /** Lists with something open, and all of their orders. */
  lists: (OrderListRow & { orders: OrderRow[] })[];
}

async function openLists(db: Queryable, account: number): Promise<OpenOrders['lists']> {
  const lists = await openOrderLists(db, account);
  if (lists.length === 0) return [];
  const ids = lists.map(({ listId }) => listId);
  const orders = Map.groupBy(await ordersOfLists(db, account, ids), ({ listId }) => listId);
  return lists.map((list) => ({ ...list, orders: orders.get(list.listId) ?? [] }));
}

/** Returns an account's open orders and lists, as they are after one command, only of `markets`, unless undefined. */
export async function openOrdersAt(pool: Pool, account: number, markets?: readonly number[]): Promise<OpenOrders> {
  const client = await pool.connect();
  try {
    // One snapshot: the checkpoint says exactly what the rows know.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const seq = await projectedSeq(client);
    const orders = await openOrders(client, account, undefined, markets);
    const lists = await openLists(client, account);
    await client.query('COMMIT');
    return { seq, orders, lists };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
