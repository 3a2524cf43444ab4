import type { Page } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { PagedRows, pagedRows } from './paged-rows.ts';

/** A server with the numbers 9 down to 0, three a page. */
function numbers(change: { fails?: boolean; first?: number } = {}) {
  const asked: (string | undefined)[] = [];
  const fetchPage = async (cursor?: string): Promise<Page<number>> => {
    asked.push(cursor);
    if (change.fails === true) throw new Error('gone');
    const from = cursor === undefined ? (change.first ?? 9) : Number(cursor);
    const rows = [from, from - 1, from - 2].filter((number) => number >= 0);
    return { rows, next: from - 3 >= 0 ? String(from - 3) : null };
  };
  return { asked, fetchPage };
}

test('TRAD-41 pages come one after the other, newest first, until there are no more', async () => {
  const { fetchPage } = numbers({ first: 4 });
  const paged = new PagedRows(fetchPage);
  expect(paged.get()).toEqual({ rows: null, next: null, isFetching: false, error: null });
  await paged.again();
  expect(paged.get()).toMatchObject({ rows: [4, 3, 2], next: '1' });
  await paged.older();
  expect(paged.get()).toMatchObject({ rows: [4, 3, 2, 1, 0], next: null });
  await paged.older();
  expect(paged.get().rows).toHaveLength(5);
});

test('TRAD-41 asked again, as many pages come as stood there, and what was asked before is dropped', async () => {
  const change = { first: 9 };
  const { asked, fetchPage } = numbers(change);
  const paged = new PagedRows(fetchPage);
  await paged.again();
  await paged.older();
  const late = paged.older();
  change.first = 10;
  await Promise.all([paged.again(), late]);
  expect(paged.get().rows).toEqual([10, 9, 8, 7, 6, 5]);
  expect(asked).toEqual([undefined, '6', '3', undefined, '7']);
});

test('TRAD-44 rows stand when older ones or new ones fail to come, and why is said until they are asked for again', async () => {
  const change = { fails: false, first: 9 };
  const paged = new PagedRows(numbers(change).fetchPage);
  await paged.again();
  change.fails = true;
  await paged.older();
  expect(paged.get()).toMatchObject({ rows: [9, 8, 7], next: '6', isFetching: false, error: new Error('gone') });
  change.fails = false;
  const asking = paged.older();
  expect(paged.get()).toMatchObject({ isFetching: true, error: null });
  await asking;
  expect(paged.get().rows).toEqual([9, 8, 7, 6, 5, 4]);
});

test('TRAD-41 all who look at one history share it', () => {
  const { fetchPage } = numbers();
  expect(pagedRows('a', fetchPage)).toBe(pagedRows('a', fetchPage));
  expect(pagedRows('a', fetchPage)).not.toBe(pagedRows('b', fetchPage));
});
