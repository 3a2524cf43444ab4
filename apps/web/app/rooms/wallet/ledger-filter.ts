import type { PostingReason } from '@pelorus/protocol/spot/enums.ts';

/** What of the history is shown; empty: all of it. */
export interface LedgerFilter {
  asset: string;
  reason: PostingReason | '';
  /** Days as date fields write them: 2026-01-31. */
  from: string;
  /** The last day that is shown. */
  to: string;
}

export const EVERYTHING: LedgerFilter = { asset: '', reason: '', from: '', to: '' };

/** Is nothing left out? */
export function isEverything(filter: LedgerFilter): boolean {
  return Object.values(filter).every((value) => value === '');
}

/** Returns the midnight at which a day begins on the reader's clock, ms; `later` days after it. No day: undefined. */
function midnight(day: string, later = 0): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return undefined;
  const [year, month, date] = match.slice(1).map(Number) as [number, number, number];
  const at = new Date(year, month - 1, date + later).getTime();
  return at >= 0 ? at : undefined;
}

/** Returns what the API is asked: whole days of the reader's, both ends in it (WALT-06). */
export function ledgerQueryOf({ asset, reason, from, to }: LedgerFilter) {
  const given = <T>(value: T | '') => (value === '' ? undefined : value);
  return { asset: given(asset), reason: given(reason), from: midnight(from), to: midnight(to, 1) };
}

/** Returns the years a file can be had of: from the account's first to this one, newest first. */
export function yearsSince(firstMs: number, nowMs: number): string[] {
  const [first, last] = [new Date(firstMs).getFullYear(), new Date(nowMs).getFullYear()];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => String(last - i));
}

/** Returns the address of a year's file (WALT-07); the year is that of the reader's clock. */
export function exportAddress(
  year: string,
  format: 'csv' | 'json',
  timeZone: string,
  { asset, reason }: LedgerFilter,
): string {
  const query = new URLSearchParams({ year, format, timeZone, balances: '1' });
  if (asset !== '') query.set('asset', asset);
  if (reason !== '') query.set('reason', reason);
  return `/api/wallet/ledger/export?${query}`;
}
