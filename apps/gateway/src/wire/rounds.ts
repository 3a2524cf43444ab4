import { Round } from './outlet.ts';

/** Something that is told in rounds. */
export interface Published {
  /** Is it time to tell what changed? */
  isDue(nowMs: number): boolean;
  /** Puts what changed into the round. Returns whether somebody still waits for a later one. */
  flush(round: Round, nowMs: number): boolean;
}

/** Tells what changed in rounds that are at least `roundMs` apart. The first change after a quiet time goes out at once. */
export class Rounds<T extends Published> {
  readonly #roundMs: number;
  readonly #changed = new Set<T>();
  #timer: NodeJS.Timeout | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(roundMs: number) {
    this.#roundMs = roundMs;
  }

  /** `topic` has something to tell, once `schedule` was called. */
  touch(topic: T): void {
    this.#changed.add(topic);
  }

  /** Nobody wants to hear of `topic` any more. */
  forget(topic: T): void {
    this.#changed.delete(topic);
  }

  /** Sees to it that a round comes if there is something to tell. */
  schedule(): void {
    if (this.#timer !== null || this.#changed.size === 0) return;
    const waitMs = Math.max(0, this.#lastMs + this.#roundMs - performance.now());
    this.#timer = setTimeout(() => this.#round(), waitMs);
    this.#timer.unref();
  }

  #round(): void {
    this.#timer = null;
    const now = performance.now();
    this.#lastMs = now;
    const round = new Round();
    for (const topic of this.#changed) if (topic.isDue(now) && !topic.flush(round, now)) this.#changed.delete(topic);
    round.end();
    this.schedule();
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#changed.clear();
  }
}
