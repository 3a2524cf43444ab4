import { expect, test } from 'vitest';
import { CHOSEN_COLUMNS, columnsIn } from './table-columns.ts';

test('MKTS-06 kept columns come back in the order of the table; what is not a column is left out', () => {
  expect(columnsIn('course,high,hour')).toEqual(['hour', 'high', 'course']);
  expect(columnsIn('nonsense,low')).toEqual(['low']);
  expect(columnsIn('')).toEqual([]);
});

test('MKTS-06 who never chose has changes of an hour and seven days, volume and course', () => {
  expect(columnsIn(null)).toEqual(['hour', 'week', 'volume', 'course']);
  expect(CHOSEN_COLUMNS).toEqual(expect.arrayContaining([...columnsIn(null)]));
});
