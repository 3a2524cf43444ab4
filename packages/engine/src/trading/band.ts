import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import type { Market } from '../catalog/market.ts';

/** Whether a price lies outside the band that its side of the market keeps (SPOT-17). */
export function isOutsideBand(market: Market, side: number, priceTicks: number): boolean {
  const isBuy = side === BUY;
  const minTicks = isBuy ? market.bidMinTicks : market.askMinTicks;
  const maxTicks = isBuy ? market.bidMaxTicks : market.askMaxTicks;
  return priceTicks < minTicks || priceTicks > maxTicks;
}

/** Returns the id of the rejection that a price outside the band deserves, or 0: first what holds for both sides (FILT-08). */
export function checkBand(market: Market, side: number, priceTicks: number): number {
  if (!isOutsideBand(market, side, priceTicks)) return 0;
  const isOffAll = priceTicks < market.allMinTicks || priceTicks > market.allMaxTicks;
  return isOffAll ? REJECTIONS.PERCENT_PRICE_TWO_SIDED.id : REJECTIONS.PERCENT_PRICE.id;
}
