import { CANCELS_MOST, P2P_LIMITS, PAUSES_MS } from '@pelorus/protocol/p2p/rules.ts';

/** An end that was a buyer's own fault; how many orders they had completed by then. */
export interface Fault {
  readonly atMs: number;
  readonly isAfterPaid: boolean;
  readonly completed: number;
}

const DAY_MS = 86_400_000;
/** A pause is remembered so long: the next one within it is longer. */
const REMEMBERED_MS = 30 * DAY_MS;
/** A pause of today, those of the month before it, and the day before the first of them. */
export const FAULTS_LOOKED_AT_MS = REMEMBERED_MS + 2 * DAY_MS;

/** Returns whether the faults of the day up to this one are too many (PORD-50). */
function isTooMany(faults: readonly Fault[], at: number): boolean {
  const { atMs, completed } = faults[at] as Fault;
  const day = faults.slice(0, at + 1).filter((fault) => fault.atMs > atMs - DAY_MS);
  const most = completed < P2P_LIMITS.newcomerOrders ? CANCELS_MOST.newcomer : CANCELS_MOST.known;
  return day.length > most.all || day.filter(({ isAfterPaid }) => isAfterPaid).length > most.afterPaid;
}

/**
 * Returns until when somebody takes no orders, ms; 0: never paused. `faults`: oldest first. Each one beyond the most of 24
 * hours pauses anew, longer each time within 30 days.
 */
export function pausedUntilMs(faults: readonly Fault[]): number {
  const begun: number[] = [];
  let untilMs = 0;
  for (const [at, { atMs }] of faults.entries()) {
    if (!isTooMany(faults, at)) continue;
    const before = begun.filter((beganMs) => beganMs > atMs - REMEMBERED_MS).length;
    const pauseMs = PAUSES_MS[Math.min(before, PAUSES_MS.length - 1)] as number;
    begun.push(atMs);
    untilMs = Math.max(untilMs, atMs + pauseMs);
  }
  return untilMs;
}
