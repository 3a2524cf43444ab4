import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { TRANSFER } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import type { PlaceRequest } from './place-request.ts';
import { expireAt, holdUnits, type TradingRoom, tellLevel } from './trading-room.ts';

/** Puts an order's remainder into the book, with its new hold. */
export function restOrder(room: TradingRoom, request: PlaceRequest, taker: Taker, market: Market): void {
  const { account, priceTicks, side, visibleLots } = request;
  const { leftLots, orderId } = taker;
  const { ledger } = room;
  const asset = side === BUY ? market.quote : market.base;
  const units = holdUnits(room, market, side, priceTicks, leftLots);
  ledger.hold(ledger.cell(account, asset), account, asset, POSTED.ORDER_HOLD, units, orderId);
  const shownLots = visibleLots === 0 ? leftLots : Math.min(visibleLots, leftLots);
  const slot = market.book.add(orderId, account, side, priceTicks, shownLots);
  if (shownLots < leftLots) market.book.reserves.add(orderId, account, priceTicks, visibleLots, leftLots - shownLots);
  else if (visibleLots > 0) market.book.reserves.addLastPart(orderId, account);
  expireAt(room, market, orderId, request.goodTillMs);
  if (taker.filledLots > 0) market.book.orders.addFill(slot, taker.filledLots, taker.filledQuoteUnits);
  if (taker.preventedLots > 0) market.book.orders.addPrevented(slot, taker.preventedLots);
  if (taker.stp === TRANSFER) market.book.orders.markTransferring(slot);
  room.accountOrders.add(market.book, market.id, account, slot);
  tellLevel(room, market, side, priceTicks);
  room.events.orderRested(orderId, account, market.id, leftLots);
}
