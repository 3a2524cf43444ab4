import type { Audiences } from './audiences.ts';
import { type Outlet, Round } from './outlet.ts';

/** A topic published in rounds. */
export interface Published<R extends Outlet> {
  /** Earliest publication time, of performance.now; in the past: the next round. */
  dueMs(): number;
  /** Puts the changes into the round. Returns whether some readers still wait for a later one. */
  flush(round: Round<R>, nowMs: number): boolean;
}

/** A round's writes are made in turns of this length; between two of them everybody else is served (SOCK-33, decision 0059). */
const TURN_MS = 0.5;
/** Looking at the clock costs a hundredth of a write. */
const WRITES_BETWEEN_LOOKS = 8;

interface RoundsOptions<T, R extends Outlet> {
  /** Shortest time from the beginning of a round to that of the next, ms. */
  gapMs: number;
  audiences: Audiences<R>;
  /** Handles a topic that threw: its readers have a gap. This round skips it. */
  onFault: (topic: T, error: unknown) => void;
}

/** Publishes changes in rounds. The first change after a quiet time is sent at once. */
export class Rounds<T extends Published<R>, R extends Outlet> {
  readonly #options: RoundsOptions<T, R>;
  readonly #changed = new Set<T>();
  #timer: NodeJS.Timeout | null = null;
  /** When it is set to. */
  #timerMs = 0;
  /** Before then no round begins. */
  #nextMs = Number.NEGATIVE_INFINITY;
  /** Readers that wait for their turn in the current round. */
  #turns: R[] = [];
  #areTurnsReversed = false;
  #turn: NodeJS.Immediate | null = null;

  constructor(options: RoundsOptions<T, R>) {
    this.#options = options;
  }

  /** `topic` has something to tell, once `schedule` was called. */
  touch(topic: T): void {
    this.#changed.add(topic);
  }

  /** Drops `topic` after its last reader left. */
  forget(topic: T): void {
    this.#changed.delete(topic);
  }

  /** Sees to it that a round comes when there is something to tell: never before the present one has been written. */
  schedule(): void {
    if (this.#turn !== null || this.#changed.size === 0) return;
    const now = performance.now();
    const soonestMs = Math.max(now, this.#nextMs);
    if (this.#timer !== null && this.#timerMs <= soonestMs) return;
    let dueMs = Number.POSITIVE_INFINITY;
    for (const topic of this.#changed) dueMs = Math.min(dueMs, topic.dueMs());
    const timerMs = Math.max(soonestMs, dueMs);
    if (this.#timer !== null && this.#timerMs <= timerMs) return;
    this.#stopWaiting();
    if (timerMs <= now) {
      this.#turn = setImmediate(() => this.#round());
      return;
    }
    this.#timerMs = timerMs;
    // A timer of half a millisecond less is early.
    this.#timer = setTimeout(() => this.#round(), Math.ceil(timerMs - now));
    this.#timer.unref();
  }

  #stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #round(): void {
    this.#stopWaiting();
    const now = performance.now();
    this.#nextMs = now + this.#options.gapMs;
    this.#options.audiences.settle();
    const round = new Round<R>();
    for (const topic of this.#changed) this.guard(topic, () => this.#tell(topic, round, now));
    this.#turns = round.handOut();
    // Turns alternate direction, so that nobody is always last.
    if (this.#areTurnsReversed) this.#turns.reverse();
    this.#areTurnsReversed = !this.#areTurnsReversed;
    this.#takeTurns();
  }

  #tell(topic: T, round: Round<R>, nowMs: number): void {
    if (topic.dueMs() <= nowMs && !topic.flush(round, nowMs)) this.#changed.delete(topic);
  }

  #takeTurns(): void {
    this.#turn = null;
    const untilMs = performance.now() + TURN_MS;
    do for (let i = 0; i < WRITES_BETWEEN_LOOKS; i++) this.#turns.pop()?.takeTurn();
    while (this.#turns.length > 0 && performance.now() < untilMs);
    if (this.#turns.length > 0) this.#turn = setImmediate(() => this.#takeTurns());
    else this.schedule();
  }

  /** Runs a topic's work in a timer, where an exception would end the process: a topic's bug only affects itself. */
  guard(topic: T, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#changed.delete(topic);
      this.#options.onFault(topic, error);
    }
  }

  /** Stops the rounds. A waiting reader gets its frames with its next other write. */
  close(): void {
    this.#stopWaiting();
    if (this.#turn !== null) clearImmediate(this.#turn);
    this.#turn = null;
    this.#turns = [];
    this.#changed.clear();
  }
}
