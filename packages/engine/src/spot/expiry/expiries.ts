import { BinaryHeap } from '../../queue/binary-heap.ts';

/** When an order ends by itself. */
export interface Expiry {
  atMs: number;
  orderId: number;
  market: number;
}

/** Cleared of orders that ended otherwise whenever it has doubled since, and holds at least so many. */
const CLEAR_AT_LEAST = 1_024;

/**
 * The times at which open orders end, in the order in which they will: due first, of equals the oldest. Orders that
 * ended otherwise may still be listed; whoever takes what is due looks whether it is open.
 */
export class Expiries {
  private readonly rows = new BinaryHeap<Expiry>((a, b) => orderOf(a, b) < 0);
  private clearAt = CLEAR_AT_LEAST;

  /** The time of the next, Infinity when there is none: no earlier one is due, though that one may be gone. */
  get nextMs(): number {
    return this.rows.peek()?.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Lists an order. `isOpen` says of others whether they still are. */
  add(expiry: Expiry, isOpen: (row: Expiry) => boolean): void {
    if (this.rows.size >= this.clearAt) {
      this.rows.keep(isOpen);
      this.clearAt = Math.max(CLEAR_AT_LEAST, 2 * this.rows.size);
    }
    this.rows.push(expiry);
  }

  /** Takes the next that is due at `nowMs`, or undefined. */
  takeDue(nowMs: number): Expiry | undefined {
    return this.nextMs <= nowMs ? this.rows.pop() : undefined;
  }

  /** Returns the times of the orders that are open, in the order in which they will end. */
  open(isOpen: (row: Expiry) => boolean): Expiry[] {
    return this.rows.values().filter(isOpen).sort(orderOf);
  }
}

function orderOf(a: Expiry, b: Expiry): number {
  return a.atMs - b.atMs || a.orderId - b.orderId;
}
