import { ORDER_STATUSES, type OrderStatus, type Side } from '@pelorus/protocol/exchange/orders.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';

/** Filter of a history. Empty: all. Days are the reader's own, as 2026-11-21, both ends included. */
export interface HistoryFilter {
  symbol: string;
  side: Side | '';
  status: OrderStatus | '';
  from: string;
  to: string;
}
export const WHOLE_HISTORY: HistoryFilter = { symbol: '', side: '', status: '', from: '', to: '' };

/** Date that a filter compares: when an order was placed, a trade was made, an algo began. */
export interface Dated {
  symbol: string;
  side: Side;
  status: OrderStatus | null;
  timeMs: number;
}
export const ofOrder = ({ symbol, side, status, createdAt }: OrderData): Dated => ({
  symbol,
  side,
  status,
  timeMs: createdAt,
});
export const ofFill = ({ symbol, side, time }: FillData): Dated => ({ symbol, side, status: null, timeMs: time });
export const ofAlgo = ({ symbol, side, createdAt }: AlgoData): Dated => ({
  symbol,
  side,
  status: null,
  timeMs: createdAt,
});

/** Statuses of ended orders: the history beside the open orders. */
export const ENDED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'NEW' && status !== 'PARTIALLY_FILLED',
);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Returns the start of a day in the reader's zone (`add`: days later), ms; null for an invalid day, and before 1970:
 * while a year is typed, date fields report its first digits as the years 2, 20 and 202, which the API refuses.
 */
function dayStart(text: string, add = 0): number | null {
  const match = DAY.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + add).getTime();
  return at >= 0 ? at : null;
}

/**
 * Returns the API query of orders in one of `statuses`: absent filters are left out. Days are whole, in the reader's
 * zone.
 */
export function orderQueryOf(
  { symbol, side, status, from, to }: HistoryFilter,
  statuses: readonly OrderStatus[] = ORDER_STATUSES,
) {
  const given = <T>(value: T | '') => (value === '' ? undefined : value);
  return {
    symbol: given(symbol),
    side: given(side),
    status: given<string>(status) ?? (statuses.length < ORDER_STATUSES.length ? statuses.join() : undefined),
    from: dayStart(from) ?? undefined,
    to: dayStart(to, 1) ?? undefined,
  };
}

/** Returns the API query of trades and algos, which have no status. */
export function fillQueryOf(filter: HistoryFilter) {
  const { status: _, ...query } = orderQueryOf(filter);
  return query;
}

/** Returns the address of the file with exactly the rows that the query wants (SPAP-54). */
export function exportAddress(
  of: 'orders' | 'trades' | 'algos',
  query: Record<string, string | number | undefined>,
  at = '/api/spot',
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${at}/${of}/export?${new URLSearchParams(given)}`;
}

export function isWanted(row: Dated, filter: HistoryFilter): boolean {
  if (filter.symbol !== '' && row.symbol !== filter.symbol) return false;
  if (filter.side !== '' && row.side !== filter.side) return false;
  if (filter.status !== '' && row.status !== null && row.status !== filter.status) return false;
  const from = dayStart(filter.from);
  const before = dayStart(filter.to, 1);
  return (from === null || row.timeMs >= from) && (before === null || row.timeMs < before);
}

/** Returns whether a row, and with it all older ones, is from before the first wanted day. */
export function isBefore(row: Dated | undefined, filter: HistoryFilter): boolean {
  const from = dayStart(filter.from);
  return row !== undefined && from !== null && row.timeMs < from;
}

/** Returns whether anything is left out by the filter beside the market. */
export function isNarrowed({ side, status, from, to }: HistoryFilter): boolean {
  return side !== '' || status !== '' || dayStart(from) !== null || dayStart(to) !== null;
}
