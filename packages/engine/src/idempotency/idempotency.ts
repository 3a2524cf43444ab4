import type { CommandBatch } from '../commands/command-batch.ts';
import { Generation, tagOf } from './generation.ts';

/** A key is remembered at least this long after its command, by command time. */
export const RETENTION_MS = 24 * 3_600_000;

export const KEY_NEW = 0;
export const KEY_SAME = 1;
export const KEY_OTHER_CONTENT = 2;

/**
 * Remembers (account, idempotency key) → (content, order id) in two generations. When the older is RETENTION_MS past
 * its end it is dropped, but keys of orders that are still open move on: a client can always cancel by its own id.
 */
export class Idempotency {
  private current = new Generation();
  private previous = new Generation();
  /** Command time at which the current generation began. */
  private startedMs = 0;
  /** The last key looked up, mixed. */
  private account = 0;
  private lastTag = 0;
  private keyB = 0;
  private contentA = 0;
  private contentB = 0;
  /** What the last lookup found. */
  foundOrderId = 0;

  /** Whether command time `nowMs` ends the current generation. */
  isRotationDue(nowMs: number): boolean {
    return nowMs - this.startedMs >= RETENTION_MS;
  }

  /** Begins a new generation at `nowMs`. `openOrderIds`: every open order, ascending. */
  rotate(nowMs: number, openOrderIds: Float64Array): void {
    const dropped = this.previous;
    this.previous = this.current;
    this.current = new Generation();
    this.startedMs = nowMs;
    this.previous.addLanes(dropped.lanes(), (orderId) => isIn(openOrderIds, orderId));
  }

  /**
   * Looks up the key at `at + keyOffset` for the content in the words [firstByte, endByte) of the record: KEY_NEW,
   * KEY_SAME or KEY_OTHER_CONTENT. Sets foundOrderId unless new; `remember` files the last key looked up.
   */
  check(
    batch: CommandBatch,
    at: number,
    keyOffset: number,
    account: number,
    firstByte: number,
    endByte: number,
  ): number {
    this.mixContent(batch, at, firstByte, endByte);
    this.mixKey(batch, at + keyOffset, account);
    let generation = this.current;
    let entry = generation.find(this.lastTag, account, this.keyB);
    if (entry === 0) {
      generation = this.previous;
      if (generation.count === 0) return KEY_NEW;
      entry = generation.find(this.lastTag, account, this.keyB);
      if (entry === 0) return KEY_NEW;
    }
    this.foundOrderId = generation.orderId(entry);
    return generation.isSameContent(entry, this.contentA, this.contentB) ? KEY_SAME : KEY_OTHER_CONTENT;
  }

  /** Returns the id of the order placed by `account` with the key at byte `at`, or 0. */
  orderIdOf(batch: CommandBatch, at: number, account: number): number {
    this.mixKey(batch, at, account);
    let entry = this.current.find(this.lastTag, account, this.keyB);
    if (entry !== 0) return this.current.orderId(entry);
    entry = this.previous.find(this.lastTag, account, this.keyB);
    return entry === 0 ? 0 : this.previous.orderId(entry);
  }

  /** Reads the words of memory in which the key at byte `at` is looked up first; what it returns says nothing. */
  peek(batch: CommandBatch, at: number, account: number): number {
    this.mixKey(batch, at, account);
    const { current, previous, lastTag } = this;
    return previous.count === 0 ? current.peek(lastTag) : current.peek(lastTag) ^ previous.peek(lastTag);
  }

  /** Whether two keys of one account, at these bytes, are one for this memory: of each it keeps 64 mixed bits. */
  isSameKey(batch: CommandBatch, at: number, otherAt: number, account: number): boolean {
    this.mixKey(batch, at, account);
    const { keyB, lastTag } = this;
    this.mixKey(batch, otherAt, account);
    return lastTag === this.lastTag && keyB === this.keyB;
  }

  /** Files the key and content of the last `check`, which did not know it, under `orderId`. */
  remember(orderId: number): void {
    this.current.add(this.lastTag, this.account, this.keyB, this.contentA, this.contentB, orderId);
  }

  private mixKey(batch: CommandBatch, at: number, account: number): void {
    const w = at >>> 2;
    const { i32 } = batch;
    this.account = account;
    const keyA = (i32[w + 1] as number) ^ Math.imul(i32[w] as number, 0x27d4eb2f);
    this.keyB = (i32[w + 2] as number) ^ Math.imul((i32[w + 3] as number) ^ (keyA >>> 13), 0x165667b1);
    this.lastTag = tagOf(account, keyA, this.keyB);
  }

  private mixContent(batch: CommandBatch, at: number, firstByte: number, endByte: number): void {
    const { i32 } = batch;
    let a = 0x243f6a88;
    let b = 0x1b873593;
    const end = (at + endByte) >>> 2;
    for (let w = (at + firstByte) >>> 2; w < end; w++) {
      const word = i32[w] as number;
      a = Math.imul(a ^ word, 0x85ebca6b);
      a ^= a >>> 15;
      b = Math.imul(b + word, 0xcc9e2d51) ^ (b >>> 13);
    }
    this.contentA = a;
    this.contentB = b >>> 21;
  }

  /** What a snapshot keeps. */
  state(): { startedMs: number; current: Int32Array; previous: Int32Array } {
    return { startedMs: this.startedMs, current: this.current.lanes(), previous: this.previous.lanes() };
  }

  static restore(state: { startedMs: number; current: Int32Array; previous: Int32Array }): Idempotency {
    const idempotency = new Idempotency();
    idempotency.startedMs = state.startedMs;
    idempotency.current.addLanes(state.current, () => true);
    idempotency.previous.addLanes(state.previous, () => true);
    return idempotency;
  }
}

function isIn(ascending: Float64Array, orderId: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < orderId) low = middle + 1;
    else high = middle;
  }
  return low < ascending.length && ascending[low] === orderId;
}
