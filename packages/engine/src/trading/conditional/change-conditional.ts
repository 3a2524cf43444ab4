import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { SELL } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../../catalog/market.ts';
import type { Amendment } from '../amendment.ts';
import { isLessOffMarketLots, notionalMinOf } from '../any-price.ts';
import type { TradingRoom } from '../trading-room.ts';
import type { ConditionalOrder } from './conditional-order.ts';
import { isLimitedStop } from './order-types.ts';
import { moveHold, valueTicks } from './place-conditional.ts';

/** Returns the account's order that waits in the market under this id, or undefined. */
export function findWaiting(
  room: TradingRoom,
  market: Market,
  orderId: number,
  account: number,
): ConditionalOrder | undefined {
  const order = room.conditionals.find(orderId);
  return order !== undefined && order.market === market.id && order.account === account ? order : undefined;
}

/** Ends a waiting order and releases its hold. */
export function endWaiting(room: TradingRoom, market: Market, order: ConditionalOrder, reason: number): void {
  moveHold(room, market, order, -order.heldUnits);
  room.events.orderDone(reason, order.orderId, order.account, market.id, order.lots, 0, 0);
  room.conditionals.remove(order);
  market.triggersOf(order).remove(order);
}

/** Returns the id of the refusal to lower a waiting order's quantity, or 0; nothing is changed. */
export function checkAmendWaiting(market: Market, order: ConditionalOrder, lots: number): number {
  if (order.isClosing) return REJECTIONS.AMEND_NOT_LESS.id;
  if (lots >= order.lots) return REJECTIONS.AMEND_NOT_LESS.id;
  if (lots < market.lotsMin) return REJECTIONS.LOT_SIZE.id;
  const isAnyPrice = !isLimitedStop(order.type);
  if (isAnyPrice && isLessOffMarketLots(market, lots)) return REJECTIONS.MARKET_LOT_SIZE.id;
  const value = valueTicks(market, order);
  const isTooCheap = notionalUnits(value, lots, market.tickLotUnits) < notionalMinOf(market, isAnyPrice);
  return value > 0 && isTooCheap && !order.isReducing ? REJECTIONS.NOTIONAL.id : 0;
}

/**
 * Lowers a waiting order's quantity; it was checked. The second of two that sell the same quantity needs nothing more than
 * the first, `isSecond`; any other holds a whole number of units a lot, so less is exact. Records of before took the one
 * for the other, and what comes to no whole number gave back the unit it begins.
 */
export function amendWaiting(
  room: TradingRoom,
  market: Market,
  order: ConditionalOrder,
  { lots, isSecond, isRenamed }: Amendment,
): void {
  const { heldUnits } = order;
  const isBare = isSecond && order.side === SELL;
  const releasedUnits = isBare ? heldUnits : (heldUnits / order.lots) * (order.lots - lots);
  moveHold(room, market, order, -releasedUnits);
  order.heldUnits -= releasedUnits;
  order.lots = lots;
  room.events.orderAmended(order.orderId, order.account, market.id, lots, lots, isRenamed);
}
