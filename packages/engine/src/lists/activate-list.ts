import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY, ORDER_PHASES } from '@pelorus/protocol/spot/enums.ts';
import type { Market } from '../catalog/market.ts';
import type { ConditionalOrder } from '../conditional/conditional-order.ts';
import { isLimitedStop, waitsAbove } from '../conditional/order-types.ts';
import { moveHold, valueTicks } from '../conditional/place-conditional.ts';
import { isOutsideBand } from '../spot/band.ts';
import { DONE } from '../spot/done-reasons.ts';
import { LIMIT_MAKER, MARKET } from '../spot/place-request.ts';
import { expireAt, holdUnits, type SpotRoom } from '../spot/spot-room.ts';
import { endMember, unlock } from './end-list.ts';
import { isPaidByFirst, type OrderList, type PendingOrder } from './order-list.ts';

const WAITING = ORDER_PHASES.indexOf('WAITING');

/** Returns what an order holds when it rests or waits; a market order to buy pays as it goes. */
export function neededUnits(market: Market, order: ConditionalOrder): number {
  const { lots, priceTicks, side, type } = order;
  if (type > MARKET) return holdUnits(market, side, valueTicks(market, order), lots);
  return type === MARKET && side === BUY ? 0 : holdUnits(market, side, priceTicks, lots);
}

/** Whether a post-only order at this price would trade. */
export function wouldTake(market: Market, side: number, priceTicks: number): boolean {
  return side === BUY ? market.book.bestAsk <= priceTicks : market.book.bestBid >= priceTicks;
}

/** Whether the last price has reached a conditional order's stop price. */
function isReached(market: Market, { side, stopTicks, type }: ConditionalOrder): boolean {
  const { lastTicks } = market;
  if (stopTicks === 0 || lastTicks === 0) return false;
  return waitsAbove(type, side) ? lastTicks >= stopTicks : lastTicks <= stopTicks;
}

/** Makes the pending orders of an OPO sell what the first bought: whole lots, as many as the filters take. */
function takeOver(room: SpotRoom, market: Market, list: OrderList): void {
  if (!isPaidByFirst(list.kind)) return;
  const received = (list.lockedUnits - (list.lockedUnits % market.lotUnits)) / market.lotUnits;
  unlock(room, market, list);
  for (const order of list.pending) {
    const isAnyPrice = order.type > MARKET && !isLimitedStop(order.type);
    order.lots = Math.min(received, market.lotsMax, isAnyPrice ? market.marketLotsMax : received);
  }
}

/** Returns why an order cannot go into the market now, or DONE.FILLED when it can. */
function refusalNow(room: SpotRoom, market: Market, order: PendingOrder): number {
  const { goodTillMs, lots, priceTicks, side, type } = order;
  if (goodTillMs !== 0 && goodTillMs <= room.nowMs) return DONE.GTD_EXPIRED;
  const value = type > MARKET ? valueTicks(market, order) : priceTicks;
  const notional = notionalUnits(value, lots, market.tickLotUnits);
  const isOff =
    lots < market.lotsMin ||
    (value > 0 && (notional < market.notionalMin || notional > market.notionalMax)) ||
    (type < MARKET && isOutsideBand(market, side, priceTicks)) ||
    (type === LIMIT_MAKER && wouldTake(market, side, priceTicks));
  return isOff ? DONE.PENDING_REFUSED : DONE.FILLED;
}

/**
 * Ends those pending orders of a list that cannot go into the market now, or that cannot be paid for (LIST-06), and
 * returns the others, which are open from here on; `heldUnits` is what each holds. Of two the second holds only what it
 * needs more than the first: what is locked is locked once (LIST-02).
 */
export function readyOrders(room: SpotRoom, market: Market, list: OrderList): PendingOrder[] {
  takeOver(room, market, list);
  const ready: PendingOrder[] = [];
  let heldUnits = 0;
  for (const order of list.pending) {
    const asset = order.side === BUY ? market.quote : market.base;
    order.heldUnits = Math.max(0, neededUnits(market, order) - heldUnits);
    const isPayable = heldUnits + order.heldUnits <= room.ledger.availableOf(list.account, asset);
    const reason = refusalNow(room, market, order);
    if (reason === DONE.FILLED && isPayable) {
      ready.push(order);
      heldUnits += order.heldUnits;
    } else endMember(room, market, list, order.orderId, reason === DONE.FILLED ? DONE.PENDING_REFUSED : reason);
  }
  list.pending = [];
  list.open = ready.map((order) => order.orderId);
  return ready;
}

/** Lets a conditional order of a list wait; returns it when its stop price was reached already and its turn is due. */
export function waitNow(room: SpotRoom, market: Market, order: PendingOrder): ConditionalOrder[] {
  const { account, goodTillMs, lots, orderId, priceTicks } = order;
  moveHold(room, market, order, order.heldUnits);
  room.events.phase(WAITING, orderId, account, market.id, priceTicks, lots);
  room.conditionals.add(order);
  expireAt(room, market, orderId, goodTillMs);
  if (isReached(market, order)) return [order];
  market.triggers.add(order);
  return [];
}
