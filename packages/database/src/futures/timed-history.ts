import { type HistoryPage, type HistoryPageOptions, scan } from '../projection/history-scan.ts';
import type { Parameters, Queryable } from '../queryable.ts';

/** A row's position in a history of its account. */
export interface TimedPlace {
  timeMs: number;
  seq: number;
  index: number;
}

/** Absent: all. At or after, before; ms. */
export interface TimeSpan {
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

export const TIMED_ORDER = 'time_ms DESC, seq DESC, index DESC';

/** Returns the conditions of a span and of a page behind another, each with AND before it. */
export function timedWhere(parameters: Parameters, { fromMs, toMs }: TimeSpan, before: TimedPlace | undefined): string {
  let where = '';
  if (fromMs !== undefined) where += ` AND time_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND time_ms < ${parameters.add(toMs)}`;
  if (before !== undefined) {
    const place = [before.timeMs, before.seq, before.index].map((value) => parameters.add(value)).join(', ');
    where += ` AND (time_ms, seq, index) < (${place})`;
  }
  return where;
}

interface TimedScan {
  table: string;
  /** The condition that an index serves, with its owner. */
  where: string;
  wanted: readonly string[];
  columns: string;
}

/** Returns a page of rows as stored, newest first. */
export async function timedHistory<Row extends TimedPlace>(
  db: Queryable,
  what: TimedScan,
  { limit, most }: Pick<HistoryPageOptions<TimedPlace>, 'limit' | 'most'>,
  parameters: Parameters,
): Promise<HistoryPage<Row, TimedPlace>> {
  const place = 'time_ms AS "timeMs", seq, index';
  const scanned = { ...what, order: TIMED_ORDER, columns: `${what.columns}, ${place}`, place, limit, most };
  const { rows, cutAt } = await scan<Row, TimedPlace>(db, scanned, parameters);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: shown, next: cutAt };
  return { rows: shown, next: { timeMs: last.timeMs, seq: last.seq, index: last.index } };
}
