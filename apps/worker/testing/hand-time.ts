import type { Time } from '../src/futures/prices/price-source.ts';

interface Due {
  atMs: number;
  /** After how many ms it was wanted. */
  ms: number;
  run(): void;
}

/** A clock and timers that only a test moves. */
export class HandTime implements Time {
  nowMs: number;
  readonly #due = new Set<Due>();

  constructor(nowMs = Date.UTC(2026, 10, 27)) {
    this.nowMs = nowMs;
  }

  clock = (): number => this.nowMs;

  after(ms: number, run: () => void): () => void {
    const due = { atMs: this.nowMs + ms, ms, run };
    this.#due.add(due);
    return () => this.#due.delete(due);
  }

  /** In how many ms each thing waits that was not called off, soonest first. */
  waiting(): number[] {
    return [...this.#due].map(({ atMs }) => atMs - this.nowMs).sort((a, b) => a - b);
  }

  /** How many things wait that were wanted after exactly so many ms. */
  waitingFor(ms: number): number {
    return [...this.#due].filter((due) => due.ms === ms).length;
  }

  /** Lets time pass, and what is due run when it is due. */
  pass(ms: number): void {
    const endMs = this.nowMs + ms;
    for (;;) {
      const [next] = [...this.#due].filter(({ atMs }) => atMs <= endMs).sort((a, b) => a.atMs - b.atMs);
      if (next === undefined) break;
      this.#due.delete(next);
      this.nowMs = Math.max(this.nowMs, next.atMs);
      next.run();
    }
    this.nowMs = endMs;
  }
}
