import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY, ORDER_PHASES } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../../catalog/market.ts';
import { POSTED } from '../../ledger/posting-reasons.ts';
import { isOffMarketLots, isOffNotional, isOverAsset } from '../any-price.ts';
import { checkConditionalOrders, checkIcebergs, checkOpenOrders } from '../order-counts.ts';
import type { PlaceRequest } from '../place-request.ts';
import { isOverPosition } from '../position.ts';
import { rememberPlaced } from '../remember-placed.ts';
import { checkTerms, tellTerms } from '../terms.ts';
import { accountingOf, availableUnits, expireAt, holdUnits, type TradingRoom } from '../trading-room.ts';
import type { ConditionalOrder } from './conditional-order.ts';
import { isLimitedStop, waitsAbove } from './order-types.ts';

const WAITING = ORDER_PHASES.indexOf('WAITING');

/**
 * Returns the price at which a conditional order is valued: its limit price; for a market order its stop price, else
 * the reference price, as for a pegged order; 0 = unknown (COND-04).
 */
export function valueTicks(
  market: Market,
  order: { readonly type: number; readonly priceTicks: number; readonly stopTicks: number; readonly peg: number },
): number {
  if (isLimitedStop(order.type) && order.peg === 0) return order.priceTicks;
  return order.stopTicks === 0 ? market.referenceTicks : order.stopTicks;
}

function isOffPrice(market: Market, priceTicks: number): boolean {
  return priceTicks < market.priceTicksMin || priceTicks > market.priceTicksMax;
}

/** Returns the id of the first rejection that applies, or 0. */
export function checkConditional(room: TradingRoom, request: PlaceRequest, market: Market): number {
  const { account, lots, side, stopTicks, trailingBips, type } = request;
  if (!market.isOpen(room.nowMs)) return REJECTIONS.MARKET_CLOSED.id;
  if (!market.allowsStp(request.stp)) return REJECTIONS.STP_MODE_NOT_ALLOWED.id;
  if (isLimitedStop(type) && request.peg === 0 && isOffPrice(market, request.priceTicks))
    return REJECTIONS.PRICE_FILTER.id;
  if (stopTicks !== 0 && isOffPrice(market, stopTicks)) return REJECTIONS.PRICE_FILTER.id;
  const isAnyPrice = !isLimitedStop(type);
  if (!request.isClosing) {
    if (lots < market.lotsMin || lots > market.lotsMax) return REJECTIONS.LOT_SIZE.id;
    if (isAnyPrice && isOffMarketLots(market, lots)) return REJECTIONS.MARKET_LOT_SIZE.id;
  }
  const rejection = checkTerms(room, request, market);
  if (rejection !== 0) return rejection;
  const isTrailing = trailingBips !== 0;
  if (isTrailing && (trailingBips < market.trailingBipsMin || trailingBips > market.trailingBipsMax))
    return REJECTIONS.TRAILING_DELTA.id;
  const value = valueTicks(market, request);
  const notional = notionalUnits(value, lots, market.tickLotUnits);
  if (value > 0 && !request.isReducing && isOffNotional(market, notional, isAnyPrice)) return REJECTIONS.NOTIONAL.id;
  if (isOverAsset(market, lots, notional)) return REJECTIONS.MAX_ASSET.id;
  const tooMany =
    checkOpenOrders(room, account, market, 1) ||
    checkConditionalOrders(room, account, market, 1) ||
    checkIcebergs(room, account, market, request.visibleLots > 0 ? 1 : 0);
  if (tooMany !== 0) return tooMany;
  if (side === BUY && isOverPosition(room, market, account, lots)) return REJECTIONS.MAX_POSITION.id;
  if (isReached(request, accountingOf(room, market).triggerTicks(market, request.workingType)))
    return REJECTIONS.WOULD_TRIGGER.id;
  return holdUnits(room, market, side, value, lots) > availableUnits(room, market, account, side)
    ? REJECTIONS.INSUFFICIENT_BALANCE.id
    : 0;
}

/** Whether the price that triggers it has reached the stop price already (COND-03). */
function isReached({ type, side, stopTicks }: PlaceRequest, lastTicks: number): boolean {
  if (stopTicks === 0 || lastTicks === 0) return false;
  return waitsAbove(type, side) ? lastTicks >= stopTicks : lastTicks <= stopTicks;
}

/** Lets a conditional order wait that was checked. */
export function placeConditional(room: TradingRoom, request: PlaceRequest, market: Market): void {
  const { account, lots, priceTicks, side, stopTicks, stp, tif, trailingBips, type } = request;
  const orderId = room.nextOrderId++;
  rememberPlaced(room, request, orderId);
  room.events.orderAccepted(orderId, account, market.id, side, type, tif, stp, priceTicks, lots, 0);
  tellTerms(room, request, market, orderId);
  if (request.isOfContract) accountingOf(room, market).accepted(market, request, orderId);
  const order: ConditionalOrder = {
    orderId,
    account,
    market: market.id,
    side,
    type: request.type,
    tif: request.tif,
    stp: request.stp,
    priceTicks,
    lots,
    stopTicks,
    trailingBips,
    extremeTicks: 0,
    visibleLots: request.visibleLots,
    peg: request.peg,
    pegLevels: request.pegLevels,
    heldUnits: holdUnits(room, market, side, valueTicks(market, request), lots),
    positionSide: request.positionSide,
    isReducing: request.isReducing,
    isClosing: request.isClosing,
    workingType: request.workingType,
    isProtected: request.isProtected,
  };
  moveHold(room, market, order, order.heldUnits);
  room.events.orderPhase(WAITING, orderId, account, market.id, priceTicks, lots);
  room.conditionals.add(order);
  market.triggersOf(order).add(order);
  expireAt(room, market, orderId, request.goodTillMs);
}

/** Holds units for a conditional order, or gives them back when they are negative. */
export function moveHold(room: TradingRoom, market: Market, order: ConditionalOrder, units: number): void {
  if (units === 0) return;
  const { ledger } = room;
  const { account, orderId, side } = order;
  const asset = side === BUY ? market.quote : market.base;
  const reason = units > 0 ? POSTED.ORDER_HOLD : POSTED.ORDER_RELEASE;
  ledger.hold(ledger.cell(account, asset), account, asset, reason, units, orderId);
}
