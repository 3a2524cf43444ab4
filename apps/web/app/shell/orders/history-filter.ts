import type { OrderStatus, Side } from '@pelorus/protocol/spot/enums.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';

/** Which rows of a history are wanted. Empty: all. Days are the reader's own, as 2026-11-21, both ends included. */
export interface HistoryFilter {
  symbol: string;
  side: Side | '';
  status: OrderStatus | '';
  from: string;
  to: string;
}
export const WHOLE_HISTORY: HistoryFilter = { symbol: '', side: '', status: '', from: '', to: '' };

/** What a filter asks of a row: an order by when it was placed, a trade by when it was made. */
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

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns when a day begins where the reader is (`add`: days later), ms; null for what is no day. */
function dayStart(text: string, add = 0): number | null {
  const match = DAY.exec(text);
  if (match === null) return null;
  const [, year, month, day] = match;
  return new Date(Number(year), Number(month) - 1, Number(day) + add).getTime();
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
