import type { OrderData } from '@pelorus/protocol/spot/http.ts';

/** Orders that stand together: those of one list, in the order of its making, or one that is in none. */
export interface OrderGroup {
  listId: number | null;
  orders: OrderData[];
}

/** Returns the orders with those of a list side by side, where its first stands. */
export function inGroups(orders: readonly OrderData[]): OrderGroup[] {
  const groups: OrderGroup[] = [];
  const lists = new Map<number, OrderGroup>();
  for (const order of orders) {
    const known = order.listId === null ? undefined : lists.get(order.listId);
    if (known !== undefined) {
      known.orders.push(order);
      continue;
    }
    const group = { listId: order.listId, orders: [order] };
    if (order.listId !== null) lists.set(order.listId, group);
    groups.push(group);
  }
  for (const group of groups) group.orders.sort((a, b) => a.orderId - b.orderId);
  return groups;
}
