import { formatBigUnits, formatUnits, UNITS_MAX } from '@pelorus/money/units.ts';
import type { Market } from '../catalog/live-catalog.ts';

/** Units of the last digit a quantity shows, in one lot. */
function stepUnits(market: Market): number {
  return market.lotUnits / 10 ** (market.baseAsset.scale - market.quantityScale);
}

/** Returns base turnover, given in lots, with the digits a quantity of the market has. */
export function formatVolume(market: Market, lots: bigint): string {
  return formatBigUnits(lots * BigInt(stepUnits(market)), market.quantityScale);
}

/** Returns quote turnover with the quote asset's digits. */
export function formatTurnover(market: Market, units: bigint): string {
  return formatBigUnits(units, market.quoteAsset.scale);
}

/**
 * Returns the quantity of a book level, "0" for one that is gone. Bids at a tiny price can ask, together, for more than
 * any balance holds.
 */
export function formatLevelLots(market: Market, lots: number): string {
  if (lots === 0) return '0';
  const units = lots * stepUnits(market);
  return units <= UNITS_MAX ? formatUnits(units, market.quantityScale) : formatVolume(market, BigInt(lots));
}
