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
  const { levels, orders } = book;
  const account = orders.account(slot);
  const level = orders.level(slot);
  const side = levels.side(level);
  const priceTicks = levels.priceTicks(level);
  accountingOf(room, market).release(market, slot, side, priceTicks, book.wholeLeft(slot));
  tellMakerDone(room, market, slot, reason);
  room.accountOrders.remove(book, market.id, account, slot);
  book.remove(slot);
  // A level that went with its last order has no lots.
  tellLevel(room, market, side, priceTicks, levels.lots(level));
}
