import type { Market } from '../catalog/market.ts';

/** Whether a quantity is none that an order at any price may have (FILT-09). */
export function isOffMarketLots(market: Market, lots: number): boolean {
  const { marketLotsMax, marketLotsMin, marketLotsStep } = market;
  return lots < marketLotsMin || lots > marketLotsMax || lots % marketLotsStep !== 0;
}

/** As above for a reduced quantity: an excessive quantity may stay so. */
export function isLessOffMarketLots({ marketLotsMin, marketLotsStep }: Market, lots: number): boolean {
  return lots < marketLotsMin || lots % marketLotsStep !== 0;
}

/** Returns what an order must be worth at least, quote units. */
export function notionalMinOf(market: Market, isAnyPrice: boolean): number {
  return isAnyPrice ? market.marketNotionalMin : market.notionalMin;
}

/** Whether what an order is worth is outside what the market takes; `isAnyPrice`: of orders at any price (FILT-10). */
export function isOffNotional(market: Market, units: number, isAnyPrice: boolean): boolean {
  if (isAnyPrice) return units < market.marketNotionalMin || units > market.marketNotionalMax;
  return units < market.notionalMin || units > market.notionalMax;
}

/** Whether one order may not move so much: lots of the base, units of the quote (FILT-05). */
export function isOverAsset(market: Market, lots: number, units: number): boolean {
  return lots > market.assetLotsMax || units > market.assetNotionalMax;
}
