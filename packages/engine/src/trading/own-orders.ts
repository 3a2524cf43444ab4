import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../catalog/market.ts';
import { POSTED } from '../ledger/posting-reasons.ts';
import { DECREMENT, preventionMode, TRANSFER } from '../order-book/matching.ts';
import type { Taker } from '../order-book/taker.ts';
import { DONE } from './done-reasons.ts';
import { accountingOf, type TradingRoom, tellMakerDone } from './trading-room.ts';

/**
 * Books a match that self-trade prevention stopped (SPOT-11 to SPOT-15, SPOT-28 to SPOT-32): counts it, tells it, gives
 * back or passes on what the maker held, and ends the maker if nothing of it is left. The maker is still in the book,
 * unchanged.
 */
export function settlePrevented(
  room: TradingRoom,
  market: Market,
  taker: Taker,
  slot: number,
  priceTicks: number,
  takerLots: number,
  makerLots: number,
  isMakerDone: boolean,
): void {
  const { orders } = market.book;
  const { account, orderId } = taker;
  const makerId = orders.orderId(slot);
  const maker = orders.account(slot);
  const mode = preventionMode(market.book, taker, slot);
  const preventedId = ++market.preventedId;
  const group = tradeGroup(room, account);
  taker.preventedLots += takerLots;
  const { events } = room;
  const { id } = market;
  events.prevented(id, mode, account, maker, priceTicks, orderId, makerId, takerLots, makerLots, preventedId, group);
  if (mode === TRANSFER) moveBetween(room, market, taker, slot, priceTicks, makerLots);
  else if (makerLots > 0) accountingOf(room, market).release(market, slot, 1 - taker.side, priceTicks, makerLots);
  if (!isMakerDone) {
    if (makerLots > 0) orders.addPrevented(slot, makerLots);
    return;
  }
  // A decremented maker has nothing left; an expired one keeps its rest until it ends.
  if (mode === DECREMENT || mode === TRANSFER) {
    const filledLots = orders.filledLots(slot);
    const filledQuote = orders.filledQuoteUnits(slot);
    room.events.orderDone(DONE.SELF_TRADE_DECREMENT, makerId, maker, market.id, 0, filledLots, filledQuote);
  } else {
    tellMakerDone(room, market, slot, DONE.SELF_TRADE_MAKER);
  }
  room.accountOrders.remove(market.book, market.id, maker, slot);
}

/** Returns the first account of the account's owner, or -1 where it is the only one. */
function tradeGroup(room: TradingRoom, account: number): number {
  return room.accounts.family(account) === undefined ? -1 : room.accounts.group(account);
}

/**
 * Moves the prevented amounts between the two accounts of their owner, at the maker's price: no trade, no fee. The
 * taker pays from available, the maker from its hold.
 */
function moveBetween(
  room: TradingRoom,
  market: Market,
  taker: Taker,
  slot: number,
  priceTicks: number,
  lots: number,
): void {
  const { ledger } = room;
  const { account, orderId } = taker;
  const makerId = market.book.orders.orderId(slot);
  const maker = market.book.orders.account(slot);
  const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
  const baseUnits = lots * market.lotUnits;
  const isBuy = taker.side === BUY;
  const [paysAsset, paysUnits] = isBuy ? [market.quote, quoteUnits] : [market.base, baseUnits];
  const [getsAsset, getsUnits] = isBuy ? [market.base, baseUnits] : [market.quote, quoteUnits];
  const reason = POSTED.STP_TRANSFER;
  ledger.post(ledger.cell(account, paysAsset), account, paysAsset, reason, -paysUnits, orderId, 0);
  ledger.post(ledger.cell(account, getsAsset), account, getsAsset, reason, getsUnits, orderId, 0);
  ledger.payHeld(ledger.cell(maker, getsAsset), maker, getsAsset, reason, getsUnits, makerId, 0);
  ledger.post(ledger.cell(maker, paysAsset), maker, paysAsset, reason, paysUnits, makerId, 0);
}
