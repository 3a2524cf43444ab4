import type { CommandBatch } from '../commands/command-batch.ts';
import { Generation, tagOf } from './generation.ts';
import { LeavingKeys } from './leaving-keys.ts';

/** A key is remembered at least this long after its command, by command time. */
export const RETENTION_MS = 24 * 3_600_000;

export const KEY_NEW = 0;
export const KEY_SAME = 1;
export const KEY_OTHER_CONTENT = 2;

/**
 * Remembers (account, idempotency key) → (content, order id) in two generations. When the older is RETENTION_MS past
 * its end it is dropped, but keys of orders that are still open move on: a client can always cancel by its own id. No
 * command waits for all of that, nor for a table that grows: each that comes does its share (decision 0067).
 */
export class Idempotency {
  private current = new Generation();
  private previous = new Generation();
  /** The one that was dropped last, while its keys of open orders are not all with the previous one. */
  private leaving: LeavingKeys | null = null;
  /** Command time at which the current generation began. */
  private startedMs = 0;
  /** The last key looked up, mixed. */
  private account = 0;
  private lastTag = 0;
  private keyB = 0;
  private contentA = 0;
  private contentB = 0;
  /** Result of the last lookup. */
  foundOrderId = 0;
  private foundEntry = 0;
  private foundIn: Generation | null = null;

  /** Whether command time `nowMs` ends the current generation. */
  isRotationDue(nowMs: number): boolean {
    return nowMs - this.startedMs >= RETENTION_MS;
  }

  /** Begins a new generation at `nowMs`. `openOrderIds`: returns the open orders up to an id, ascending. */
  rotate(nowMs: number, openOrderIds: (most: number) => Float64Array): void {
    this.endLeaving();
    const dropped = this.previous;
    this.previous = this.current;
    this.current = new Generation();
    this.startedMs = nowMs;
    if (dropped.count > 0)
      this.leaving = new LeavingKeys(dropped, this.previous, openOrderIds(dropped.greatestOrderId));
  }

  private endLeaving(): void {
    this.leaving?.moveSome(Number.POSITIVE_INFINITY);
    this.leaving = null;
  }

  /**
   * Looks up the key at `at + keyOffset` for the content in the words [firstByte, endByte) of the record: KEY_NEW,
   * KEY_SAME or KEY_OTHER_CONTENT. Sets foundOrderId unless new; `remember` files the last key looked up. `receiver`: part
   * of the content too, where the key is not its own.
   */
  check(
    batch: CommandBatch,
    at: number,
    keyOffset: number,
    account: number,
    firstByte: number,
    endByte: number,
    receiver = 0,
  ): number {
    this.mixContent(batch, at, firstByte, endByte, receiver);
    this.mixKey(batch, at + keyOffset, account);
    const generation = this.generationOf(account);
    this.foundIn = generation;
    if (generation === null) return KEY_NEW;
    this.foundOrderId = generation.orderId(this.foundEntry);
    return generation.isSameContent(this.foundEntry, this.contentA, this.contentB) ? KEY_SAME : KEY_OTHER_CONTENT;
  }

  /** Returns the generation that remembers the mixed key, null for none; sets `foundEntry`. */
  private generationOf(account: number): Generation | null {
    const { current, keyB, lastTag, leaving, previous } = this;
    this.foundEntry = current.find(lastTag, account, keyB);
    if (this.foundEntry !== 0) return current;
    if (previous.count === 0 && leaving === null) return null;
    this.foundEntry = previous.find(lastTag, account, keyB);
    if (this.foundEntry !== 0) return previous;
    this.foundEntry = leaving === null ? 0 : leaving.find(lastTag, account, keyB);
    return leaving === null || this.foundEntry === 0 ? null : leaving.keys;
  }

  /** Returns the id of the order placed by `account` with the key at byte `at`, or 0. */
  orderIdOf(batch: CommandBatch, at: number, account: number): number {
    this.mixKey(batch, at, account);
    return this.generationOf(account)?.orderId(this.foundEntry) ?? 0;
  }

  /** Prefetches the memory in which the key at byte `at` is looked up; the result has no meaning. */
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

  /** Stores the key and content of the last `check` under `orderId`, replacing an older entry of that key. */
  remember(orderId: number): void {
    const { account, contentA, contentB, current, foundEntry, keyB, lastTag } = this;
    if (this.foundIn === current) current.supersede(foundEntry, lastTag, account, keyB, contentA, contentB, orderId);
    else current.add(lastTag, account, keyB, contentA, contentB, orderId);
    if (this.leaving?.moveSome() === true) this.leaving = null;
  }

  private mixKey(batch: CommandBatch, at: number, account: number): void {
    const w = at >>> 2;
    const { i32 } = batch;
    this.account = account;
    const keyA = (i32[w + 1] as number) ^ Math.imul(i32[w] as number, 0x27d4eb2f);
    this.keyB = (i32[w + 2] as number) ^ Math.imul((i32[w + 3] as number) ^ (keyA >>> 13), 0x165667b1);
    this.lastTag = tagOf(account, keyA, this.keyB);
  }

  private mixContent(batch: CommandBatch, at: number, firstByte: number, endByte: number, receiver: number): void {
    const { i32 } = batch;
    let a = 0x243f6a88 ^ receiver;
    let b = 0x1b873593 ^ receiver;
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

  /** Whether nothing is left of the generation that was dropped last. */
  get isSettled(): boolean {
    return this.leaving === null;
  }

  /** Returns immutable pieces for a snapshot; the same whether or not it was settled. */
  state(): { startedMs: number; current: Int32Array[]; previous: Int32Array[] } {
    this.endLeaving();
    return { startedMs: this.startedMs, current: this.current.lanes(), previous: this.previous.lanes() };
  }

  static restore(state: { startedMs: number; current: Int32Array; previous: Int32Array }): Idempotency {
    const idempotency = new Idempotency();
    idempotency.startedMs = state.startedMs;
    idempotency.current.addLanes(state.current);
    idempotency.previous.addLanes(state.previous);
    return idempotency;
  }
}
