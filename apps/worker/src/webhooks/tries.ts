import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const AGAIN_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
] as const;
const TRIED_MOST_MS = 72 * HOUR_MS;
/** So far either way, so that what failed together does not come back together. */
const SPREAD = 0.1;

/** Returns when a call that failed is tried again, ms; null: never (HOOK-05). `random`: 0 up to 1. */
export function nextTryMs(
  call: Pick<CallRow, 'tries' | 'queuedAtMs'>,
  nowMs: number,
  random: () => number,
): number | null {
  const waitMs = AGAIN_MS[Math.min(call.tries, AGAIN_MS.length) - 1] as number;
  const nextMs = nowMs + Math.round(waitMs * (1 + SPREAD * (2 * random() - 1)));
  return nextMs > call.queuedAtMs + TRIED_MOST_MS ? null : nextMs;
}

const FAILURES_MAX = 100;

/** Has an endpoint failed so often, for so long, that it is switched off (HOOK-06)? */
export function isWornOut(failing: { failures: number; sinceMs: number }, nowMs: number): boolean {
  return failing.failures >= FAILURES_MAX && nowMs - failing.sinceMs >= DAY_MS;
}

/** Calls that may wait for one endpoint. */
export const WAITING_MAX = 10_000;
export const KEPT_MS = 30 * DAY_MS;
export const GONE = 410;
