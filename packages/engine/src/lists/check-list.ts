import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { BUY } from '@pelorus/protocol/spot/enums.ts';
import type { Market } from '../catalog/market.ts';
import { isLimitedStop, waitsAbove } from '../conditional/order-types.ts';
import { valueTicks } from '../conditional/place-conditional.ts';
import { isOutsideBand } from '../spot/band.ts';
import { isOverPosition } from '../spot/execution-rules.ts';
import { LIMIT_MAKER, MARKET, type PlaceRequest } from '../spot/place-request.ts';
import { holdUnits, openOrderCount, type SpotRoom } from '../spot/spot-room.ts';
import { checkTerms } from '../spot/terms.ts';
import { wouldTake } from './activate-list.ts';
import type { ListRequest } from './list-request.ts';
import { isPaidByFirst, OCO } from './order-list.ts';

/** Returns the id of the first rejection that applies to a list, or 0 (LIST-07). */
export function checkList(room: SpotRoom, request: ListRequest, market: Market): number {
  if (!market.isOpen(room.nowMs)) return REJECTIONS.MARKET_CLOSED.id;
  const { account, followers, kind, legCount, legs } = request;
  if (legs.slice(0, legCount).some((leg) => !market.allowsStp(leg.stp))) return REJECTIONS.STP_MODE_NOT_ALLOWED.id;
  for (const leg of legs.slice(0, legCount)) {
    const rejection = checkLeg(room, leg, market, isPaidByFirst(kind) && leg !== legs[0]);
    if (rejection !== 0) return rejection;
  }
  if (openOrderCount(room, account, market) + legCount > market.openOrdersMax) return REJECTIONS.MAX_NUM_ORDERS.id;
  const conditionals = followers.filter((leg) => leg.isConditional).length;
  if (room.conditionals.count(account, market.id) + conditionals > market.conditionalOrdersMax)
    return REJECTIONS.MAX_NUM_ALGO_ORDERS.id;
  if (room.lists.count(account, market.id) >= market.orderListsMax) return REJECTIONS.MAX_NUM_ORDER_LISTS.id;
  const [first] = legs as [PlaceRequest];
  if (first.side === BUY && isOverPosition(room, market, account, first.lots)) return REJECTIONS.MAX_POSITION.id;
  const [profit, stop] = followers;
  if (stop !== undefined && !areApart(profit as PlaceRequest, stop)) return REJECTIONS.LIST_PRICES.id;
  return checkNow(room, request, market);
}

/** Returns the id of the first rejection that applies to one order whenever it is placed. */
function checkLeg(room: SpotRoom, leg: PlaceRequest, market: Market, isPaid: boolean): number {
  const { lots, priceTicks, stopTicks, trailingBips, type } = leg;
  const isOff = (ticks: number) => ticks < market.priceTicksMin || ticks > market.priceTicksMax;
  const isAnyPrice = type === MARKET || (leg.isConditional && !isLimitedStop(type));
  if ((!isAnyPrice && isOff(priceTicks)) || (stopTicks !== 0 && isOff(stopTicks))) return REJECTIONS.PRICE_FILTER.id;
  if (!isPaid && (lots < market.lotsMin || lots > market.lotsMax)) return REJECTIONS.LOT_SIZE.id;
  if (isAnyPrice && lots > market.marketLotsMax) return REJECTIONS.MARKET_LOT_SIZE.id;
  const rejection = checkTerms(room, leg, market);
  if (rejection !== 0) return rejection;
  const isTrailing = trailingBips !== 0;
  if (isTrailing && (trailingBips < market.trailingBipsMin || trailingBips > market.trailingBipsMax))
    return REJECTIONS.TRAILING_DELTA.id;
  const value = leg.isConditional ? valueTicks(market, leg) : priceTicks;
  const notional = notionalUnits(value, lots, market.tickLotUnits);
  const isOffNotional = value > 0 && (notional < market.notionalMin || notional > market.notionalMax);
  return isOffNotional && !isPaid ? REJECTIONS.NOTIONAL.id : 0;
}

/** Whether the profit's price lies beyond the stop's, seen from the stop; a price that trails may lie anywhere. */
function areApart(profit: PlaceRequest, stop: PlaceRequest): boolean {
  const profitTicks = profit.isConditional ? profit.stopTicks : profit.priceTicks;
  if (profitTicks === 0 || stop.stopTicks === 0) return true;
  return profit.side === BUY ? profitTicks < stop.stopTicks : profitTicks > stop.stopTicks;
}

/** Returns the id of the first rejection that the orders which are placed at once deserve, the market being as it is. */
function checkNow(room: SpotRoom, { account, kind, legs }: ListRequest, market: Market): number {
  const [first, second] = legs as [PlaceRequest, PlaceRequest];
  const placed = kind === OCO ? [first, second] : [first];
  let neededUnits = 0;
  for (const leg of placed) {
    if (!leg.isConditional && isOutsideBand(market, leg.side, leg.priceTicks)) return REJECTIONS.PERCENT_PRICE.id;
    if (leg.type === LIMIT_MAKER && wouldTake(market, leg.side, leg.priceTicks)) return REJECTIONS.WOULD_TAKE.id;
    const isReached = waitsAbove(leg.type, leg.side)
      ? market.lastTicks >= leg.stopTicks
      : market.lastTicks <= leg.stopTicks;
    if (leg.stopTicks !== 0 && market.lastTicks !== 0 && isReached) return REJECTIONS.WOULD_TRIGGER.id;
    const value = leg.isConditional ? valueTicks(market, leg) : leg.priceTicks;
    neededUnits = Math.max(neededUnits, holdUnits(market, leg.side, value, leg.lots));
  }
  if (kind === OCO && isOnWrongSide(first, market)) return REJECTIONS.LIST_PRICES.id;
  const available = room.ledger.availableOf(account, first.side === BUY ? market.quote : market.base);
  return neededUnits > available ? REJECTIONS.INSUFFICIENT_BALANCE.id : 0;
}

/** Whether a profit that rests in the book would be worth less than the last price. */
function isOnWrongSide(profit: PlaceRequest, { lastTicks }: Market): boolean {
  if (profit.type !== LIMIT_MAKER || lastTicks === 0) return false;
  return profit.side === BUY ? profit.priceTicks >= lastTicks : profit.priceTicks <= lastTicks;
}
