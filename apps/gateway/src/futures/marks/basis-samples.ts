/** How long a sample counts: thirty of one a second. */
const WINDOW_MS = 30_000;

/** How far a contract trades from its index: the mean of the samples of the last 30 seconds (MARK-03). */
export class BasisSamples {
  readonly #samples: { atMs: number; doubledTicks: number }[] = [];

  add(atMs: number, bidTicks: number, askTicks: number, indexTicks: number): void {
    this.#samples.push({ atMs, doubledTicks: bidTicks + askTicks - 2 * indexTicks });
  }

  /** Returns the mean, ticks, rounded down; 0 without samples. */
  meanTicks(nowMs: number): number {
    const samples = this.#samples;
    while (samples[0] !== undefined && nowMs - samples[0].atMs >= WINDOW_MS) samples.shift();
    if (samples.length === 0) return 0;
    const sum = samples.reduce((total, { doubledTicks }) => total + doubledTicks, 0);
    return Math.floor(sum / (2 * samples.length));
  }
}
