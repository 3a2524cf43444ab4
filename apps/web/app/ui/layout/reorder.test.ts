import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveItem, placeAt } from './reorder.ts';

test.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 1, ['a', 'b', 'c', 'd']],
  [2, 99, ['a', 'b', 'd', 'c']],
  [2, -99, ['c', 'a', 'b', 'd']],
  [7, 0, ['a', 'b', 'c', 'd']],
])('DSN-04 item %d moved to place %d', (from, to, list) => {
  expect(moveItem(['a', 'b', 'c', 'd'], from, to)).toEqual(list);
});

test('DSN-04 moving loses and doubles nothing, keeps the others in their order, and is undone by moving back', () => {
  const places = fc.integer({ min: 0, max: 8 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 9, maxLength: 9 }), places, places, (list, from, to) => {
      const moved = moveItem(list, from, to);
      expect(moved[to]).toBe(list[from]);
      expect(moved.filter((one) => one !== list[from])).toEqual(list.filter((one) => one !== list[from]));
      expect(moveItem(moved, to, from)).toEqual(list);
    }),
  );
});

const ROWS = [0, 44, 88, 132].map((top) => ({ top, height: 44 }));
test.each([
  [0, -50, 0],
  [0, 20, 0],
  [0, 66, 0],
  [0, 67, 1],
  [0, 500, 3],
  [2, 60, 1],
  [2, 100, 2],
  [2, 155, 3],
  [3, 10, 0],
])('DSN-04 row %d dragged to y = %d takes place %d', (from, y, place) => {
  expect(placeAt(ROWS, from, y)).toBe(place);
});
