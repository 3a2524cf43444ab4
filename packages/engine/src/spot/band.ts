import { BUY } from '@pelorus/protocol/spot/enums.ts';
import type { Market } from '../catalog/market.ts';

/** Whether a price lies outside the band that its side of the market keeps (SPOT-17). */
export function isOutsideBand(market: Market, side: number, priceTicks: number): boolean {
  const isBuy = side === BUY;
  const minTicks = isBuy ? market.bidMinTicks : market.askMinTicks;
  const maxTicks = isBuy ? market.bidMaxTicks : market.askMaxTicks;
  return priceTicks < minTicks || priceTicks > maxTicks;
}
