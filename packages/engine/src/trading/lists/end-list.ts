import type { Market } from '../../catalog/market.ts';
import { POSTED } from '../../ledger/posting-reasons.ts';
import { endOpen } from '../end-open.ts';
import type { TradingRoom } from '../trading-room.ts';
import { memberIds, type OrderList } from './order-list.ts';

/** Ends one order of a list, whether it is open or pending, and strikes it from the list. */
export function endMember(room: TradingRoom, market: Market, list: OrderList, orderId: number, reason: number): void {
  const pending = list.pending.find((order) => order.orderId === orderId);
  if (pending === undefined) endOpen(room, market, orderId, reason);
  else room.events.orderDone(reason, orderId, list.account, market.id, pending.lots, 0, 0);
  strike(room, market, list, orderId);
}

/** Strikes an order that has ended from its list; the list is done with the last. */
export function strike(room: TradingRoom, market: Market, list: OrderList, orderId: number): void {
  room.lists.strike(list, orderId);
  market.listedOrders--;
  if (list.open.length + list.pending.length > 0) return;
  unlock(room, market, list);
  room.lists.remove(list);
  room.events.listDone(list.listId, list.account, market.id);
}

/** Ends all that is left of a list, in the order in which it was listed. */
export function endList(room: TradingRoom, market: Market, list: OrderList, reason: number): void {
  for (const orderId of memberIds(list)) endMember(room, market, list, orderId, reason);
}

/** Holds base units received by the first order for its followers; a negative number releases them. */
export function lock(room: TradingRoom, market: Market, list: OrderList, orderId: number, units: number): void {
  if (units === 0) return;
  const { ledger } = room;
  const { account } = list;
  const reason = units > 0 ? POSTED.ORDER_HOLD : POSTED.ORDER_RELEASE;
  ledger.hold(ledger.cell(account, market.base), account, market.base, reason, units, orderId);
  list.lockedUnits += units;
}

export function unlock(room: TradingRoom, market: Market, list: OrderList): void {
  lock(room, market, list, 0, -list.lockedUnits);
}
