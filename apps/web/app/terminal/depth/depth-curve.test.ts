import { BookReplica } from '@pelorus/client/book/replica.ts';
import { expect, test } from 'vitest';
import { bookScale } from '../book/use-book.ts';
import { rules } from '../order-form/fixture.ts';
import { type DepthCurve, depthCurve, depthPath, placeAt } from './depth-curve.ts';

const bookOf = (bids: [string, string][], asks: [string, string][]) => {
  const book = new BookReplica(bookScale(rules));
  book.applySnapshot({ lastUpdateId: 1, bids, asks });
  return book;
};
const book = bookOf(
  [
    ['99.50', '1'],
    ['99.00', '3'],
    ['90.00', '50'],
  ],
  [
    ['100.50', '2'],
    ['101.00', '6'],
    ['120.00', '9'],
  ],
);
const curve = (span: 1 | 2 | 0) => depthCurve(book, span) as DepthCurve;

test('TRAD-214 the sums reach as far as the span around the middle', () => {
  expect([curve(1).bidUnits, curve(1).askUnits]).toEqual([4_000n, 8_000n]);
  expect([curve(0).bidUnits, curve(0).askUnits]).toEqual([54_000n, 17_000n]);
  expect([curve(0).low / 20, curve(0).middleTwice / 40, curve(0).high / 20]).toEqual([80, 100, 120]);
});

test('TRAD-214 both curves stand around the middle, prices to the right, the deepest almost to the top', () => {
  expect(depthPath(curve(1), 'bids').line).toBe('M25,100H25V88H0V52H0');
  expect(depthPath(curve(1), 'asks').line).toBe('M75,100H75V76H100V4H100');
  expect(depthPath(curve(1), 'asks').area).toMatch(/V100Z$/);
});

test('TRAD-214 a place says its side and what stands up to it', () => {
  expect(placeAt(curve(1), 0)).toEqual({ side: 'bids', ticks: 1_980, units: 4_000n });
  expect(placeAt(curve(1), 0.3)).toEqual({ side: 'bids', ticks: 1_992, units: 0n });
  expect(placeAt(curve(1), 0.8)).toEqual({ side: 'asks', ticks: 2_012, units: 2_000n });
});

test('TRAD-214 without both sides there is no middle and nothing to draw', () => {
  expect(depthCurve(bookOf([], [['1.00', '1']]), 0)).toBeNull();
});

test('TRAD-214 a span that no order lies in is drawn empty', () => {
  const wide = depthCurve(bookOf([['50.00', '1']], [['150.00', '1']]), 1) as DepthCurve;
  expect([wide.bidUnits, depthPath(wide, 'bids').line]).toEqual([0n, '']);
});
