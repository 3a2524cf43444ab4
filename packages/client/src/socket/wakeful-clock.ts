/** Beyond this the two clocks did not drift apart: one of them stood still. */
const SLEPT_FROM_MS = 1_000;

/**
 * Returns a clock in ms that never goes back and counts the time a machine sleeps: a monotonic clock stands still then
 * on most systems, the wall clock jumps. A wall clock that is set back is not followed.
 */
export function wakefulClock(monotonicMs: () => number, wallMs: () => number): () => number {
  let monotonic = monotonicMs();
  let wall = wallMs();
  let now = monotonic;
  return () => {
    const passed = Math.max(0, monotonicMs() - monotonic);
    const wallPassed = wallMs() - wall;
    monotonic += passed;
    wall += wallPassed;
    now += wallPassed - passed > SLEPT_FROM_MS ? wallPassed : passed;
    return now;
  };
}
