import type { PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { LedgerRow } from '@pelorus/protocol/wallet/http.ts';
import { add, decimal, decimalText } from '@pelorus/site/decimal.ts';
import { type Days, dayStart } from '../../terminal/orders/days.ts';

/** Filter of the history; empty: all of it. */
export interface LedgerFilter extends Days {
  asset: string;
  reason: PostingReason | '';
  /** Also what orders held and released, which changes no total. */
  hasHolds: boolean;
}

export const EVERYTHING: LedgerFilter = { asset: '', reason: '', from: '', to: '', hasHolds: false };

/** Is nothing left out that changed a total? */
export function isEverything({ asset, reason, from, to }: LedgerFilter): boolean {
  return [asset, reason, from, to].every((value) => value === '');
}

const HOLDS: readonly string[] = ['ORDER_HOLD', 'ORDER_RELEASE'] satisfies PostingReason[];

/** Do rows show available and held balances? Without rows of holds those would not add up (WALT-12). */
export function tellsHolds({ hasHolds, reason }: LedgerFilter): boolean {
  return hasHolds || HOLDS.includes(reason);
}

/** Returns by how much a row changed what there is, available and in orders together. */
export function totalChange({ availableChange, heldChange }: LedgerRow): string {
  return decimalText(add(decimal(availableChange), decimal(heldChange)));
}

/** Returns the API query: whole days of the reader, both ends included (WALT-06). */
export function ledgerQueryOf({ asset, reason, from, to, hasHolds }: LedgerFilter) {
  const given = <T>(value: T | '') => (value === '' ? undefined : value);
  const holds = hasHolds ? '1' : undefined;
  // Postings stand alone beside what orders held and released (WALT-12).
  const trades = tellsHolds({ ...EVERYTHING, hasHolds, reason }) ? undefined : '1';
  return { asset: given(asset), reason: given(reason), from: dayStart(from), to: dayStart(to, 1), holds, trades };
}

/** Returns the years a file can be had of: from the account's first to this one, newest first. */
export function yearsSince(firstMs: number, nowMs: number): string[] {
  const [first, last] = [new Date(firstMs).getFullYear(), new Date(nowMs).getFullYear()];
  return Array.from({ length: Math.max(1, last - first + 1) }, (_, i) => String(last - i));
}

/** Period of a file: a calendar year, or a span of days, both ends included. */
type ExportPeriod = { year: string } | { firstDay: string; lastDay: string };

/** Returns a moment's day on the reader's clock, as date fields write it. */
function dayAt(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the initial days of a file: the filtered days, else this month until today. */
export function firstDays({ from, to }: LedgerFilter, nowMs: number): { firstDay: string; lastDay: string } {
  const lastDay = to === '' ? dayAt(new Date(nowMs)) : to;
  return { firstDay: from === '' ? `${lastDay.slice(0, 8)}01` : from, lastDay };
}

/** Returns the span as far as it can be asked for; null: a day is missing, or the last one is before the first. */
export function spanOf(firstDay: string, lastDay: string): ExportPeriod | null {
  return firstDay === '' || lastDay === '' || lastDay < firstDay ? null : { firstDay, lastDay };
}

/** Returns the URL of a file (WALT-07, WALT-11); its days are those of the reader's clock. */
export function exportAddress(
  period: ExportPeriod,
  format: 'csv' | 'json',
  timeZone: string,
  { asset, reason, hasHolds }: LedgerFilter,
): string {
  const query = new URLSearchParams({ ...period, format, timeZone, balances: '1' });
  if (asset !== '') query.set('asset', asset);
  if (reason !== '') query.set('reason', reason);
  if (hasHolds) query.set('holds', '1');
  return `/api/wallet/ledger/export?${query}`;
}
