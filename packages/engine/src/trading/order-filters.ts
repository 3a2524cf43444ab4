import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import { isOverAsset } from './any-price.ts';
import { checkBand } from './band.ts';
import { checkIcebergs, checkOpenOrders } from './order-counts.ts';
import { LIMIT_MAKER, type PlaceRequest } from './place-request.ts';
import { isOverPosition } from './position.ts';
import { checkTerms } from './terms.ts';
import { accountingOf, type TradingRoom } from './trading-room.ts';

/** Returns the id of the first rejection of a limit order by its own fields, or 0 (SPOT-16). */
export function checkLimit(room: TradingRoom, request: PlaceRequest, market: Market): number {
  const { lots, priceTicks, side } = request;
  if (priceTicks < market.priceTicksMin || priceTicks > market.priceTicksMax) return REJECTIONS.PRICE_FILTER.id;
  if ((lots < market.lotsMin && !request.isReducing) || lots > market.lotsMax) return REJECTIONS.LOT_SIZE.id;
  if (request.hasTerms) {
    const rejection = checkTerms(room, request, market);
    if (rejection !== 0) return rejection;
  }
  const notional = notionalUnits(priceTicks, lots, market.tickLotUnits);
  // notionalMax is at most 2^53 − 1, so a product that is too large to be exact is refused here.
  const isTooSmall = notional < market.notionalMin && !request.isReducing;
  if (isTooSmall || notional > market.notionalMax) return REJECTIONS.NOTIONAL.id;
  if (isOverAsset(market, lots, notional)) return REJECTIONS.MAX_ASSET.id;
  return checkBand(market, side, priceTicks);
}

/** Returns the id of the first rejection that an order with a limit price deserves now, or 0 (SPOT-16). */
export function checkLimitOrder(room: TradingRoom, request: PlaceRequest, market: Market): number {
  const { account, lots, priceTicks, side } = request;
  if (!market.takesOrders(room.nowMs)) return REJECTIONS.MARKET_CLOSED.id;
  if (!market.allowsStp(request.stp)) return REJECTIONS.STP_MODE_NOT_ALLOWED.id;
  const rejection = checkLimit(room, request, market);
  if (rejection !== 0) return rejection;
  const isBuy = side === BUY;
  if (request.canRest) {
    const tooMany = checkOpenOrders(room, account, market, 1);
    if (tooMany !== 0) return tooMany;
  }
  if (request.visibleLots > 0) {
    const tooMany = checkIcebergs(room, account, market, 1);
    if (tooMany !== 0) return tooMany;
  }
  if (isBuy && isOverPosition(room, market, account, lots)) return REJECTIONS.MAX_POSITION.id;
  if (request.type === LIMIT_MAKER) {
    const isCrossing = isBuy ? market.book.bestAsk <= priceTicks : market.book.bestBid >= priceTicks;
    if (isCrossing) return REJECTIONS.WOULD_TAKE.id;
  }
  const quoteUnits = notionalUnits(priceTicks, lots, market.tickLotUnits);
  return accountingOf(room, market).payRefusal(market, account, side, lots, quoteUnits, request.intent);
}
