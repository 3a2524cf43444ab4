import { rateCeil, rateFloor } from '@pelorus/money/rates.ts';

/** Rates of a price band may be at most ×1000: the products below then stay exact. */
export const BAND_RATE_MAX_E6 = 1_000_000_000;

/** Returns the highest price a band allows, ticks; Infinity when the rate or the reference is 0 (no bound). */
export function bandMaxTicks(referenceTicks: number, upE6: number): number {
  return upE6 === 0 || referenceTicks === 0 ? Number.POSITIVE_INFINITY : rateFloor(referenceTicks, upE6);
}

/** Returns the lowest price a band allows, ticks; 0 when the rate or the reference is 0 (no bound). */
export function bandMinTicks(referenceTicks: number, downE6: number): number {
  return downE6 === 0 || referenceTicks === 0 ? 0 : rateCeil(referenceTicks, downE6);
}
