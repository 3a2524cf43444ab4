import type { Page } from '@pelorus/protocol/spot/http.ts';
import { Refused } from './refused.ts';

/** Returns the `count` integers of our cursor, undefined without one; refuses BAD_REQUEST for a foreign one. */
export function numbersOfCursor(cursor: string | undefined, count: number): number[] | undefined {
  if (cursor === undefined) return undefined;
  const numbers = cursor.split(':').map((part) => (part === '' ? Number.NaN : Number(part)));
  if (numbers.length !== count || !numbers.every(Number.isSafeInteger)) throw new Refused('BAD_REQUEST', 'cursor');
  return numbers;
}

/** Returns a page of at most `limit` of `found` (which was asked for with one more, to know whether there is more). */
export function pageOf<T>(found: readonly T[], limit: number, key: (row: T) => number[]): Page<T> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? key(last).join(':') : null };
}
