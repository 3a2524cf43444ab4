import { smaller } from './reference-sweep.ts';

const WORD = 2n ** 32n;

/** Returns 32 bits derived from a seed, a slice number and a purpose. */
function mixed(seed: number, slice: bigint, purpose: bigint): bigint {
  let h = BigInt.asUintN(32, BigInt(seed));
  h ^= ((slice + 1n) * 0x9e3779b1n) % WORD;
  h ^= ((purpose + 1n) * 0x85ebca6bn) % WORD;
  h = ((h ^ (h >> 16n)) * 0x7feb352dn) % WORD;
  h = ((h ^ (h >> 15n)) * 0x846ca68bn) % WORD;
  return h ^ (h >> 16n);
}

/** Returns when a slice is due, ms after the start. */
export function offsetOf(duration: bigint, slices: bigint, slice: bigint, seed: number): bigint {
  const interval = duration / slices;
  const late = seed === 0 || slice === 0n ? 0n : (interval * (mixed(seed, slice, 0n) % 2_048n)) / 4_096n;
  return slice * interval + late;
}

/** Returns how much of an amount is to be traded once so many slices are done. */
export function targetOf(amount: bigint, done: bigint, slices: bigint, seed: number): bigint {
  if (done >= slices) return amount;
  const even = (amount * done) / slices;
  if (seed === 0) return even;
  const eighth = amount / slices / 8n;
  return even - eighth + 2n * ((eighth * (mixed(seed, done, 1n) % 4_096n)) / 4_096n);
}

/** Returns the most that a slice asks for. */
export function maxOf(amount: bigint, slices: bigint): bigint {
  return smaller(amount, 3n * ((amount + slices - 1n) / slices));
}

/** Returns the least that an ordinary slice asks for. */
export function minOf(amount: bigint, slices: bigint, seed: number): bigint {
  const even = amount / slices;
  return seed === 0 ? even : even - 2n * (even / 8n);
}
