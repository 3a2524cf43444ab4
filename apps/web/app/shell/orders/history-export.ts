import type { FillData, OrderData, Page } from '@pelorus/protocol/spot/http.ts';
import { csvText } from '../../ui/csv.ts';
import { type Dated, type HistoryFilter, isBefore, isWanted } from './history-filter.ts';

/** Rows of one file; a sheet opens it at once, and nobody's history is asked for without end. */
export const EXPORT_ROWS_MOST = 10_000;

export interface Exported<T> {
  rows: T[];
  /** There were more. */
  isCut: boolean;
}

/** Asks page after page, newest first, for every row that a filter wants. Throws what `fetchPage` throws. */
export async function wantedRows<T>(
  fetchPage: (cursor: string | undefined) => Promise<Page<T>>,
  of: (row: T) => Dated,
  filter: HistoryFilter,
  most: number = EXPORT_ROWS_MOST,
): Promise<Exported<T>> {
  const rows: T[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await fetchPage(cursor);
    for (const row of page.rows) {
      if (!isWanted(of(row), filter)) continue;
      if (rows.length === most) return { rows, isCut: true };
      rows.push(row);
    }
    const last = page.rows.at(-1);
    if (page.next === null || isBefore(last === undefined ? undefined : of(last), filter))
      return { rows, isCut: false };
    cursor = page.next;
  }
}

/** Columns by the names of the API, so that programs know them in every language. */
const ORDER_COLUMNS: readonly (keyof OrderData)[] = [
  'orderId',
  'clientOrderId',
  'symbol',
  'side',
  'type',
  'timeInForce',
  'price',
  'stopPrice',
  'trailingDelta',
  'quantity',
  'quoteQuantity',
  'filledQuantity',
  'filledQuoteQuantity',
  'averagePrice',
  'status',
  'reason',
  'createdAt',
  'updatedAt',
];
const FILL_COLUMNS: readonly (keyof FillData)[] = [
  'tradeId',
  'orderId',
  'symbol',
  'side',
  'price',
  'quantity',
  'quoteQuantity',
  'fee',
  'feeAsset',
  'isMaker',
  'time',
];
const TIMES: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'time']);

function tableOf<T extends object>(rows: readonly T[], columns: readonly (keyof T & string)[]): string {
  const cell = (row: T, column: keyof T & string) => {
    const value: unknown = row[column];
    if (value === null || value === undefined) return '';
    return TIMES.has(column) ? new Date(Number(value)).toISOString() : String(value);
  };
  return csvText(
    columns,
    rows.map((row) => columns.map((column) => cell(row, column))),
  );
}

/** Returns orders as CSV: numbers as the exchange writes them, times in UTC. */
export const ordersCsv = (rows: readonly OrderData[]): string => tableOf(rows, ORDER_COLUMNS);
/** Returns trades as CSV, likewise. */
export const fillsCsv = (rows: readonly FillData[]): string => tableOf(rows, FILL_COLUMNS);
