import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { withMovement } from './movement-news.logic.ts';
import { askedEveryMs, isToldOf, takeMovement } from './movement-news.ts';

const page = {
  next: null,
  rows: [
    { id: 7, state: 'SEEN' },
    { id: 5, state: 'SEEN' },
  ],
};

it('WFED-05 what is told takes the place of its row, or is the newest', () => {
  expect(withMovement(page, { id: 5, state: 'DONE' }, 2)?.rows).toEqual([page.rows[0], { id: 5, state: 'DONE' }]);
  expect(withMovement(page, { id: 9, state: 'SEEN' }, 2)?.rows).toEqual([{ id: 9, state: 'SEEN' }, page.rows[0]]);
  // An old one that is not shown stays so.
  expect(withMovement(page, { id: 1, state: 'DONE' }, 2)?.rows).toEqual(page.rows);
  expect(withMovement(undefined, { id: 9, state: 'SEEN' }, 2)).toBeUndefined();
});

it('WFED-05 lists are asked for seldom while changes are told', () => {
  expect(askedEveryMs(true, true)).toBeGreaterThan(askedEveryMs(false, true));
  expect(askedEveryMs(false, false)).toBeGreaterThan(askedEveryMs(false, true));
});

it('WPAG-73 a history takes a step of its row as it is told, and is asked for when a row is new or in another state', () => {
  const client = new QueryClient();
  const key = ['deposits', 'history', { state: 'SEEN' }];
  const told = (row: { id: number; state: string; confirmations: number }) => {
    client.setQueryData(key, {
      pageParams: [undefined],
      pages: [page, { next: null, rows: [{ id: 2, state: 'SEEN' }] }],
    });
    takeMovement(client, 'deposits', row);
    return client.getQueryState<{ pages: unknown[] }>(key);
  };
  const step = { id: 2, state: 'SEEN', confirmations: 3 };
  const stepped = told(step);
  expect(stepped?.data?.pages).toEqual([page, { next: null, rows: [step] }]);
  expect(stepped?.isInvalidated).toBe(false);
  expect(told({ ...step, state: 'DONE' })?.isInvalidated).toBe(true);
  expect(told({ ...step, id: 9 })?.isInvalidated).toBe(true);
  takeMovement(client, 'sends', step);
  expect(client.getQueryData(['sends'])).toBeUndefined();
});

it('WPAG-73 deposits, withdrawals and sends are told; conversions are not', () => {
  expect(['deposits', 'withdrawals', 'sends', 'conversions'].map(isToldOf)).toEqual([true, true, true, false]);
});
