import { UNITS_MAX } from './units.ts';

/** How a chain's raw units and the ledger's relate: one of the two is 1, the other a power of ten. */
export interface CoinSize {
  /** Raw units in one unit of the ledger, where the chain is the finer one. */
  rawPerUnit: bigint;
  /** Units of the ledger in one raw unit, where the ledger is: USDT has six decimals on its chains. */
  unitsPerRaw: bigint;
}

/** Returns the sizes of a coin with so many decimals on its chain and digits in the ledger. */
export function coinSize(decimals: number, scale: number): CoinSize {
  const power = (digits: number) => 10n ** BigInt(Math.max(0, digits));
  return { rawPerUnit: power(decimals - scale), unitsPerRaw: power(scale - decimals) };
}

/** Returns whole units of the ledger, and what is left of the raw ones (DEPO-24); null: more than the ledger can hold. */
export function unitsOf(raw: bigint, size: CoinSize): { units: number; remainder: bigint } | null {
  const units = (raw / size.rawPerUnit) * size.unitsPerRaw;
  if (units > BigInt(UNITS_MAX)) return null;
  return { units: Number(units), remainder: raw % size.rawPerUnit };
}

/** Returns the raw units of so many of the ledger's. Throws RangeError for a part of a raw unit: nobody may ask for it (WDRW-08). */
export function rawOf(units: bigint, size: CoinSize): bigint {
  if (units % size.unitsPerRaw !== 0n) throw new RangeError(`${units} units are no whole raw units`);
  return (units / size.unitsPerRaw) * size.rawPerUnit;
}

/** Returns the least raw units that are worth so many of the ledger's. */
export function rawAbove(units: bigint, size: CoinSize): bigint {
  const { unitsPerRaw } = size;
  return (units > 0n ? (units + unitsPerRaw - 1n) / unitsPerRaw : units / unitsPerRaw) * size.rawPerUnit;
}
