/** Calls per second of one account, and its burst after a quiet time (HOOK-05). */
const PER_SECOND = 20;
const BURST = 40;

interface Bucket {
  left: number;
  atMs: number;
}

/** How fast each account's endpoints are called. */
export class Pace {
  readonly #buckets = new Map<number, Bucket>();

  #left(account: number, nowMs: number): Bucket {
    const bucket = this.#buckets.get(account) ?? { left: BURST, atMs: nowMs };
    const left = Math.min(BURST, bucket.left + (Math.max(0, nowMs - bucket.atMs) * PER_SECOND) / 1_000);
    const now = { left, atMs: nowMs };
    if (left >= BURST) this.#buckets.delete(account);
    else this.#buckets.set(account, now);
    return now;
  }

  /** Notes a call. */
  spend(account: number, nowMs: number): void {
    const { left } = this.#left(account, nowMs);
    this.#buckets.set(account, { left: left - 1, atMs: nowMs });
  }

  /** Returns the accounts that must wait. */
  waiting(nowMs: number): number[] {
    return [...this.#buckets.keys()].filter((account) => this.#left(account, nowMs).left < 1);
  }
}
