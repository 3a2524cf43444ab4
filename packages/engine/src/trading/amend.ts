import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import type { Amendment } from './amendment.ts';
import { amendWaiting, checkAmendWaiting } from './conditional/change-conditional.ts';
import type { ConditionalOrder } from './conditional/conditional-order.ts';
import { accountingOf, type TradingRoom, tellLevel } from './trading-room.ts';

/** Returns the id of the refusal to lower an open order's quantity, resting or waiting, or 0; nothing is changed. */
export function checkAmendOpen(room: TradingRoom, market: Market, orderId: number, lots: number): number {
  const waiting = room.conditionals.find(orderId);
  if (waiting !== undefined) return checkAmendWaiting(market, waiting, lots);
  return checkAmendResting(market, market.book.find(orderId), lots);
}

/** Lowers an open order's quantity; it was checked. */
export function amendOpen(room: TradingRoom, market: Market, orderId: number, amendment: Amendment): void {
  const waiting: ConditionalOrder | undefined = room.conditionals.find(orderId);
  if (waiting !== undefined) amendWaiting(room, market, waiting, amendment);
  else amendResting(room, market, market.book.find(orderId), amendment);
}

/** Returns the lots of a resting order that are gone: filled, or removed by self-trade prevention. */
function goneLots(market: Market, slot: number): number {
  const { orders } = market.book;
  return orders.filledLots(slot) + orders.preventedLots(slot);
}

function checkAmendResting(market: Market, slot: number, lots: number): number {
  const { book } = market;
  const gone = goneLots(market, slot);
  if (gone + book.wholeLeft(slot) - lots <= 0) return REJECTIONS.AMEND_NOT_LESS.id;
  if (lots <= gone) return REJECTIONS.AMEND_BELOW_FILLED.id;
  if (lots < market.lotsMin) return REJECTIONS.LOT_SIZE.id;
  const notional = notionalUnits(book.priceTicks(slot), lots, market.tickLotUnits);
  if (notional < market.notionalMin) return REJECTIONS.NOTIONAL.id;
  const isSpent = market.amendsMax > 0 && book.orders.amends(slot) >= market.amendsMax;
  return isSpent ? REJECTIONS.MAX_NUM_ORDER_AMENDS.id : 0;
}

function amendResting(room: TradingRoom, market: Market, slot: number, { lots, isRenamed }: Amendment): void {
  const { book } = market;
  const gone = goneLots(market, slot);
  const lessLots = gone + book.wholeLeft(slot) - lots;
  const priceTicks = book.priceTicks(slot);
  const account = book.orders.account(slot);
  const orderId = book.orders.orderId(slot);
  const side = book.side(slot);
  if (market.amendsMax > 0) book.orders.countAmend(slot);
  accountingOf(room, market).release(market, slot, side, priceTicks, lessLots);
  // Hidden lots are reduced first.
  const hiddenLots = Math.min(lessLots, book.reserves.lotsOf(orderId));
  book.reserves.reduce(orderId, hiddenLots);
  if (lessLots > hiddenLots) {
    book.reduce(slot, lessLots - hiddenLots);
    tellLevel(room, market, side, priceTicks);
  }
  room.events.orderAmended(orderId, account, market.id, lots, lots - gone, isRenamed);
}
