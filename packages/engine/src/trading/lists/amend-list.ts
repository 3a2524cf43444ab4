import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../../catalog/market.ts';
import { amendOpen, checkAmendOpen } from '../amend.ts';
import { isLessOffMarketLots } from '../any-price.ts';
import type { TradingRoom } from '../trading-room.ts';
import { isAnyPrice, isTooCheap } from './check-leg.ts';
import { isPaidByFirst, memberIds, type OrderList, type PendingOrder } from './order-list.ts';

/** A requested amendment of an order in a list. */
interface MemberAmendment {
  orderId: number;
  lots: number;
  /** True if the named order, and only it, gets another client order id. */
  isRenamed: boolean;
}

/**
 * Reduces an order of a list; returns the id of the refusal, or 0 (LIST-13). Two orders of which only one will trade
 * have one quantity, so an amendment changes both or neither.
 */
export function amendMember(
  room: TradingRoom,
  market: Market,
  list: OrderList,
  { orderId, lots, isRenamed }: MemberAmendment,
): number {
  // A pending market order is valued at the current average, not at the average of the last command (FILT-06).
  market.settleBand(room.nowMs);
  const ids = orderId === list.working ? [orderId] : memberIds(list).filter((id) => id !== list.working);
  const orders = ids.map((id) => ({ id, pending: list.pending.find((order) => order.orderId === id) }));
  for (const { id, pending } of orders) {
    const rejection =
      pending === undefined ? checkAmendOpen(room, market, id, lots) : checkAmendPending(market, list, pending, lots);
    if (rejection !== 0) return rejection;
  }
  for (const { id, pending } of orders) {
    const isNamed = isRenamed && id === orderId;
    if (pending === undefined) amendOpen(room, market, id, { lots, isRenamed: isNamed, isSecond: id !== ids[0] });
    else {
      pending.lots = lots;
      room.events.orderAmended(id, list.account, market.id, lots, lots, isNamed);
    }
  }
  return 0;
}

function checkAmendPending(market: Market, list: OrderList, order: PendingOrder, lots: number): number {
  // How much it will sell is not known yet.
  if (isPaidByFirst(list.kind)) return REJECTIONS.AMEND_IN_LIST.id;
  if (lots >= order.lots) return REJECTIONS.AMEND_NOT_LESS.id;
  if (lots < market.lotsMin) return REJECTIONS.LOT_SIZE.id;
  if (isAnyPrice(order) && isLessOffMarketLots(market, lots)) return REJECTIONS.MARKET_LOT_SIZE.id;
  return isTooCheap(market, { ...order, lots }) ? REJECTIONS.NOTIONAL.id : 0;
}
