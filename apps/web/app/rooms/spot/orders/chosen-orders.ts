import type { OrderType, Side } from '@pelorus/protocol/spot/enums.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';

/** Which open orders are shown. */
export interface OpenChoice {
  /** null: of every market. */
  pairCode: string | null;
  /** Empty: all. */
  side: Side | '';
  type: OrderType | '';
}

/** Returns the orders that a choice shows, in their order. */
export function chosenOrders(orders: readonly OrderData[], { pairCode, side, type }: OpenChoice): OrderData[] {
  return orders.filter(
    (order) =>
      (pairCode === null || order.symbol === pairCode) &&
      (side === '' || order.side === side) &&
      (type === '' || order.type === type),
  );
}

/** Returns the orders to cancel so that all of them end: one of each list, whose others end with it. */
export function oncePerList(orders: readonly OrderData[]): OrderData[] {
  const lists = new Set<number>();
  return orders.filter(({ listId }) => {
    if (listId === null || lists.has(listId)) return listId === null;
    lists.add(listId);
    return true;
  });
}

/** Returns the kinds among the orders, each once, as they come. */
export function typesOf(orders: readonly OrderData[]): OrderType[] {
  return [...new Set(orders.map(({ type }) => type))];
}

/** What can be cancelled together. */
export const CANCEL_SCOPES = ['all', 'BUY', 'SELL'] as const;
export type CancelScope = (typeof CANCEL_SCOPES)[number];

/** Returns the orders of a scope: exactly what is said to be cancelled (TRAD-230). */
export function inScope(orders: readonly OrderData[], scope: CancelScope): OrderData[] {
  return scope === 'all' ? [...orders] : orders.filter(({ side }) => side === scope);
}
