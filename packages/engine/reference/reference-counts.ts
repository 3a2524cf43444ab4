import {
  CONDITIONAL_ORDERS_MAX,
  ORDER_LISTS_MAX,
  type VenuePayload,
} from '@pelorus/protocol/exchange/configuration.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { ReferenceMarket, ReferencePlacement } from './reference-market.ts';
import { isConditional } from './reference-placement.ts';

/** Returns how many orders of the account are open in the market, including waiting ones. */
function openCount(market: ReferenceMarket, account: number): number {
  const pending = market.lists.flatMap((list) => list.pending);
  return [...market.orders, ...market.waiting, ...pending].filter((order) => order.account === account).length;
}

/** Returns how many orders of the account wait for a price, or will when they are not pending any more. */
function conditionalCount(market: ReferenceMarket, account: number): number {
  const pending = market.lists.flatMap((list) => list.pending).filter((order) => isConditional(order.type));
  return [...market.waiting, ...pending].filter((order) => order.account === account).length;
}

/** Returns how many icebergs of the account there are in the market, waiting and pending ones included. */
function icebergCount(market: ReferenceMarket, account: number): number {
  const resting = market.orders.filter((order) => order.account === account && order.isIceberg);
  const pending = market.lists.flatMap((list) => list.pending);
  const others = [...market.waiting, ...pending].filter((order) => order.account === account && order.visible > 0n);
  return resting.length + others.length;
}

/** Returns how many order lists of the account are not done in the market. */
function listCount(market: ReferenceMarket, account: number): number {
  return market.lists.filter((list) => list.account === account).length;
}

/** Whether so many more would be too many of an account in all markets. */
function isOverVenue({ venue }: ReferenceMarket, account: number, kind: keyof VenuePayload, more: number): boolean {
  const most = venue.limits?.[kind] ?? 0;
  if (most === 0 || more === 0) return false;
  const countIn = {
    openOrdersMax: openCount,
    conditionalOrdersMax: conditionalCount,
    icebergOrdersMax: icebergCount,
    orderListsMax: listCount,
  }[kind];
  return venue.markets.reduce((sum, market) => sum + countIn(market, account), more) > most;
}

/** Returns why an account may not have so many more orders open, or null. */
export function openRefusal(market: ReferenceMarket, account: number, more: number): RejectionName | null {
  if (openCount(market, account) + more > market.payload.openOrdersMax) return 'MAX_NUM_ORDERS';
  return isOverVenue(market, account, 'openOrdersMax', more) ? 'EXCHANGE_MAX_NUM_ORDERS' : null;
}

/** Returns why an account may not have so many more orders that wait for a price, or null. */
export function conditionalRefusal(market: ReferenceMarket, account: number, more: number): RejectionName | null {
  const { conditionalOrdersMax = CONDITIONAL_ORDERS_MAX } = market.payload;
  if (conditionalCount(market, account) + more > conditionalOrdersMax) return 'MAX_NUM_ALGO_ORDERS';
  return isOverVenue(market, account, 'conditionalOrdersMax', more) ? 'EXCHANGE_MAX_NUM_ALGO_ORDERS' : null;
}

/** Returns why an account may not place the icebergs among these orders, or null. */
export function icebergRefusal(
  market: ReferenceMarket,
  account: number,
  wishes: readonly Pick<ReferencePlacement, 'visible'>[],
): RejectionName | null {
  const { icebergOrdersMax = 0 } = market.payload;
  const more = wishes.filter(({ visible }) => visible > 0n).length;
  const isOver = icebergOrdersMax > 0 && more > 0 && icebergCount(market, account) + more > icebergOrdersMax;
  if (isOver) return 'MAX_NUM_ICEBERG_ORDERS';
  return isOverVenue(market, account, 'icebergOrdersMax', more) ? 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS' : null;
}

/** Returns why an account may not have one more order list, or null. */
export function listCountRefusal(market: ReferenceMarket, account: number): RejectionName | null {
  const { orderListsMax = ORDER_LISTS_MAX } = market.payload;
  if (listCount(market, account) >= orderListsMax) return 'MAX_NUM_ORDER_LISTS';
  return isOverVenue(market, account, 'orderListsMax', 1) ? 'EXCHANGE_MAX_NUM_ORDER_LISTS' : null;
}
