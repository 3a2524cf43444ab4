/** Spec S9.11: a request that failed is sent again up to three times. */
const RETRIES = 3;
const RETRY_FIRST_MS = 1_000;
/** After them, longer and longer pauses, until the network says it is back. */
const PAUSE_MOST_MS = 600_000;

interface SendingLimits {
  batchSize: number;
  intervalMs: number;
}

/** Result of a request: `busy` when it was not this tab's turn (another tab was sending, or it was paused). */
export type Ending = 'done' | 'failed' | 'busy';

/**
 * When to send, as a pure machine: no clock, no storage, no network of its own. A batch is due when enough events wait
 * or the oldest has waited an interval; one request at a time; nothing while off line.
 */
export class SendingMachine {
  readonly #limits: SendingLimits;
  #dueMs = Number.POSITIVE_INFINITY;
  #isSending = false;
  #isOnline = true;
  #failures = 0;

  constructor(limits: SendingLimits) {
    this.#limits = limits;
  }

  /** Returns when `tick` is due, ms; Infinity if never. */
  get nextTickMs(): number {
    return this.#isSending || !this.#isOnline ? Number.POSITIVE_INFINITY : this.#dueMs;
  }

  /** Events wait, `count` of them by now. */
  stored(nowMs: number, count: number): void {
    if (this.#isSending || count === 0) return;
    // After a failure the pause holds, however much comes.
    const dueMs = this.#afterMs(count);
    if (this.#failures === 0) this.#dueMs = Math.min(this.#dueMs, nowMs + dueMs);
    else if (this.#dueMs === Number.POSITIVE_INFINITY) this.#dueMs = nowMs + dueMs;
  }

  /** Returns whether a request is to be sent now; then `ended` must be called. */
  tick(nowMs: number): boolean {
    if (nowMs < this.nextTickMs) return false;
    this.#isSending = true;
    this.#dueMs = Number.POSITIVE_INFINITY;
    return true;
  }

  /** A request ended; `left` events wait still, and the receiver asks for `afterMs` of peace. */
  ended(nowMs: number, ending: Ending, left: number, afterMs = 0): void {
    this.#isSending = false;
    if (ending === 'failed') {
      this.#failures += 1;
      this.#dueMs = nowMs + Math.max(afterMs, this.#pauseMs());
      return;
    }
    if (ending === 'done') this.#failures = 0;
    if (left === 0) this.#dueMs = Number.POSITIVE_INFINITY;
    else this.#dueMs = nowMs + (ending === 'busy' ? this.#limits.intervalMs : this.#afterMs(left));
  }

  /** The network is back: what waits goes at once. */
  online(nowMs: number, count: number): void {
    this.#isOnline = true;
    this.#failures = 0;
    if (count > 0 && !this.#isSending) this.#dueMs = nowMs;
  }

  offline(): void {
    this.#isOnline = false;
  }

  #afterMs(count: number): number {
    return count >= this.#limits.batchSize ? 0 : this.#limits.intervalMs;
  }

  #pauseMs(): number {
    if (this.#failures <= RETRIES) return RETRY_FIRST_MS * 2 ** (this.#failures - 1);
    return Math.min(this.#limits.intervalMs * 2 ** (this.#failures - RETRIES), PAUSE_MOST_MS);
  }
}
