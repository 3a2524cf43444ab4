import type { ConversionData } from '@pelorus/protocol/convert/http.ts';
import type { OrderListData } from '@pelorus/protocol/spot/history.ts';
import { csvLine } from '../http/csv.ts';
import type { Pages } from './history.ts';

/** Rows read at a time: no account is too busy for the memory of this. */
const PAGE_ROWS = 1_000;

/** Fields that are moments: written as ISO 8601 in UTC, for sheets and people. */
const TIMES: ReadonlySet<string> = new Set([
  'createdAt',
  'updatedAt',
  'workingAt',
  'goodTill',
  'endedAt',
  'acceptedAt',
  'creditedAt',
  'nextSliceAt',
  'time',
]);

/** Several in one cell: words, orders of a list by their ids, sums with their assets. */
type Item = string | OrderListData['orders'][number] | ConversionData['fees'][number];

function itemOf(item: Item): string {
  if (typeof item === 'string') return item;
  return 'orderId' in item ? String(item.orderId) : `${item.amount} ${item.asset}`;
}

function cellOf(column: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (TIMES.has(column)) {
    const time = new Date(Number(value));
    // An order may be good till a time that no calendar has.
    return Number.isNaN(time.getTime()) ? String(value) : time.toISOString();
  }
  if (Array.isArray(value)) return value.map(itemOf).join(' ');
  return String(value);
}

/** Yields the text of a file with exactly the rows that `pages` gives (SPAP-54), as they come. */
export async function* historyFile(
  pages: Pages<Record<string, unknown>>,
  columns: readonly string[],
): AsyncGenerator<string> {
  yield csvLine(columns);
  let before: readonly number[] | undefined;
  for (;;) {
    const { rows, next } = await pages(before, PAGE_ROWS);
    if (rows.length > 0)
      yield rows.map((row) => csvLine(columns.map((column) => cellOf(column, row[column])))).join('');
    if (next === null) return;
    before = next;
  }
}
