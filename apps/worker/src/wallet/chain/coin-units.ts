import { UNITS_MAX } from '@pelorus/money/units.ts';

/** Raw units of a coin in one unit of the ledger: a power of ten, at least 1. Throws where the ledger is finer than the chain. */
export function rawPerUnit(decimals: number, scale: number): bigint {
  if (decimals < scale) throw new RangeError(`a coin of ${decimals} decimals has no ${scale} digits`);
  return 10n ** BigInt(decimals - scale);
}

/** Returns whole units of the ledger, and what is left of the raw ones (DEPO-24); null: more than the ledger can hold. */
export function unitsOf(raw: bigint, perUnit: bigint): { units: number; remainder: bigint } | null {
  const units = raw / perUnit;
  if (units > BigInt(UNITS_MAX)) return null;
  return { units: Number(units), remainder: raw % perUnit };
}
