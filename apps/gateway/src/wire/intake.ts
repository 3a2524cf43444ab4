const SECOND_MS = 1_000;

/** Counts what one connection sends, in windows of one second. */
export class Intake {
  readonly #clock: () => number;
  #windowStartMs = 0;
  #count = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts one more and returns how many there were in this second. */
  take(): number {
    const now = this.#clock();
    if (now - this.#windowStartMs >= SECOND_MS || now < this.#windowStartMs) {
      this.#windowStartMs = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count;
  }
}
