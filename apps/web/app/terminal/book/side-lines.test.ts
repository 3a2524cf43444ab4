import { type LadderRow, ladderOf } from '@pelorus/client/book/ladder.ts';
import { BookReplica } from '@pelorus/client/book/replica.ts';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { columnsOf, ownIndexes, shadeOutline } from './side-lines.ts';
import { bookScale } from './use-book.ts';

function ladder(asks: [string, string][]): readonly LadderRow[] {
  const book = new BookReplica(bookScale(rules));
  book.applySnapshot({ lastUpdateId: 1, bids: [], asks });
  return ladderOf(book, 1, 5).asks;
}
const lines = ladder([
  ['1000.00', '1.000'],
  ['1000.05', '12345678.125'],
]);

test('TRAD-34 a column holds each line once, sales with the best at the bottom', () => {
  expect(columnsOf('asks', lines, 'en_US').prices).toBe('1,000.05\n1,000.00');
  expect(columnsOf('bids', lines, 'en_US').prices).toBe('1,000.00\n1,000.05');
  expect(columnsOf('asks', [], 'en_US')).toEqual({ prices: '', quantities: '', totals: '' });
});

test('TRAD-34 quantities that do not fit are shown short, prices never', () => {
  expect(columnsOf('bids', lines, 'en_US').quantities).toBe('1.000\n12.34M');
  expect(columnsOf('bids', lines, 'en_US').totals).toBe('1.000\n12.34M');
  const dear = ladder([['12345678.00', '1.000']]);
  expect(columnsOf('bids', dear, 'en_US').prices).toBe('12,345,678.00');
});

test('TRAD-36 a small quantity with many digits is cut to fit, not to nothing', () => {
  const tiny = [{ price: '1.00', quantity: '0.000012345678', total: '123.456789012345' }] as LadderRow[];
  expect(columnsOf('bids', tiny, 'en_US')).toEqual({ prices: '1.00', quantities: '0.00001234', totals: '123.456789' });
});

test('TRAD-34 the shade is as wide in each line as its share of the deepest', () => {
  const row = (share: number) => ({ share }) as LadderRow;
  expect(shadeOutline([row(0.25), row(1)])).toBe('polygon(100% 0lh,75% 0lh,75% 1lh,0% 1lh,0% 2lh,100% 2lh)');
  expect(shadeOutline([])).toBe('polygon(100% 0lh,100% 0lh)');
});

test('TRAD-32 own orders are found among the lines that are drawn', () => {
  const second = lines[1] as LadderRow;
  expect(ownIndexes('asks', lines, new Set([`asks ${second.priceTicks}`, 'asks 1']))).toEqual([1]);
  expect(ownIndexes('bids', lines, new Set([`asks ${second.priceTicks}`]))).toEqual([]);
});
