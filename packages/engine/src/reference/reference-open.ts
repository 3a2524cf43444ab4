import type { ReferenceMarket, ReferenceWaiting } from './reference-spot.ts';
import type { ReferenceOrder } from './reference-sweep.ts';

/** The open order that a cancel or amend means: it stands in the book, or waits. */
export interface Target {
  market: ReferenceMarket;
  order: ReferenceOrder | undefined;
  waiting: ReferenceWaiting | undefined;
}

/** Returns a market's open orders, those that wait included. */
export function openOf(market: ReferenceMarket) {
  const resting = market.orders.map((order) => ({ ...order, market, order, waiting: undefined }));
  return [...resting, ...market.waiting.map((waiting) => ({ ...waiting, market, order: undefined, waiting }))];
}
