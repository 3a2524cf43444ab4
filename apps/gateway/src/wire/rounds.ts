import { Round } from './outlet.ts';

/** Something that is told in rounds. */
export interface Published {
  /** Is it time to tell what changed? */
  isDue(nowMs: number): boolean;
  /** Puts what changed into the round. Returns whether somebody still waits for a later one. */
  flush(round: Round, nowMs: number): boolean;
}

/** How far apart rounds begin, ms: as near as may be while they are cheap, and no nearer than they can be afforded. */
export interface RoundGap {
  leastMs: number;
  mostMs: number;
}

/**
 * Returns how long after the beginning of a round that took `tookMs` the next one may begin: half of the time is left to
 * everything else, until `mostMs`, by which readers are told however many they are (SOCK-33).
 */
export function gapAfter(tookMs: number, { leastMs, mostMs }: RoundGap): number {
  return Math.min(mostMs, Math.max(leastMs, 2 * tookMs));
}

/** Tells what changed in rounds. The first change after a quiet time goes out at once. */
export class Rounds<T extends Published> {
  readonly #gap: RoundGap;
  readonly #onFault: (topic: T, error: unknown) => void;
  readonly #changed = new Set<T>();
  #timer: NodeJS.Timeout | null = null;
  /** Before then no round begins. */
  #nextMs = Number.NEGATIVE_INFINITY;

  /** `onFault` hears of a topic that threw: what it told its readers has a hole. It is not told of in this round. */
  constructor(gap: RoundGap, onFault: (topic: T, error: unknown) => void) {
    this.#gap = gap;
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
    // A timer of half a millisecond less is early.
    const waitMs = Math.max(0, Math.ceil(this.#nextMs - performance.now()));
    this.#timer = setTimeout(() => this.#round(), waitMs);
    this.#timer.unref();
  }

  #round(): void {
    this.#timer = null;
    const now = performance.now();
    const round = new Round();
    for (const topic of this.#changed) this.guard(topic, () => this.#tell(topic, round, now));
    round.end();
    this.#nextMs = now + gapAfter(performance.now() - now, this.#gap);
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
