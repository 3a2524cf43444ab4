import type { Market } from '../catalog/market.ts';
import { DONE } from './done-reasons.ts';
import type { TradingRoom } from './trading-room.ts';

/** Files what a resting order filled; with its last lots it is done, and leaves its account's list. */
export function fileFill(
  room: TradingRoom,
  market: Market,
  slot: number,
  lots: number,
  quoteUnits: number,
  isDone: boolean,
): void {
  const { orders } = market.book;
  if (!isDone) {
    orders.addFill(slot, lots, quoteUnits);
    return;
  }
  const account = orders.account(slot);
  const filledLots = orders.filledLots(slot) + lots;
  const filledQuoteUnits = orders.filledQuoteUnits(slot) + quoteUnits;
  room.events.orderDone(DONE.FILLED, orders.orderId(slot), account, market.id, 0, filledLots, filledQuoteUnits);
  room.accountOrders.remove(market.book, market.id, account, slot);
}
