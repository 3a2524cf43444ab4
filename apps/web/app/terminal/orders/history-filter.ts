import {
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  type OrderType,
  type Side,
} from '@pelorus/protocol/exchange/orders.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import { type Days, dayStart } from './days.ts';

/** Filter of a history. Empty: all. */
export interface HistoryFilter extends Days {
  symbol: string;
  side: Side | '';
  type: OrderType | '';
  status: OrderStatus | '';
}
/** Kinds that a product's orders are narrowed by, each in the words of its API. */
export type HistoryKinds = Readonly<Partial<Record<OrderType, string>>>;
export const SPOT_KINDS: HistoryKinds = Object.fromEntries(ORDER_TYPES.map((type) => [type, type]));

export const WHOLE_HISTORY: HistoryFilter = { symbol: '', side: '', type: '', status: '', from: '', to: '' };

/** Date that a filter compares: when an order was placed, a trade was made, an algo began. */
export interface Dated {
  symbol: string;
  side: Side;
  /** null: it has none, as status. */
  type: OrderType | null;
  status: OrderStatus | null;
  timeMs: number;
}
/** Returns how orders are compared. Post-only is a limit order where it is no kind of its own. */
export const ofOrderIn =
  (kinds: HistoryKinds) =>
  ({ symbol, side, type, status, createdAt }: OrderData): Dated => ({
    symbol,
    side,
    type: type === 'LIMIT_MAKER' && kinds[type] === undefined ? 'LIMIT' : type,
    status,
    timeMs: createdAt,
  });
export const ofFill = ({ symbol, side, time }: FillData): Dated => ({
  symbol,
  side,
  type: null,
  status: null,
  timeMs: time,
});
export const ofAlgo = ({ symbol, side, createdAt }: AlgoData): Dated => ({
  symbol,
  side,
  type: null,
  status: null,
  timeMs: createdAt,
});

/** Statuses of ended orders: the history beside the open orders. */
export const ENDED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'NEW' && status !== 'PARTIALLY_FILLED',
);

/**
 * Returns the API query of orders in one of `statuses`: absent filters are left out. Days are whole, in the reader's
 * zone, and kinds in the API's words.
 */
export function orderQueryOf(
  { symbol, side, type, status, from, to }: HistoryFilter,
  kinds: HistoryKinds,
  statuses: readonly OrderStatus[] = ORDER_STATUSES,
) {
  const given = <T>(value: T | '') => (value === '' ? undefined : value);
  return {
    symbol: given(symbol),
    side: given(side),
    type: type === '' ? undefined : kinds[type],
    status: given<string>(status) ?? (statuses.length < ORDER_STATUSES.length ? statuses.join() : undefined),
    from: dayStart(from),
    to: dayStart(to, 1),
  };
}

/** Returns the API query of trades and algos, which have neither type nor status. */
export function fillQueryOf(filter: HistoryFilter) {
  const { status: _, type: __, ...query } = orderQueryOf(filter, {});
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
  if (filter.type !== '' && row.type !== null && row.type !== filter.type) return false;
  if (filter.status !== '' && row.status !== null && row.status !== filter.status) return false;
  const from = dayStart(filter.from);
  const before = dayStart(filter.to, 1);
  return (from === undefined || row.timeMs >= from) && (before === undefined || row.timeMs < before);
}

/** Returns whether a row, and with it all older ones, is from before the first wanted day. */
export function isBefore(row: Dated | undefined, filter: HistoryFilter): boolean {
  const from = dayStart(filter.from);
  return row !== undefined && from !== undefined && row.timeMs < from;
}

/** Returns the filter without a kind that the product does not tell apart: nothing could choose it. */
export function withKnownKind(filter: HistoryFilter, kinds: HistoryKinds): HistoryFilter {
  return filter.type === '' || kinds[filter.type] !== undefined ? filter : { ...filter, type: '' };
}

/** Returns whether anything is left out by the filter beside the market. */
export function isNarrowed({ side, type, status, from, to }: HistoryFilter): boolean {
  return side !== '' || type !== '' || status !== '' || dayStart(from) !== undefined || dayStart(to) !== undefined;
}
