import type { OrderType, Side } from '@pelorus/protocol/exchange/orders.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { inGroups } from './order-groups.ts';

/** Filter of the open orders. */
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

/** Returns the kinds among the orders, each once, as they come. */
export function typesOf(orders: readonly OrderData[]): OrderType[] {
  return [...new Set(orders.map(({ type }) => type))];
}

/** Scopes of a bulk cancel. */
export const CANCEL_SCOPES = ['all', 'BUY', 'SELL'] as const;
export type CancelScope = (typeof CANCEL_SCOPES)[number];

/**
 * Returns the orders of a scope: exactly what ends when it is cancelled (TRAD-230). The orders of a list end together
 * (LIST-08): whole, they belong to the side of the first of them that is open, for which the others wait.
 */
export function inScope(orders: readonly OrderData[], scope: CancelScope): OrderData[] {
  if (scope === 'all') return [...orders];
  return inGroups(orders).flatMap(({ orders: together }) => (together[0]?.side === scope ? together : []));
}

/**
 * Returns the algos that end when a scope is cancelled (TRAD-405): with all orders every one (ALGO-26, ALGO-40); with those of a
 * side its ladders, which end with the last of their orders (ALGO-25). A TWAP has none that rests (ALGO-34), and goes on.
 */
export function algosEndedBy(algos: readonly AlgoData[], scope: CancelScope): AlgoData[] {
  return algos.filter(({ kind, side }) => scope === 'all' || (kind === 'SCALED' && side === scope));
}

/** How many orders are not where their side says, for the sake of their lists. */
interface Followers {
  /** Orders of the other side that the scope includes. */
  taken: number;
  /** Orders of the scope's side that it excludes. */
  kept: number;
}

/** Returns which orders a scope takes along, and which it leaves, because of the orders that they follow (TRAD-230). */
export function followersOf(orders: readonly OrderData[], scope: CancelScope): Followers {
  if (scope === 'all') return { taken: 0, kept: 0 };
  const chosen = inScope(orders, scope);
  const taken = chosen.filter(({ side }) => side !== scope).length;
  const ofSide = orders.filter(({ side }) => side === scope).length;
  return { taken, kept: ofSide - (chosen.length - taken) };
}
