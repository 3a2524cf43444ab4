import { BookReplica } from '@pelorus/client/book/replica.ts';
import { expect, test } from 'vitest';
import { bookScale } from '../book/use-book.ts';
import { wholeUnits } from '../market-rules.ts';
import { estimateQuantity, levelsAgainst } from './estimate.ts';
import { rules } from './fixture.ts';
import { isWithinSlippage, slippageE2 } from './slippage.ts';

const book = new BookReplica(bookScale(rules));
book.applySnapshot({
  lastUpdateId: 1,
  bids: [['99.00', '10']],
  asks: [
    ['100.00', '1'],
    ['101.00', '1'],
  ],
});
const best = wholeUnits('100', 2);
const bought = (quantity: string) => estimateQuantity(rules, levelsAgainst(book, 'BUY'), wholeUnits(quantity, 3));

test.each([
  ['1', 0n],
  // 1 at 100 and 0.001 at 101: 0.001 money on 100.1, a trifle is rounded up.
  ['1.001', 1n],
  ['2', 50n],
  ['1.5', 34n],
] as const)('TRAD-222 buying %s slips %i hundredths of a percent', (quantity, slippage) => {
  expect(slippageE2(rules, bought(quantity), best)).toBe(slippage);
});

test('TRAD-222 selling slips too, and what does not trade has none', () => {
  const sold = estimateQuantity(rules, levelsAgainst(book, 'SELL'), wholeUnits('5', 3));
  expect(slippageE2(rules, sold, wholeUnits('100', 2))).toBe(100n);
  expect(slippageE2(rules, { ...sold, quantityUnits: 0n, quoteUnits: 0n }, best)).toBeNull();
  expect(slippageE2(rules, sold, null)).toBeNull();
});

test.each([
  ['2', 50, true],
  ['2', 49, false],
  ['2', 0, true],
  ['2.001', 300, false],
  ['2.001', 0, true],
] as const)('TRAD-223 %s within a limit of %i hundredths of a percent: %s', (quantity, limit, isWithin) => {
  expect(isWithinSlippage(rules, bought(quantity), best, limit)).toBe(isWithin);
});

test('TRAD-223 what nobody can estimate is not within a limit', () => {
  expect(isWithinSlippage(rules, null, best, 50)).toBe(false);
  expect(isWithinSlippage(rules, bought('1'), null, 50)).toBe(false);
});
