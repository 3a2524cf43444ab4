import { shareOf } from './ladder.ts';

/** A slice takes at most this multiple of its regular share, to catch up unfilled amounts. */
export const CATCH_UP = 3;
/** Resolution of random times and sizes: the number of parts of an interval and of a slice. */
const VARIED = 4_096;

/** Returns 32 bits that depend on all of the numbers: what "chance" is, the same for ever. */
function mixed(seed: number, slice: number, purpose: number): number {
  let h = (seed ^ Math.imul(slice + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x7feb352d);
  h = Math.imul(h ^ (h >>> 15), 0x846ca68b);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Returns the time between two slices of a TWAP, ms, where nothing is left to chance. */
export function twapIntervalMs(durationMs: number, slices: number): number {
  return Math.floor(durationMs / slices);
}

/** Returns when slice number `slice` (from 0) is due, ms after the start: later than its place by less than half an interval, where chance has a say. */
export function twapOffsetMs(durationMs: number, slices: number, slice: number, seed: number): number {
  const interval = twapIntervalMs(durationMs, slices);
  const late = seed === 0 || slice === 0 ? 0 : shareOf(interval, mixed(seed, slice, 0) % (VARIED / 2), VARIED);
  return slice * interval + late;
}

/**
 * Returns how much of `amount` is to be traded once the first `slices` of `all` are done. Where chance has a say each
 * slice but the last ends within an eighth of a slice of where it would.
 */
export function twapTarget(amount: number, slices: number, all: number, seed: number): number {
  const even = shareOf(amount, slices, all);
  if (seed === 0 || slices <= 0 || slices >= all) return slices >= all ? amount : even;
  const eighth = Math.floor(Math.floor(amount / all) / 8);
  return even - eighth + 2 * shareOf(eighth, mixed(seed, slices, 1) % VARIED, VARIED);
}

/** Returns the least that an ordinary slice of a TWAP asks for. */
export function twapMin(amount: number, slices: number, seed: number): number {
  const even = Math.floor(amount / slices);
  return seed === 0 ? even : even - 2 * Math.floor(even / 8);
}

/** Returns the most that a slice may ask for, caught up parts included. */
export function twapMax(amount: number, slices: number): number {
  return Math.min(amount, CATCH_UP * Math.ceil(amount / slices));
}
