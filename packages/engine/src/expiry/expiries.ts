/** When an order ends by itself. */
export interface Expiry {
  atMs: number;
  orderId: number;
  market: number;
}

/** The list is cleared of orders that ended otherwise whenever it has doubled since, and holds at least so many. */
const CLEAR_AT_LEAST = 1_024;

/**
 * The times at which open orders end, in the order in which they will: due first, of equals the oldest. Orders that
 * ended otherwise may still be listed; whoever takes what is due looks whether it is open.
 */
export class Expiries {
  /** The next to end is last. */
  private rows: Expiry[] = [];
  private clearAt = CLEAR_AT_LEAST;

  /** The time of the next, Infinity when there is none: no earlier one is due, though that one may be gone. */
  get nextMs(): number {
    return this.rows.at(-1)?.atMs ?? Number.POSITIVE_INFINITY;
  }

  /** Lists an order. `isOpen` says of others whether they still are. */
  add(expiry: Expiry, isOpen: (row: Expiry) => boolean): void {
    if (this.rows.length >= this.clearAt) {
      this.rows = this.rows.filter(isOpen);
      this.clearAt = Math.max(CLEAR_AT_LEAST, 2 * this.rows.length);
    }
    let low = 0;
    let high = this.rows.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBefore(expiry, this.rows[middle] as Expiry)) low = middle + 1;
      else high = middle;
    }
    this.rows.splice(low, 0, expiry);
  }

  /** Takes the next that is due at `nowMs`, or undefined. */
  takeDue(nowMs: number): Expiry | undefined {
    return this.nextMs <= nowMs ? this.rows.pop() : undefined;
  }

  /** Returns the times of the orders that are open, in the order in which they will end. */
  open(isOpen: (row: Expiry) => boolean): Expiry[] {
    return this.rows.filter(isOpen).reverse();
  }
}

function isBefore(a: Expiry, b: Expiry): boolean {
  return a.atMs < b.atMs || (a.atMs === b.atMs && a.orderId < b.orderId);
}
