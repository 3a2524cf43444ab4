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
  readonly #onFault: (topic: T, error: unknown) => void;
  readonly #changed = new Set<T>();
  #timer: NodeJS.Timeout | null = null;
  #lastMs = Number.NEGATIVE_INFINITY;

  /** `onFault` hears of a topic that threw: what it told its readers has a hole. It is not told of in this round. */
  constructor(roundMs: number, onFault: (topic: T, error: unknown) => void) {
    this.#roundMs = roundMs;
    this.#onFault = onFault;
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
    for (const topic of this.#changed) this.guard(topic, () => this.#tell(topic, round, now));
    round.end();
    this.schedule();
  }

  #tell(topic: T, round: Round, nowMs: number): void {
    if (topic.isDue(nowMs) && !topic.flush(round, nowMs)) this.#changed.delete(topic);
  }

  /** Does something of a topic in a timer, where what is thrown would end the process: a bug of one topic is its own. */
  guard(topic: T, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#changed.delete(topic);
      this.#onFault(topic, error);
    }
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#changed.clear();
  }
}
