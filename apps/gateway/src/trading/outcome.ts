import { Refused } from '../http/refused.ts';
import { presentBand } from './price-band.ts';
import type { Refusal } from './service/refusal.ts';

function refusedOf({ code, band, limit }: Refusal): Refused {
  const refused = new Refused(code, undefined, limit?.retryAfterSeconds);
  if (band !== undefined) refused.bounds = presentBand(band);
  return refused;
}

/**
 * Returns the result or throws the refusal; for a price too far from the market it includes the allowed range
 * (SPAP-60).
 */
export function doneOf<T extends { kind: string }>(outcome: T | Refusal): T {
  if (outcome.kind === 'refused') throw refusedOf(outcome as Refusal);
  return outcome as T;
}

const REPLAYED = { replayed: true } as const;

/** Returns what the answer to a repeat says besides (SPAP-04). */
export function markOf({ isRepeat }: { isRepeat: boolean }): { replayed?: true } {
  return isRepeat ? REPLAYED : {};
}
