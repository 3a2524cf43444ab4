import type { Market } from '../catalog/market.ts';
import type { Taker } from '../order-book/taker.ts';

/** Counts a fill in its market and in the taker; returns the id of the trade. */
export function countFill(
  nowMs: number,
  market: Market,
  taker: Taker,
  priceTicks: number,
  lots: number,
  quoteUnits: number,
): number {
  const tradeId = ++market.tradeId;
  market.lastTicks = priceTicks;
  market.range?.add(nowMs, priceTicks);
  market.average?.add(nowMs, priceTicks, lots);
  if (taker.filledLots === 0) taker.firstTicks = priceTicks;
  taker.filledLots += lots;
  taker.filledQuoteUnits += quoteUnits;
  return tradeId;
}
