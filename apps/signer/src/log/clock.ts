/**
 * Time for the caps (SIGN-44). The clock of the machine is read once; from there on time runs by the count since the
 * start, which nobody can set. It never begins before the last entry of the log.
 */
export class Clock {
  readonly #base: number;
  readonly #monotonic: () => number;

  constructor(lastAt: number, wall: () => number = Date.now, monotonic: () => number = () => performance.now()) {
    this.#monotonic = monotonic;
    this.#base = Math.max(lastAt, wall()) - monotonic();
  }

  /** Whole milliseconds since 1970. */
  now(): number {
    return Math.floor(this.#base + this.#monotonic());
  }
}
