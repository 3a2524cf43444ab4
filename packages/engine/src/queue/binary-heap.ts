/** A binary heap: the row that comes before all others is at hand at any time, adding and taking cost the logarithm. */
export class BinaryHeap<T> {
  private readonly isBefore: (a: T, b: T) => boolean;
  private rows: T[] = [];

  constructor(isBefore: (a: T, b: T) => boolean) {
    this.isBefore = isBefore;
  }

  get size(): number {
    return this.rows.length;
  }

  /** Returns the first row, or undefined when there is none. */
  peek(): T | undefined {
    return this.rows[0];
  }

  /** Returns all rows, in no order that means anything. */
  values(): readonly T[] {
    return this.rows;
  }

  push(row: T): void {
    this.rows.push(row);
    this.rise(this.rows.length - 1);
  }

  /** Takes the first row out and returns it. */
  pop(): T | undefined {
    const { rows } = this;
    const [first] = rows;
    const last = rows.pop();
    if (rows.length > 0) {
      rows[0] = last as T;
      this.sink(0);
    }
    return first;
  }

  /** Drops all rows that are not kept: in one go, which costs less than taking each out. */
  keep(isKept: (row: T) => boolean): void {
    this.rows = this.rows.filter(isKept);
    for (let at = (this.rows.length >>> 1) - 1; at >= 0; at--) this.sink(at);
  }

  private rise(from: number): void {
    const { isBefore, rows } = this;
    let at = from;
    const row = rows[at] as T;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (!isBefore(row, rows[above] as T)) break;
      rows[at] = rows[above] as T;
      at = above;
    }
    rows[at] = row;
  }

  private sink(from: number): void {
    const { isBefore, rows } = this;
    let at = from;
    const row = rows[at] as T;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= rows.length) break;
      if (below + 1 < rows.length && isBefore(rows[below + 1] as T, rows[below] as T)) below++;
      if (!isBefore(rows[below] as T, row)) break;
      rows[at] = rows[below] as T;
      at = below;
    }
    rows[at] = row;
  }
}
