import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { type Days, dayStart } from '../orders/days.ts';

/** Filter of the futures histories; empty: all of it. */
export interface FuturesFilter extends Days {
  symbol: string;
  reason: PostingReason | '';
}

export const WHOLE_FUTURES: FuturesFilter = { symbol: '', reason: '', from: '', to: '' };

/** Reasons that change what a person's futures wallet has. */
export const INCOME_REASONS = [
  'MARGIN_TRANSFER',
  'REALISED',
  'FEE',
  'REBATE',
  'FUNDING',
  'LIQUIDATION_FEE',
  'INSURANCE',
] as const satisfies PostingReason[];

export const isNarrowed = (filter: FuturesFilter) => Object.values(filter).some((value) => value !== '');

/** Returns the API query: whole days of the reader, both ends included. */
export function futuresQueryOf({ symbol, reason, from, to }: FuturesFilter) {
  const given = <T>(value: T | '') => (value === '' ? undefined : value);
  return { symbol: given(symbol), reason: given(reason), from: dayStart(from), to: dayStart(to, 1) };
}

/** Returns the address of a history's file, of the rows that the filter wants. */
export function fileAddress(
  history: 'income' | 'funding' | 'positions/closed' | 'liquidations/mine',
  filter: FuturesFilter,
): string {
  const given = Object.entries(futuresQueryOf(filter)).filter(([, value]) => value !== undefined);
  const query = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return `/futuresapi/${history}/export${query === '' ? '' : `?${query}`}`;
}
