import type { TimedPlace } from '@pelorus/database/futures/timed-history.ts';
import type { HistoryPage } from '@pelorus/database/projection/history-scan.ts';
import type { Page } from '@pelorus/protocol/spot/http.ts';
import { numbersOfCursor } from '../http/cursors.ts';

/** Returns the place of a cursor in a history; undefined without one. Refuses BAD_REQUEST. */
export function placeOf(cursor: string | undefined): TimedPlace | undefined {
  const numbers = numbersOfCursor(cursor, 3);
  if (numbers === undefined) return undefined;
  const [timeMs, seq, index] = numbers as [number, number, number];
  return { timeMs, seq, index };
}

/** Returns a page of a history as it is shown, with the cursor of the next. */
export function pageOfRows<Row, Shown>(
  { next, rows }: HistoryPage<Row, TimedPlace>,
  present: (row: Row) => Shown,
): Page<Shown> {
  return { rows: rows.map(present), next: next === null ? null : `${next.timeMs}:${next.seq}:${next.index}` };
}
