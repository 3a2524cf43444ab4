import { expect, it } from 'vitest';
import { withMovement } from './movement-news.logic.ts';
import { askedEveryMs } from './movement-news.ts';

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
