import { BUY, ORDER_PHASES } from '@pelorus/protocol/exchange/orders.ts';
import type { Market } from '../../catalog/market.ts';
import { isOutsideBand } from '../band.ts';
import type { ConditionalOrder } from '../conditional/conditional-order.ts';
import { waitsAbove } from '../conditional/order-types.ts';
import { moveHold, valueTicks } from '../conditional/place-conditional.ts';
import { DONE } from '../done-reasons.ts';
import { pegPrice } from '../peg.ts';
import { LIMIT_MAKER, MARKET } from '../place-request.ts';
import { isOverPosition } from '../position.ts';
import { expireAt, holdUnits, type TradingRoom } from '../trading-room.ts';
import { checkLeg, isAnyPrice, wouldTake } from './check-leg.ts';
import { endMember, unlock } from './end-list.ts';
import { isPaidByFirst, OCO, type OrderList, type PendingOrder } from './order-list.ts';

const WAITING = ORDER_PHASES.indexOf('WAITING');
const TRACKING = ORDER_PHASES.indexOf('TRACKING');

/** Returns what an order holds when it rests or waits; a market order to buy pays as it goes. */
function neededUnits(room: TradingRoom, market: Market, order: ConditionalOrder): number {
  const { lots, priceTicks, side, type } = order;
  if (type > MARKET) return holdUnits(room, market, side, valueTicks(market, order), lots);
  return type === MARKET && side === BUY ? 0 : holdUnits(room, market, side, priceTicks, lots);
}

/** Whether the last price has reached a conditional order's stop price. */
function isReached(market: Market, { side, stopTicks, type }: ConditionalOrder): boolean {
  const { lastTicks } = market;
  if (stopTicks === 0 || lastTicks === 0) return false;
  return waitsAbove(type, side) ? lastTicks >= stopTicks : lastTicks <= stopTicks;
}

/** Makes the pending orders of an OPO sell what the first bought: whole lots, as many as the filters take. */
function takeOver(room: TradingRoom, market: Market, list: OrderList): void {
  if (!isPaidByFirst(list.kind)) return;
  const received = (list.lockedUnits - (list.lockedUnits % market.lotUnits)) / market.lotUnits;
  unlock(room, market, list);
  for (const order of list.pending) {
    const most = Math.min(received, market.lotsMax, market.assetLotsMax);
    const atAnyPrice = Math.min(most, market.marketLotsMax);
    order.lots = isAnyPrice(order) ? atAnyPrice - (atAnyPrice % market.marketLotsStep) : most;
  }
}

/**
 * Returns why an order cannot enter the market now, or DONE.FILLED if it can: checks all current filters, at the
 * current price of a pegged order (LIST-06).
 */
function refusalNow(room: TradingRoom, market: Market, order: PendingOrder): number {
  const { account, goodTillMs, peg, side, stp, type } = order;
  if (goodTillMs !== 0 && goodTillMs <= room.nowMs) return DONE.GTD_EXPIRED;
  const isPegged = peg !== 0 && type < MARKET;
  if (isPegged) order.priceTicks = pegPrice(market, order);
  const { priceTicks } = order;
  const isOff =
    (isPegged && priceTicks === 0) ||
    !market.allowsStp(stp) ||
    checkLeg(room, order, market, false) !== 0 ||
    (type < MARKET && isOutsideBand(market, side, priceTicks)) ||
    // Open buy orders count toward the position.
    (side === BUY && isOverPosition(room, market, account, 0)) ||
    (type === LIMIT_MAKER && wouldTake(market, side, priceTicks));
  return isOff ? DONE.PENDING_REFUSED : DONE.FILLED;
}

/**
 * Ends those pending orders of a list that cannot enter the market now, or cannot be paid for (LIST-06). Returns the
 * others, now open; `heldUnits` is the hold of each. The second of two holds only what it needs beyond the first:
 * locked funds are locked once (LIST-02).
 */
export function readyOrders(room: TradingRoom, market: Market, list: OrderList): PendingOrder[] {
  takeOver(room, market, list);
  const ready: PendingOrder[] = [];
  let heldUnits = 0;
  for (const order of list.pending) {
    const asset = order.side === BUY ? market.quote : market.base;
    // Those of an OCO were looked at a moment ago.
    const reason = list.kind === OCO ? DONE.FILLED : refusalNow(room, market, order);
    order.heldUnits = Math.max(0, neededUnits(room, market, order) - heldUnits);
    const isPayable = heldUnits + order.heldUnits <= room.ledger.availableOf(list.account, asset);
    if (reason === DONE.FILLED && isPayable) {
      ready.push(order);
      heldUnits += order.heldUnits;
    } else endMember(room, market, list, order.orderId, reason === DONE.FILLED ? DONE.PENDING_REFUSED : reason);
  }
  room.lists.open(list);
  return ready;
}

/**
 * Lets a conditional order of a list wait. Where its stop price was reached already, one that trails begins to follow
 * the price from the last one on (COND-06), and any other is returned: its turn is due.
 */
export function waitNow(room: TradingRoom, market: Market, order: PendingOrder): ConditionalOrder[] {
  const { account, goodTillMs, lots, orderId, priceTicks } = order;
  moveHold(room, market, order, order.heldUnits);
  room.events.orderPhase(WAITING, orderId, account, market.id, priceTicks, lots);
  room.conditionals.add(order);
  expireAt(room, market, orderId, goodTillMs);
  const isDue = isReached(market, order);
  if (isDue && order.trailingBips === 0) return [order];
  if (isDue) {
    order.stopTicks = 0;
    order.extremeTicks = market.lastTicks;
    room.events.orderPhase(TRACKING, orderId, account, market.id, priceTicks, lots);
  }
  market.triggers.add(order);
  return [];
}
