import type { OrderData } from '@pelorus/protocol/spot/http.ts';

/** Orders shown together: those of one list, in their own order, or a single order. */
interface OrderGroup {
  listId: number | null;
  orders: OrderData[];
}

/** Returns the orders with those of a list together, at the position of its first. */
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
