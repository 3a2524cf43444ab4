import type { ReferenceMarket } from './reference-spot.ts';

/** An open order that a command means. */
export interface Target {
  market: ReferenceMarket;
  orderId: number;
}

/** Returns a market's open orders, those that wait for a price or for another order included. */
export function openOf(market: ReferenceMarket): { id: number; account: number }[] {
  const pending = market.lists.flatMap((list) => list.pending);
  return [...market.orders, ...market.waiting, ...pending].map(({ id, account }) => ({ id, account }));
}

export function openIds(market: ReferenceMarket): number[] {
  return openOf(market).map((order) => order.id);
}
