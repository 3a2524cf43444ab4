import { formatUnits } from '@pelorus/money/units.ts';

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
