import type { Fold } from '../fold/fold.ts';
import type { WireBytes } from './wire-bytes.ts';

/** The rows of the fold that are new in one table. They go by COPY: no statement is run for them row by row. */
export interface NewRows {
  /** Name of the prepared COPY statement. */
  name: string;
  text: string;
  /** Returns the COPY writer of the rows; null: there are none. */
  of(fold: Fold): ((out: WireBytes) => void) | null;
}

/** `put` writes a row's fields in the order of `columns`. */
export function newRows<Row>(
  table: string,
  columns: readonly string[],
  rows: (fold: Fold) => readonly Row[],
  put: (out: WireBytes, row: Row) => void,
): NewRows {
  return {
    name: `copy:${table}:${columns.length}`,
    text: `COPY projection.${table} (${columns.join(', ')}) FROM STDIN (FORMAT binary)`,
    of: (fold) => {
      const found = rows(fold);
      if (found.length === 0) return null;
      return (out) => {
        out.beginCopy();
        for (const row of found) {
          out.row(columns.length);
          put(out, row);
        }
        out.endCopy();
      };
    },
  };
}

/**
 * Returns the rows account by account. Indexes begin with the account: neighbours are filed in the same page of each, which
 * is found in the processor's cache (decision 0056).
 */
export function byAccount<Row extends { account: number }>(rows: Iterable<Row>): Row[] {
  return [...rows].sort((a, b) => a.account - b.account);
}
