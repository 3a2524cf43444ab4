import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';
import type { DryWalk } from '../order-book/dry-walk.ts';
import { STOP_QUOTE_SPENT, type Taker } from '../order-book/taker.ts';
import { isOffMarketLots, isOffNotional, isOverAsset } from './any-price.ts';
import type { PlaceRequest } from './place-request.ts';
import { isOverPosition } from './position.ts';
import { accountingOf, type TradingRoom } from './trading-room.ts';

/** Returns the id of the first rejection, or 0. Walks the book to predict the fills. */
export function checkMarketOrder(
  room: TradingRoom,
  request: PlaceRequest,
  market: Market,
  taker: Taker,
  walk: DryWalk,
  isMeetingOwn: boolean,
): number {
  const { lots, account } = request;
  if (!market.isOpen(room.nowMs)) return REJECTIONS.MARKET_CLOSED.id;
  if (!market.allowsStp(request.stp)) return REJECTIONS.STP_MODE_NOT_ALLOWED.id;
  if (!taker.isByQuote) {
    const isTooFew = lots < market.lotsMin && !request.isReducing;
    if (isTooFew || lots > market.lotsMax) return REJECTIONS.LOT_SIZE.id;
    if (isOffMarketLots(market, lots)) return REJECTIONS.MARKET_LOT_SIZE.id;
  }
  const reference = market.filterTicks;
  const notional = taker.isByQuote ? request.quoteUnits : notionalUnits(reference, lots, market.tickLotUnits);
  const isKnown = taker.isByQuote || reference > 0;
  if (isKnown && !request.isReducing && isOffNotional(market, notional, true)) return REJECTIONS.NOTIONAL.id;
  if (isOverAsset(market, lots, notional)) return REJECTIONS.MAX_ASSET.id;
  const isBuy = request.side === BUY;
  if (isBuy && !taker.isByQuote && isOverPosition(room, market, account, lots)) return REJECTIONS.MAX_POSITION.id;
  const accounting = accountingOf(room, market);
  const unpaid = accounting.marketRefusal(market, request, taker, walk, isMeetingOwn);
  if (unpaid !== 0) return unpaid;
  if (taker.isByQuote) {
    const isWhole = walk.stop === STOP_QUOTE_SPENT && walk.preventedLots === 0;
    if (isWhole && walk.lots < market.lotsMin) return REJECTIONS.LOT_SIZE.id;
    const isTooSmall = isWhole && walk.lots < market.marketLotsMin;
    if (isTooSmall || walk.lots > market.marketLotsMax) return REJECTIONS.MARKET_LOT_SIZE.id;
    if (isOverAsset(market, walk.lots, 0)) return REJECTIONS.MAX_ASSET.id;
    if (isBuy && isOverPosition(room, market, account, walk.lots)) return REJECTIONS.MAX_POSITION.id;
  }
  return 0;
}
