import { Generation } from './generation.ts';

/**
 * Remembers entries of the last span of command time, and at most of the one before: older entries may be forgotten.
 */
export class Recent {
  private readonly spanMs: number;
  current = new Generation();
  previous = new Generation();
  /** Command time at which the current span began. */
  startedMs = 0;
  /** The entry that the last lookup found. */
  found = 0;

  constructor(spanMs: number) {
    this.spanMs = spanMs;
  }

  /** Moves to command time `nowMs`. */
  advance(nowMs: number): void {
    if (nowMs - this.startedMs < this.spanMs) return;
    this.previous = nowMs - this.startedMs < 2 * this.spanMs ? this.current : new Generation();
    this.current = new Generation();
    this.startedMs = nowMs;
  }

  /** Returns where the key is remembered, null for nowhere; `found` is its entry there. `add` files the last key looked up. */
  find(tag: number, account: number, keyB: number): Generation | null {
    this.found = this.current.find(tag, account, keyB);
    if (this.found !== 0) return this.current;
    this.found = this.previous.find(tag, account, keyB);
    return this.found === 0 ? null : this.previous;
  }

  /** Remembers a key that is not there: the last that was looked up. */
  add(tag: number, account: number, keyB: number, content: number, orderId: number): void {
    this.current.add(tag, account, keyB, content, 0, orderId);
  }
}
