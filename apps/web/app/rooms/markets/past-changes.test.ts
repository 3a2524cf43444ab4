import { decimalText } from '@pelorus/site/decimal.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marketRows, sortRows } from './market-rows.ts';
import { changeSince, withPastChanges } from './past-changes.ts';
import { info, pairsOf, ticker } from './test-rows.ts';

const textOf = (past: string | null, last: string) => {
  const change = changeSince(past, last);
  return change === null ? null : decimalText(change);
};

test('MKTS-05 a change is of the price then, half away from zero; without a price then there is none', () => {
  expect(textOf('100', '101.005')).toBe('1.01');
  expect(textOf('100', '98.995')).toBe('-1.01');
  expect(textOf('0.0000003', '0.0000006')).toBe('100.00');
  expect(textOf(null, '5')).toBeNull();
  expect(textOf('0', '5')).toBeNull();
});

test('MKTS-05 the change is the nearest hundredth of a percent, by whole numbers', () => {
  const price = fc.bigInt({ min: 1n, max: 10n ** 14n });
  fc.assert(
    fc.property(price, price, (past, last) => {
      // Ten thousand times the change, twice, against the odd numbers on both sides of the answer.
      const hundredths = BigInt((textOf(String(past), String(last)) ?? '').replace('.', ''));
      const exact = 2n * (last - past) * 10_000n;
      const [size, answer] = exact < 0n ? [-exact, -hundredths] : [exact, hundredths];
      expect((2n * answer - 1n) * past <= size && size < (2n * answer + 1n) * past).toBe(true);
    }),
  );
});

test('MKTS-11 the columns of an hour and seven days sort, unknown changes last either way', () => {
  const pairs = ['A_USDT', 'B_USDT', 'C_USDT'];
  const rows = withPastChanges(
    marketRows(
      pairs.map((pair) => info(pair)),
      pairs.map((pair) => ticker(pair, '10')),
      new Map(),
    ),
    { A_USDT: { hour: '8', week: null }, B_USDT: { hour: '5', week: '20' } },
  );
  expect(pairsOf(sortRows(rows, { by: 'hour', descending: true }))).toEqual(['B_USDT', 'A_USDT', 'C_USDT']);
  expect(pairsOf(sortRows(rows, { by: 'hour', descending: false }))).toEqual(['A_USDT', 'B_USDT', 'C_USDT']);
  expect(pairsOf(sortRows(rows, { by: 'week', descending: false }))).toEqual(['B_USDT', 'A_USDT', 'C_USDT']);
});
