import { groupTicks, ladderOf } from '@pelorus/client/book/ladder.ts';
import { BookReplica } from '@pelorus/client/book/replica.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitsText } from '../market-rules.ts';
import { rules } from '../order-form/fixture.ts';
import { bidShareE1, columnAt, sumsTo, takenAt } from './line-sums.ts';
import { bookScale } from './use-book.ts';

const scale = bookScale(rules);
const bookOf = (bids: [string, string][], asks: [string, string][]) => {
  const book = new BookReplica(scale);
  book.applySnapshot({ lastUpdateId: 1, bids, asks });
  return book;
};
const book = bookOf(
  [
    ['99.95', '1'],
    ['99.90', '4'],
    ['99.40', '2'],
  ],
  [
    ['100.00', '0.5'],
    ['100.10', '2'],
    ['101.00', '10'],
  ],
);
const ticks = (price: string) => Math.round(Number(price) * 20);

describe('a line of the book', () => {
  test.each([
    ['asks', '100.00', '0.5', '50', '100', 0n],
    ['asks', '100.10', '2.5', '250.2', '100.08', 8n],
    ['bids', '99.90', '5', '499.55', '99.91', 4n],
  ] as const)('TRAD-212 the %s up to %s move %s coins for %s', (side, price, quantity, worth, average, fromBest) => {
    const sums = sumsTo(book, side, 1, ticks(price));
    expect(unitsText(sums?.quantityUnits ?? -1n, 3)).toBe(quantity);
    expect(unitsText(sums?.worthUnits ?? -1n, 5)).toBe(worth);
    expect(unitsText(sums?.averageUnits ?? -1n, 2)).toBe(average);
    expect(sums?.fromBestE2).toBe(fromBest);
  });

  test('TRAD-212 groups count whole, and nothing moves nothing', () => {
    expect(sumsTo(book, 'bids', 20, ticks('99'))?.quantityUnits).toBe(7_000n);
    expect(sumsTo(bookOf([], []), 'bids', 1, 5)).toBeNull();
  });

  test.each([
    [0, 'price'],
    [0.35, 'price'],
    [0.37, 'amount'],
    [0.66, 'amount'],
    [0.68, 'sum'],
    [1, 'sum'],
  ] as const)('TRAD-211 at %f of the width stands the %s', (share, column) => {
    expect(columnAt(share)).toBe(column);
  });

  test('TRAD-211 a price alone, the line, or all up to it', () => {
    const at = (column: 'price' | 'amount' | 'sum') => takenAt(book, 'asks', 1, ticks('100.10'), column).quantityUnits;
    expect([at('price'), at('amount'), at('sum')]).toEqual([null, 2_000n, 2_500n]);
    expect(takenAt(book, 'asks', 1, ticks('100.05'), 'amount').quantityUnits).toBeNull();
  });
});

test.each([
  [0n, 0n, null],
  [1n, 0n, 1_000],
  [0n, 5n, 0],
  [1n, 2n, 333],
  [2n, 1n, 667],
  [10n ** 30n, 10n ** 30n, 500],
] as const)('TRAD-213 of %i and %i the bids have %s tenths of a percent', (bids, asks, share) => {
  expect(bidShareE1(bids, asks)).toBe(share);
});

test('TRAD-210 in money each line is the exact sum of price × quantity of its levels, and its worth the coins', () => {
  const level = fc.tuple(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 10 ** 9 }));
  fc.assert(
    fc.property(fc.array(level, { maxLength: 30 }), fc.constantFrom(1, 10, 100), (levels, stepTicks) => {
      const priced = new Map(levels.map(([tick, units]) => [tick, BigInt(units)]));
      const drawn = bookOf(
        [...priced].map(([tick, units]) => [unitsText(BigInt(tick) * 5n, 2), unitsText(units, 3)]),
        [],
      );
      const look = { unit: 'quote', hasWorth: true, shade: 'line' } as const;
      let total = 0n;
      for (const row of ladderOf(drawn, stepTicks, 99, look).bids) {
        const mine = [...priced].filter(([tick]) => groupTicks('bids', tick, stepTicks) === row.priceTicks);
        const money = mine.reduce((sum, [tick, units]) => sum + BigInt(tick) * 5n * units, 0n);
        const coins = mine.reduce((sum, [, units]) => sum + units, 0n);
        total += money;
        expect([row.quantity, row.total, row.worth].map(Number)).toEqual(
          [unitsText(money, 5), unitsText(total, 5), unitsText(coins, 3)].map(Number),
        );
        expect(row.quantity.split('.')[1]).toHaveLength(5);
        expect(row.share).toBeLessThanOrEqual(1);
      }
    }),
  );
});
