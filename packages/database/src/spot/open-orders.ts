import type { Pool } from 'pg';
import { atOneCommand } from '../projection/snapshot.ts';
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
export function openOrdersAt(pool: Pool, account: number, markets?: readonly number[]): Promise<OpenOrders> {
  return atOneCommand(pool, async (db) => {
    const orders = await openOrders(db, account, undefined, markets);
    return { orders, lists: await openLists(db, account) };
  });
}
