import type { FastifyBaseLogger } from 'fastify';
import { Refused } from './http/refused.ts';

interface Waiter {
  seq: number;
  resolve: () => void;
}

/**
 * Read-your-writes: holds, for each account, the sequence of its last acknowledged command, and lets a reader through
 * once the projections have reached it. What happened before this gateway joined counts for everybody.
 */
export class Barrier {
  readonly #waitMs: number;
  readonly #acknowledged = new Map<number, number>();
  #floorSeq = 0;
  #headSeq = 0;
  #projectedSeq = 0;
  #waiters: Waiter[] = [];
  readonly #log: Pick<FastifyBaseLogger, 'info' | 'warn'> | null;
  /** Head of the journal when a reader was first refused; 0 = the tables have caught up with it. */
  #behindUntil = 0;

  constructor(waitMs: number, log: Pick<FastifyBaseLogger, 'info' | 'warn'> | null = null) {
    this.#waitMs = waitMs;
    this.#log = log;
  }

  /** The last durable command, as far as this gateway heard. */
  get headSeq(): number {
    return this.#headSeq;
  }

  /** The last command whose rows are in the tables, as far as this gateway heard. */
  get projectedSeq(): number {
    return this.#projectedSeq;
  }

  /** Sets the exchange's position reported by the core: every account waits for at least that. */
  reset(seq: number): void {
    this.#floorSeq = seq;
    this.#headSeq = Math.max(this.#headSeq, seq);
    this.#acknowledged.clear();
  }

  /** A command of `account` was acknowledged. */
  acknowledge(account: number, seq: number): void {
    this.#headSeq = Math.max(this.#headSeq, seq);
    const before = this.#acknowledged.get(account);
    if (before === undefined || before < seq) this.#acknowledged.set(account, seq);
  }

  /** The durable line has reached `seq`. */
  advance(seq: number): void {
    this.#headSeq = Math.max(this.#headSeq, seq);
  }

  /** The projections have reached `seq`. */
  projected(seq: number): void {
    if (seq <= this.#projectedSeq) return;
    this.#projectedSeq = seq;
    if (this.#behindUntil > 0 && seq >= this.#behindUntil) this.#caughtUp();
    if (this.#waiters.length === 0) return;
    const waiting = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiting) {
      if (waiter.seq <= seq) waiter.resolve();
      else this.#waiters.push(waiter);
    }
  }

  /** Said once, not by each reader who is refused: after a restart these are hundreds. */
  #fellBehind(): void {
    if (this.#behindUntil > 0) return;
    this.#behindUntil = this.#headSeq;
    const [projectedSeq, headSeq] = [this.#projectedSeq, this.#headSeq];
    this.#log?.warn({ projectedSeq, headSeq }, 'the tables are catching up: who reads them is told to ask again');
  }

  #caughtUp(): void {
    this.#behindUntil = 0;
    this.#log?.info({ projectedSeq: this.#projectedSeq }, 'the tables have caught up');
  }

  /** Resolves once the tables show all acknowledged commands of `account`; refuses LAGGING after the time limit. */
  wait(account: number): Promise<void> {
    return this.waitFor(Math.max(this.#floorSeq, this.#acknowledged.get(account) ?? 0));
  }

  /** Resolves once the tables have reached `seq`; refuses LAGGING after the limit's wait. */
  async waitFor(seq: number): Promise<void> {
    if (seq <= this.#projectedSeq) return;
    await new Promise<void>((resolve, reject) => {
      const waiter = { seq, resolve: () => resolve(clearTimeout(timer)) };
      const timer = setTimeout(() => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        this.#fellBehind();
        reject(new Refused('LAGGING', undefined, 1));
      }, this.#waitMs);
      this.#waiters.push(waiter);
    });
  }
}
