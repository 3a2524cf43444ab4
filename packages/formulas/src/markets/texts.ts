import { formatUnits, UNITS_MAX } from '@pelorus/money/units.ts';

/** Scales that turn a market's integers into decimals. */
export interface MarketScales {
  baseScale: number;
  quoteScale: number;
  /** Base units in one lot. */
  lotUnits: number;
  /** Price of one tick = tickUnits × 10^-priceScale. */
  tickUnits: number;
  priceScale: number;
}

/** Returns ticks as a price text. */
export function priceText({ tickUnits, priceScale }: MarketScales, ticks: number): string {
  return formatUnits(ticks * tickUnits, priceScale);
}

/** Returns lots as a base quantity text with all digits of the base asset. */
export function quantityText({ lotUnits, baseScale }: MarketScales, lots: number): string {
  return formatUnits(lots * lotUnits, baseScale);
}

/** Returns quote units as a text. */
export function quoteText({ quoteScale }: MarketScales, units: number): string {
  return formatUnits(units, quoteScale);
}

/** Returns units of an asset with `scale` digits as a text. */
export function amountText(units: number, scale: number): string {
  return formatUnits(units, scale);
}

/**
 * Returns the average price of fills, rounded half up to the price's digits: it is shown, never paid. Lots are above zero.
 * Throws RangeError past 2^53 units. The product passes 2^53, so it is taken in bigint.
 */
export function averagePriceText(market: MarketScales, lots: number | bigint, quoteUnits: number | bigint): string {
  const shift = market.baseScale + market.priceScale - market.quoteScale;
  let above = BigInt(quoteUnits);
  let below = BigInt(lots) * BigInt(market.lotUnits);
  if (shift >= 0) above *= 10n ** BigInt(shift);
  else below *= 10n ** BigInt(-shift);
  const units = (2n * above + below) / (2n * below);
  if (units > BigInt(UNITS_MAX)) throw new RangeError('average price exceeds 2^53 units');
  return formatUnits(Number(units), market.priceScale);
}
