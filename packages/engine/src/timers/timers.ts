import { BinaryHeap } from '../queue/binary-heap.ts';

/** Something that happens at a time. */
interface Timer {
  atMs: number;
}

/** Rows that no longer stand are cleared whenever the rows have doubled since, and are at least so many. */
const CLEAR_AT_LEAST = 1_024;

/**
 * Rows ordered by due time, then by id. A row may stay after it became void (its order ended, its slice moved), so
 * readers check each row.
 */
export class Timers<Row extends Timer> {
  private readonly order: (a: Row, b: Row) => number;
  private readonly rows: BinaryHeap<Row>;
  private clearAt = CLEAR_AT_LEAST;

  constructor(idOf: (row: Row) => number) {
    this.order = (a, b) => a.atMs - b.atMs || idOf(a) - idOf(b);
    this.rows = new BinaryHeap<Row>((a, b) => this.order(a, b) < 0);
  }

  /** The time of the first row, standing or not: nothing is due earlier. Infinity when there is none. */
  get nextMs(): number {
    return this.rows.peek()?.atMs ?? Number.POSITIVE_INFINITY;
  }

  add(row: Row, stands: (row: Row) => boolean): void {
    if (this.rows.size >= this.clearAt) {
      this.rows.keep(stands);
      this.clearAt = Math.max(CLEAR_AT_LEAST, 2 * this.rows.size);
    }
    this.rows.push(row);
  }

  /** Takes the first row if it is due at `nowMs`, standing or not. */
  takeDue(nowMs: number): Row | undefined {
    return this.nextMs <= nowMs ? this.rows.pop() : undefined;
  }

  /** Returns the first row that stands and drops those before it. */
  next(stands: (row: Row) => boolean): Row | undefined {
    for (let row = this.rows.peek(); row !== undefined; row = this.rows.peek()) {
      if (stands(row)) return row;
      this.rows.pop();
    }
    return undefined;
  }

  /** Returns the rows that stand, first due first. */
  standing(stands: (row: Row) => boolean): Row[] {
    return this.rows.values().filter(stands).sort(this.order);
  }
}
