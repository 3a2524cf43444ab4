export type CommandBytes = Uint8Array<ArrayBuffer>;

/** The commands that a source sends after so many others. */
export class LaterCommands {
  private rows: { market: number | null; after: number; records: CommandBytes[] }[] = [];

  /** `market`: which they are about, where they may be forgotten. */
  add(after: number, records: CommandBytes[], market: number | null = null): void {
    this.rows.push({ market, after, records });
  }

  /** Drops the pending commands of a market. */
  forget(market: number): void {
    this.rows = this.rows.filter((row) => row.market !== market);
  }

  /** Counts one more command; returns the commands to send now, in reverse order. */
  take(): CommandBytes[] {
    for (const row of this.rows) row.after--;
    const due = this.rows.filter(({ after }) => after === 0);
    this.rows = this.rows.filter(({ after }) => after > 0);
    return due.flatMap(({ records }) => records.toReversed());
  }
}
