import { expect, test } from 'vitest';
import { CONTRACT_TABLE, columnsIn, MARKET_TABLE } from './table-columns.ts';

const kept = (
  text: string | null,
  { all, usual }: { all: readonly string[]; usual: readonly string[] } = MARKET_TABLE,
) => columnsIn(text, all, usual);

test('MKTS-06 FWEB-54 kept columns come back in the order of the table; what is not a column is left out', () => {
  expect(kept('course,high,hour')).toEqual(['hour', 'high', 'course']);
  expect(kept('nonsense,low')).toEqual(['low']);
  expect(kept('')).toEqual([]);
  expect(kept('course,interest,hour', CONTRACT_TABLE)).toEqual(['hour', 'interest']);
});

test('MKTS-06 FWEB-54 who never chose has changes of an hour and seven days, volume, and what each table is read for', () => {
  expect(kept(null)).toEqual(['hour', 'week', 'volume', 'course']);
  expect(kept(null, CONTRACT_TABLE)).toEqual(['hour', 'week', 'funding', 'interest', 'volume']);
  for (const { all, usual } of [MARKET_TABLE, CONTRACT_TABLE])
    expect<readonly string[]>(all).toEqual(expect.arrayContaining([...usual]));
});
