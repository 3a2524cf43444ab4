import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { OPEN } from '../../accounts/open-totals.ts';
import { AUCTION, type Market } from '../../catalog/market.ts';
import { checkBand } from '../band.ts';
import { waitsAbove } from '../conditional/order-types.ts';
import { valueTicks } from '../conditional/place-conditional.ts';
import { checkConditionalOrders, checkIcebergs, checkOpenOrders } from '../order-counts.ts';
import { takePegPrice } from '../peg.ts';
import { LIMIT_MAKER, type PlaceRequest } from '../place-request.ts';
import { isOverPosition } from '../position.ts';
import { availableUnits, holdUnits, type TradingRoom } from '../trading-room.ts';
import { checkLeg, wouldTake } from './check-leg.ts';
import type { ListRequest } from './list-request.ts';
import { isPaidByFirst, OCO } from './order-list.ts';

/** Returns the id of the first rejection that applies to a list, or 0 (LIST-07). Gives pegged orders that are placed at once their price. */
export function checkList(room: TradingRoom, request: ListRequest, market: Market): number {
  if (market.status === AUCTION) return REJECTIONS.NOT_IN_AUCTION.id;
  if (!market.isOpen(room.nowMs)) return REJECTIONS.MARKET_CLOSED.id;
  const { account, followers, kind, legCount, legs } = request;
  market.settleBand(room.nowMs);
  if (legs.slice(0, legCount).some((leg) => !market.allowsStp(leg.stp))) return REJECTIONS.STP_MODE_NOT_ALLOWED.id;
  for (const leg of placedAtOnce(request)) {
    const rejection = leg.peg === 0 || leg.isConditional ? 0 : takePegPrice(leg, market, room.nowMs);
    if (rejection !== 0) return rejection;
  }
  for (const leg of legs.slice(0, legCount)) {
    const rejection = checkLeg(room, leg, market, isPaidByFirst(kind) && leg !== legs[0]);
    if (rejection !== 0) return rejection;
  }
  const tooMany = checkCounts(room, request, market);
  if (tooMany !== 0) return tooMany;
  const maxLots = mostToBuy(request);
  if (maxLots > 0 && isOverPosition(room, market, account, maxLots)) return REJECTIONS.MAX_POSITION.id;
  const [profit, stop] = followers;
  if (stop !== undefined && !areApart(profit as PlaceRequest, stop)) return REJECTIONS.LIST_PRICES.id;
  return checkNow(room, request, market);
}

/** Returns the id of the first refusal that a list deserves for how much there is, or 0; what of it waits counts at once. */
function checkCounts(room: TradingRoom, { account, followers, legCount, legs }: ListRequest, market: Market): number {
  const tooMany =
    checkOpenOrders(room, account, market, legCount) ||
    checkConditionalOrders(room, account, market, followers.filter((leg) => leg.isConditional).length) ||
    checkIcebergs(room, account, market, legs.slice(0, legCount).filter((leg) => leg.visibleLots > 0).length);
  if (tooMany !== 0) return tooMany;
  const { lists, totals } = room;
  if (lists.ofOwner(account, market.id).length >= market.orderListsMax) return REJECTIONS.MAX_NUM_ORDER_LISTS.id;
  return totals.isOver(account, OPEN.lists, 1) ? REJECTIONS.EXCHANGE_MAX_NUM_ORDER_LISTS.id : 0;
}

function placedAtOnce({ kind, legs }: ListRequest): PlaceRequest[] {
  return legs.slice(0, kind === OCO ? 2 : 1);
}

/**
 * Returns the most lots a list may buy: its working order, and of its followers only the larger, since only one ever
 * trades.
 */
function mostToBuy({ followers, kind, legs }: ListRequest): number {
  const boughtBy = ({ lots, side }: PlaceRequest) => (side === BUY ? lots : 0);
  const working = kind === OCO ? 0 : boughtBy(legs[0] as PlaceRequest);
  return working + Math.max(...followers.map(boughtBy));
}

/** Whether the profit's price lies beyond the stop's, seen from the stop; a price that trails, or is not known yet, may lie anywhere. */
function areApart(profit: PlaceRequest, stop: PlaceRequest): boolean {
  const profitTicks = profit.isConditional ? profit.stopTicks : profit.priceTicks;
  if (profitTicks === 0 || stop.stopTicks === 0) return true;
  return profit.side === BUY ? profitTicks < stop.stopTicks : profitTicks > stop.stopTicks;
}

/** Returns the id of the first rejection of the orders that are placed at once, in the current market. */
function checkNow(room: TradingRoom, request: ListRequest, market: Market): number {
  const placed = placedAtOnce(request);
  const [first] = placed as [PlaceRequest];
  let neededUnits = 0;
  for (const leg of placed) {
    const offBand = leg.isConditional ? 0 : checkBand(market, leg.side, leg.priceTicks);
    if (offBand !== 0) return offBand;
    if (leg.type === LIMIT_MAKER && wouldTake(market, leg.side, leg.priceTicks)) return REJECTIONS.WOULD_TAKE.id;
    const isReached = waitsAbove(leg.type, leg.side)
      ? market.lastTicks >= leg.stopTicks
      : market.lastTicks <= leg.stopTicks;
    if (leg.stopTicks !== 0 && market.lastTicks !== 0 && isReached) return REJECTIONS.WOULD_TRIGGER.id;
    const value = leg.isConditional ? valueTicks(market, leg) : leg.priceTicks;
    neededUnits = Math.max(neededUnits, holdUnits(room, market, leg.side, value, leg.lots));
  }
  if (request.kind === OCO && isOnWrongSide(first, market)) return REJECTIONS.LIST_PRICES.id;
  const available = availableUnits(room, market, request.account, first.side);
  return neededUnits > available ? REJECTIONS.INSUFFICIENT_BALANCE.id : 0;
}

/** Whether a profit that rests in the book would be worth less than the last price. */
function isOnWrongSide(profit: PlaceRequest, { lastTicks }: Market): boolean {
  if (profit.type !== LIMIT_MAKER || lastTicks === 0) return false;
  return profit.side === BUY ? profit.priceTicks >= lastTicks : profit.priceTicks <= lastTicks;
}
