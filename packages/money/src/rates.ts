import { RATE_ONE } from './units.ts';

/**
 * Returns amount × rate / 1 000 000 rounded down, exact for any amount up to 2^53 and rate up to 1 000 000.
 * The product can pass 2^53, so the amount is split at the millions first.
 */
export function rateFloor(amountUnits: number, rateE6: number): number {
  let millions = Math.floor(amountUnits / RATE_ONE);
  let rest = amountUnits - millions * RATE_ONE;
  if (rest < 0) {
    millions -= 1;
    rest += RATE_ONE;
  }
  return millions * rateE6 + Math.floor((rest * rateE6) / RATE_ONE);
}

/** As rateFloor, rounded up: the rounding that never favours the payer. */
export function rateCeil(amountUnits: number, rateE6: number): number {
  let millions = Math.floor(amountUnits / RATE_ONE);
  let rest = amountUnits - millions * RATE_ONE;
  if (rest < 0) {
    millions -= 1;
    rest += RATE_ONE;
  }
  return millions * rateE6 + Math.ceil((rest * rateE6) / RATE_ONE);
}
