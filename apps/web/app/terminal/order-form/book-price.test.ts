import { BookReplica } from '@pelorus/client/book/replica.ts';
import { expect, test } from 'vitest';
import { bookScale } from '../book/use-book.ts';
import { BOOK_PRICES, bookPrice } from './book-price.ts';
import { rules } from './fixture.ts';

const bookOf = (bids: string[], asks: string[]) => {
  const book = new BookReplica(bookScale(rules));
  const levels = (prices: string[]) => prices.map((price): [string, string] => [price, '1']);
  book.applySnapshot({ lastUpdateId: 1, bids: levels(bids), asks: levels(asks) });
  return book;
};
const prices = (book: BookReplica) => BOOK_PRICES.map((which) => bookPrice(book, which));

test('TRAD-221 the best and the fifth of either side', () => {
  const bids = ['9.90', '10.00', '9.95', '9.80', '9.85', '9.75'];
  const asks = ['10.05', '10.10', '10.30', '10.20', '10.25', '10.15'];
  expect(prices(bookOf(bids, asks))).toEqual(['10.00', '10.05', '9.80', '10.25']);
});

test('TRAD-221 of a side with fewer the last, of an empty one none', () => {
  expect(prices(bookOf(['9.90', '9.80'], []))).toEqual(['9.90', null, '9.80', null]);
});
