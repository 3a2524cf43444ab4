import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../../catalog/market.ts';
import { isOffMarketLots, isOffNotional, isOverAsset, notionalMinOf } from '../any-price.ts';
import { isLimitedStop } from '../conditional/order-types.ts';
import { valueTicks } from '../conditional/place-conditional.ts';
import { MARKET } from '../place-request.ts';
import { checkTerms } from '../terms.ts';
import type { TradingRoom } from '../trading-room.ts';

/** The fields of an order that the filters check, for new and for pending orders. */
interface Leg {
  readonly type: number;
  readonly side: number;
  readonly lots: number;
  /** 0 = none, or of a pegged order not known yet. */
  readonly priceTicks: number;
  readonly stopTicks: number;
  readonly trailingBips: number;
  readonly visibleLots: number;
  readonly goodTillMs: number;
  readonly peg: number;
}

/** Whether an order trades at any price, now or once it is triggered. */
export function isAnyPrice({ type }: Pick<Leg, 'type'>): boolean {
  return type === MARKET || (type > MARKET && !isLimitedStop(type));
}

/** Whether a post-only order at this price would trade. */
export function wouldTake(market: Market, side: number, priceTicks: number): boolean {
  return side === BUY ? market.book.bestAsk <= priceTicks : market.book.bestBid >= priceTicks;
}

/** Returns the price at which an order is valued: its own, else the reference price; 0 = unknown. */
function legTicks(market: Market, leg: Leg): number {
  if (leg.type > MARKET) return valueTicks(market, leg);
  return leg.type === MARKET ? market.filterTicks : leg.priceTicks;
}

/**
 * Returns the id of the first rejection that the filters have for one order of a list, be it when it is asked for or
 * when its turn comes; 0 = none. `isPaid`: its quantity is not known yet.
 */
export function checkLeg(room: TradingRoom, leg: Leg, market: Market, isPaid: boolean): number {
  const { lots, priceTicks, stopTicks, trailingBips } = leg;
  const isOff = (ticks: number) => ticks < market.priceTicksMin || ticks > market.priceTicksMax;
  const isPriceOpen = isAnyPrice(leg) || (leg.peg !== 0 && priceTicks === 0);
  if ((!isPriceOpen && isOff(priceTicks)) || (stopTicks !== 0 && isOff(stopTicks))) return REJECTIONS.PRICE_FILTER.id;
  if (!isPaid && (lots < market.lotsMin || lots > market.lotsMax)) return REJECTIONS.LOT_SIZE.id;
  if (!isPaid && isAnyPrice(leg) && isOffMarketLots(market, lots)) return REJECTIONS.MARKET_LOT_SIZE.id;
  const rejection = checkTerms(room, leg, market);
  if (rejection !== 0) return rejection;
  const isTrailing = trailingBips !== 0;
  if (isTrailing && (trailingBips < market.trailingBipsMin || trailingBips > market.trailingBipsMax))
    return REJECTIONS.TRAILING_DELTA.id;
  if (isPaid) return 0;
  const units = legUnits(market, leg);
  if (legTicks(market, leg) > 0 && isOffNotional(market, units, isAnyPrice(leg))) return REJECTIONS.NOTIONAL.id;
  return isOverAsset(market, lots, units) ? REJECTIONS.MAX_ASSET.id : 0;
}

function legUnits(market: Market, leg: Leg): number {
  return notionalUnits(legTicks(market, leg), leg.lots, market.tickLotUnits);
}

/** Whether an order is below the minimum notional, as far as its value is known. */
export function isTooCheap(market: Market, leg: Leg): boolean {
  return legTicks(market, leg) > 0 && legUnits(market, leg) < notionalMinOf(market, isAnyPrice(leg));
}
