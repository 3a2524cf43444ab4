import { rateCeil, rateFloor } from '@pelorus/money/rates.ts';

/**
 * Returns the fee on `receivedUnits`, in the received asset, rounded up: tiny trades save no fees. The venue books
 * houseFeeUnits; the difference of at most one unit goes to the rounding account.
 */
export function feeUnits(receivedUnits: number, rateE6: number): number {
  return rateCeil(receivedUnits, rateE6);
}

/** Returns what the fee account books of a fee: the same product rounded down. */
export function houseFeeUnits(receivedUnits: number, rateE6: number): number {
  return rateFloor(receivedUnits, rateE6);
}
