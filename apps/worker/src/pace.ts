/** Minimum period for measuring load: a burst is not load. */
const RATE_OVER_MS = 50;
/**
 * From this load on, writes are spaced out, further with more load: a thousand orders in one transaction cost half as
 * much as in twenty, which leaves CPU for answering orders. Readers of their own history wait that much longer at
 * most.
 */
const BUSY_FROM_PER_MS = 2;
const BUSY_MS_OF_RATE = 25;
const BUSY_EVERY_MAX_MS = 100;

/** How far apart the projections' writes begin (PROJ-34). */
export class Pace {
  #ms = 0;
  #commands = 0;
  #perMs = 0;

  /** Returns it in ms, after so many commands came in so many; 0: the next begins as soon as there is something. */
  everyMs(commands: number, inMs: number): number {
    this.#ms += inMs;
    this.#commands += commands;
    if (this.#ms >= RATE_OVER_MS) {
      this.#perMs = this.#commands / this.#ms;
      this.#ms = 0;
      this.#commands = 0;
    }
    return this.#perMs > BUSY_FROM_PER_MS ? Math.min(BUSY_EVERY_MAX_MS, BUSY_MS_OF_RATE * this.#perMs) : 0;
  }
}
