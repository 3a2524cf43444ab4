import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { midnight } from './ledger-filter.ts';

/** Filter of the futures histories; empty: all of it. */
export interface FuturesFilter {
  symbol: string;
  reason: PostingReason | '';
  /** Days as date fields write them: 2026-01-31. */
  from: string;
  /** The last day that is shown. */
  to: string;
}

export const ALL_FUTURES: FuturesFilter = { symbol: '', reason: '', from: '', to: '' };

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
  return { symbol: given(symbol), reason: given(reason), from: midnight(from), to: midnight(to, 1) };
}

/** Returns the address of a history's file, of the rows that the filter wants. */
export function fileAddress(history: 'income' | 'funding' | 'liquidations/mine', filter: FuturesFilter): string {
  const given = Object.entries(futuresQueryOf(filter)).filter(([, value]) => value !== undefined);
  const query = String(new URLSearchParams(given.map(([name, value]) => [name, String(value)])));
  return `/futuresapi/${history}/export${query === '' ? '' : `?${query}`}`;
}
