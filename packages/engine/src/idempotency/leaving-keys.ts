import type { Generation } from './generation.ts';

/** So many keys are looked through for each that comes: a day's millions at once would let everybody wait for seconds. */
const AT_ONCE = 32;

/**
 * The generation that is being dropped. Of its keys those count whose orders were open when it ended, and they are moved
 * to the one after it; the others are forgotten already, whenever they go.
 */
export class LeavingKeys {
  readonly keys: Generation;
  private readonly into: Generation;
  /** Ascending. */
  private readonly openOrderIds: Float64Array;
  private seen = 0;

  constructor(keys: Generation, into: Generation, openOrderIds: Float64Array) {
    this.keys = keys;
    this.into = into;
    this.openOrderIds = openOrderIds;
  }

  /** Returns the entry of a key that counts, or 0. */
  find(tag: number, account: number, keyB: number): number {
    const entry = this.keys.find(tag, account, keyB);
    return entry !== 0 && this.isKept(entry) ? entry : 0;
  }

  /** Moves some; returns whether nothing is left. */
  moveSome(most = AT_ONCE): boolean {
    const end = Math.min(this.seen + most, this.keys.count);
    for (let entry = this.seen + 1; entry <= end; entry++) if (this.isKept(entry)) this.into.take(this.keys, entry);
    this.seen = end;
    return end === this.keys.count;
  }

  private isKept(entry: number): boolean {
    return isIn(this.openOrderIds, this.keys.orderId(entry));
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
