const POLL_EVERY_MS = 2_000;
const PAUSE_MOST_MS = 30_000;

/**
 * Returns the pause before the next poll, ms: after `failures` in a row, where the venue asked for `againMs`, by a random
 * number from 0 up to 1 (IDX-10, IDX-20, IDX-21).
 */
export function pauseMs(failures: number, againMs: number, random: number): number {
  if (failures === 0) return POLL_EVERY_MS;
  const grownMs = Math.min(PAUSE_MOST_MS, POLL_EVERY_MS * 2 ** Math.min(failures - 1, 16));
  return Math.max(againMs, Math.round(grownMs * (0.5 + random / 2)));
}
