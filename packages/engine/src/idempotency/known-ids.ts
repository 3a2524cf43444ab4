/**
 * Ids that were once used, for ever. They come from counters of a database, which seldom leave gaps: as runs of ids that
 * follow each other they are few.
 */
export class KnownIds {
  /** [first, last] of each run, ascending; there is a gap between two. */
  private readonly runs: [first: number, last: number][] = [];

  /** Returns which run is the first to end at an id or later. */
  private indexOf(id: number): number {
    let [low, high] = [0, this.runs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.runs[middle] as [number, number])[1] < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  has(id: number): boolean {
    const run = this.runs[this.indexOf(id)];
    return run !== undefined && run[0] <= id;
  }

  /** Remembers an id that is not known yet. */
  add(id: number): void {
    const { runs } = this;
    const i = this.indexOf(id);
    const before = runs[i - 1];
    const after = runs[i];
    const follows = before !== undefined && before[1] === id - 1;
    const leads = after !== undefined && after[0] === id + 1;
    if (follows && leads) {
      before[1] = after[1];
      runs.splice(i, 1);
    } else if (follows) before[1] = id;
    else if (leads) after[0] = id;
    else runs.splice(i, 0, [id, id]);
  }

  /** Returns the runs, ascending, as a snapshot keeps them. */
  rows(): [first: number, last: number][] {
    return this.runs.map(([first, last]) => [first, last]);
  }

  restore(rows: readonly [number, number][]): void {
    for (const [first, last] of rows) this.runs.push([first, last]);
  }
}
