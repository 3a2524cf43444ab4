import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import { isOpen } from '../../live/account-state.ts';

/** Returns ended orders of a market ("": of every one), newest first, each once: what happened live over the server's pages. */
export function mergeHistory(pairCode: string, live: readonly OrderData[], paged: readonly OrderData[]): OrderData[] {
  const byId = new Map([...paged, ...live].map((order) => [order.orderId, order]));
  return [...byId.values()]
    .filter((order) => (pairCode === '' || order.symbol === pairCode) && !isOpen(order))
    .sort((a, b) => b.orderId - a.orderId);
}

/** Returns the person's trades in a market ("": in every one), newest first, each side once. */
export function mergeFills(pairCode: string, live: readonly FillData[], paged: readonly FillData[]): FillData[] {
  const byKey = new Map([...paged, ...live].map((fill) => [`${fill.tradeId} ${fill.orderId}`, fill]));
  return [...byKey.values()]
    .filter((fill) => pairCode === '' || fill.symbol === pairCode)
    .sort((a, b) => b.time - a.time || b.tradeId - a.tradeId || b.orderId - a.orderId);
}
