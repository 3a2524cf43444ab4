import type { Market } from '../catalog/market.ts';
import { endWaiting } from './conditional/change-conditional.ts';
import { accountingOf, type TradingRoom, tellLevel, tellMakerDone } from './trading-room.ts';

/** Whether an order is in the market's book or waits for its price. */
export function isOpen(room: TradingRoom, market: Market, orderId: number): boolean {
  return market.book.find(orderId) !== 0 || room.conditionals.find(orderId) !== undefined;
}

/** Ends an open order, resting or waiting, and releases its hold. */
export function endOpen(room: TradingRoom, market: Market, orderId: number, reason: number): void {
  const waiting = room.conditionals.find(orderId);
  if (waiting !== undefined) endWaiting(room, market, waiting, reason);
  else endResting(room, market, market.book.find(orderId), reason);
}

/** Removes a resting order from the book and releases its hold. */
export function endResting(room: TradingRoom, market: Market, slot: number, reason: number): void {
  const { book } = market;
  const { orders } = book;
  const account = orders.account(slot);
  const side = book.side(slot);
  const priceTicks = book.priceTicks(slot);
  accountingOf(room, market).release(market, slot, side, priceTicks, book.wholeLeft(slot));
  tellMakerDone(room, market, slot, reason);
  room.accountOrders.remove(book, market.id, account, slot);
  book.remove(slot);
  tellLevel(room, market, side, priceTicks);
}
