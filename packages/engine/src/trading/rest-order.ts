import type { Market } from '../catalog/market.ts';
import { TRANSFER } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import type { PlaceRequest } from './place-request.ts';
import { accountingOf, expireAt, type TradingRoom, tellLevel } from './trading-room.ts';

/** Puts an order's remainder into the book, with its new hold. */
export function restOrder(room: TradingRoom, request: PlaceRequest, taker: Taker, market: Market): void {
  const { account, priceTicks, side, visibleLots } = request;
  const { leftLots, orderId } = taker;
  accountingOf(room, market).rest(market, request, orderId, leftLots);
  const shownLots = visibleLots === 0 ? leftLots : Math.min(visibleLots, leftLots);
  const slot = market.book.add(orderId, account, side, priceTicks, shownLots);
  if (shownLots < leftLots) market.book.reserves.add(orderId, account, priceTicks, visibleLots, leftLots - shownLots);
  else if (visibleLots > 0) market.book.reserves.addLastPart(orderId, account);
  expireAt(room, market, orderId, request.goodTillMs);
  if (taker.filledLots > 0) market.book.orders.addFill(slot, taker.filledLots, taker.filledQuoteUnits);
  if (taker.preventedLots > 0) market.book.orders.addPrevented(slot, taker.preventedLots);
  market.book.setIntent(slot, request.intent);
  if (taker.stp === TRANSFER) market.book.orders.markTransferring(slot);
  room.accountOrders.add(market.book, market.id, account, slot);
  const { levels, orders } = market.book;
  tellLevel(room, market, side, priceTicks, levels.lots(orders.level(slot)));
  room.events.orderRested(orderId, account, market.id, leftLots);
}
