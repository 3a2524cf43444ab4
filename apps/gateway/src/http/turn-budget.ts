/**
 * So many are taken up in any turn: as many callers who each wait for their answer are no overload, however slow the
 * machine. They take 6 to 15 ms.
 */
export const TAKEN_MIN = 256;

/**
 * Measures how long one turn of the event loop has worked on requests. A turn handles everything that waits; beyond
 * its budget the rest is refused at once and cheaply, so that everybody is answered soon, including requests for the
 * next turn (GATE-02, P29).
 */
export class TurnBudget {
  readonly #maxMs: number;
  readonly #nowMs: () => number;
  readonly #atEnd: (run: () => void) => void;
  #startedMs: number | null = null;
  #taken = 0;

  /** `nowMs` and `atEnd` (runs a callback at the end of the turn) are for tests. */
  constructor(
    maxMs: number,
    nowMs: () => number = () => performance.now(),
    atEnd: (run: () => void) => void = setImmediate,
  ) {
    this.#maxMs = maxMs;
    this.#nowMs = nowMs;
    this.#atEnd = atEnd;
  }

  /** Called when a request is taken up. Returns whether this turn has no time for it any more. */
  isSpent(): boolean {
    const now = this.#nowMs();
    if (this.#startedMs === null) {
      this.#startedMs = now;
      this.#taken = 0;
      this.#atEnd(this.#end);
    }
    if (this.#taken >= TAKEN_MIN && now - this.#startedMs > this.#maxMs) return true;
    this.#taken += 1;
    return false;
  }

  readonly #end = (): void => {
    this.#startedMs = null;
  };
}
