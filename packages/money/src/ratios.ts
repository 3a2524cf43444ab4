import { UNITS_MAX } from './units.ts';

/** Returns `value` as a double; throws RangeError where it is no longer exact. */
function exact(value: bigint): number {
  if (value > BigInt(UNITS_MAX) || value < -BigInt(UNITS_MAX)) throw new RangeError(`past 2^53 − 1: ${value}`);
  return Number(value);
}

/**
 * Returns a × b ÷ c rounded down (towards minus infinity), exact for whole numbers to 2^53 − 1 (MONY-12). `c` is above
 * zero. Throws RangeError where the result is past 2^53 − 1.
 */
export function mulDivFloor(a: number, b: number, c: number): number {
  const product = a * b;
  if (Number.isSafeInteger(product)) {
    const rest = product % c;
    return (product - rest) / c - (rest < 0 ? 1 : 0) + 0;
  }
  const exactProduct = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const quotient = exactProduct / divisor;
  return exact(exactProduct < 0n && quotient * divisor !== exactProduct ? quotient - 1n : quotient);
}

/** As mulDivFloor, rounded up (towards plus infinity). */
export function mulDivCeil(a: number, b: number, c: number): number {
  return 0 - mulDivFloor(0 - a, b, c);
}
