import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BookReplica } from './book-replica.ts';

const change = fc.tuple(fc.constantFrom('BUY' as const, 'SELL' as const), fc.integer({ min: 1, max: 60 }), fc.nat(3));

it('MKTD-01 after any flow of changes the book equals a plain map, sorted', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 300 }), fc.nat(20), (changes, limit) => {
      const book = new BookReplica({ updateId: 0, bids: [], asks: [] });
      const truth = { BUY: new Map<number, number>(), SELL: new Map<number, number>() };
      changes.forEach(([side, price, lots], index) => {
        book.change(side, price, lots, index + 1);
        if (lots === 0) truth[side].delete(price);
        else truth[side].set(price, lots);
      });
      const sorted = (side: 'BUY' | 'SELL', sign: number) =>
        [...truth[side]].sort(([a], [b]) => sign * (a - b)).slice(0, limit);
      expect(book.bids.top(limit)).toEqual(sorted('BUY', -1));
      expect(book.asks.top(limit)).toEqual(sorted('SELL', 1));
      expect(book.bids.best()).toEqual([...truth.BUY].sort(([a], [b]) => b - a)[0] ?? null);
      const copy = new BookReplica({ updateId: 5, bids: book.bids.top(100), asks: book.asks.top(100) });
      expect(copy.bids.top(100)).toEqual(book.bids.top(100));
      expect(copy.asks.top(100)).toEqual(book.asks.top(100));
    }),
  );
});
