import type { CommandBatch } from '../commands/command-batch.ts';
import { tagOf } from './generation.ts';
import { Recent } from './recent.ts';

/**
 * Much longer than a signature's validity of 61 s: a gateway whose clock is set back by minutes accepts no request
 * twice.
 */
const SPAN_MS = 3_600_000;

/**
 * Maps requests to the orders they placed or changed, so that the same signed bytes take effect only once (IDEM-08).
 */
export class Requests {
  readonly recent = new Recent(SPAN_MS);
  private account = 0;
  private tag = 0;
  private keyB = 0;
  /** Whether the last record has a request key that was not seen before. */
  private isNew = false;
  /** Result of the last lookup. */
  foundOrderId = 0;

  /** Whether the request whose key lies at byte `at` was heard before; `remember` files the one looked at last. */
  isKnown(batch: CommandBatch, at: number, account: number): boolean {
    this.isNew = false;
    if (batch.isKeyMissing(at, 0)) return false;
    const w = at >>> 2;
    const { i32 } = batch;
    const keyA = (i32[w] as number) ^ Math.imul(i32[w + 1] as number, 0x27d4eb2f);
    this.keyB = (i32[w + 2] as number) ^ Math.imul(i32[w + 3] as number, 0x165667b1);
    this.account = account;
    this.tag = tagOf(account, keyA, this.keyB);
    const where = this.recent.find(this.tag, account, this.keyB);
    this.isNew = where === null;
    if (where !== null) this.foundOrderId = where.orderId(this.recent.found);
    return where !== null;
  }

  /** Files the request that was looked at last under the order, if it says who it is. */
  remember(orderId: number): void {
    if (this.isNew) this.recent.add(this.tag, this.account, this.keyB, 0, orderId);
    this.isNew = false;
  }
}
