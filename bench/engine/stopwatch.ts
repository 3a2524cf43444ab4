/** Returns the middle value; of an even number of values the lower of the two. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[(sorted.length - 1) >> 1] as number;
}

/** Returns how long this thread has been computing, ms: what a machine busy with other work does not distort. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * Returns the median of `rounds` timings of this thread's computing time, ms. `round` sets up and returns the part to be timed; the first round only
 * warms up the compiler.
 */
export function medianMs(rounds: number, round: () => () => void): number {
  const times: number[] = [];
  for (let i = 0; i <= rounds; i++) {
    const timed = round();
    const started = threadMs();
    timed();
    if (i > 0) times.push(threadMs() - started);
  }
  return median(times);
}
