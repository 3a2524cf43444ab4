import { describe, expect, test } from 'vitest';
import { ladderOf } from './ladder.ts';
import { BookReplica } from './replica.ts';

const scale = { priceScale: 2, tickUnits: 5, quantityScale: 3 };

function book(): BookReplica {
  const replica = new BookReplica(scale);
  replica.applySnapshot({
    lastUpdateId: 10,
    bids: [
      ['99.95', '1.000'],
      ['99.90', '2.000'],
      ['99.40', '4.500'],
    ],
    asks: [
      ['100.05', '0.500'],
      ['100.10', '1.500'],
    ],
  });
  return replica;
}

const update = (firstUpdateId: number, lastUpdateId: number, bids: [string, string][] = []) => ({
  firstUpdateId,
  lastUpdateId,
  bids,
  asks: [] as [string, string][],
});

describe('book replica', () => {
  test('shows prices, quantities and running totals as exact text', () => {
    const ladder = ladderOf(book(), 1, 2);
    expect(ladder.bids.map(({ price, quantity, total }) => [price, quantity, total])).toEqual([
      ['99.95', '1.000', '1.000'],
      ['99.90', '2.000', '3.000'],
    ]);
    expect(ladder.asks.map(({ price, total, share }) => [price, total, share])).toEqual([
      ['100.05', '0.500', 0.5 / 3],
      ['100.10', '2.000', 2 / 3],
    ]);
    expect(ladder.spread).toBe('0.10');
  });

  test('groups bids down and asks up to the step', () => {
    const ladder = ladderOf(book(), 10, 5);
    expect(ladder.bids.map(({ price, quantity }) => [price, quantity])).toEqual([
      ['99.50', '3.000'],
      ['99.00', '4.500'],
    ]);
    expect(ladder.asks.map(({ price, quantity }) => [price, quantity])).toEqual([['100.50', '2.000']]);
    expect(ladder.spread).toBe('0.10');
  });

  test('applies what continues it, ignores what it has, and takes overlapping updates', () => {
    const replica = book();
    expect(replica.applyUpdate(update(11, 12, [['99.95', '0.250']]))).toBe('applied');
    expect(replica.applyUpdate(update(9, 12, [['99.95', '9.000']]))).toBe('stale');
    expect(replica.bids.unitsAt(1999)).toBe(250);
    expect(replica.applyUpdate(update(12, 13, [['99.95', '0.000']]))).toBe('applied');
    expect(replica.bids.ticks[0]).toBe(1998);
    expect(replica.lastUpdateId).toBe(13);
  });

  test('a gap makes it invalid until the next snapshot', () => {
    const replica = book();
    expect(replica.applyUpdate(update(12, 12))).toBe('gap');
    expect(replica.isValid).toBe(false);
    expect(replica.applyUpdate(update(11, 11))).toBe('gap');
    replica.applySnapshot({ lastUpdateId: 3, bids: [], asks: [['100.00', '1.000']] });
    expect(replica.isValid).toBe(true);
    expect(replica.applyUpdate(update(4, 4, [['99.00', '1.000']]))).toBe('applied');
    expect(ladderOf(replica, 1, 9).spread).toBe('1.00');
  });

  test('before a snapshot nothing is taken, and an empty side has no spread', () => {
    const replica = new BookReplica(scale);
    expect(replica.applyUpdate(update(1, 1))).toBe('gap');
    expect(ladderOf(replica, 1, 9)).toEqual({ bids: [], asks: [], spread: null });
  });

  test.each([
    ['off the tick', '99.93', '1.000'],
    ['with more digits than the market has', '99.955', '1.000'],
    ['in exponent notation', '1e2', '1.000'],
    ['with a quantity past 2^53 units', '99.95', '99999999999999.000'],
  ])('a level %s is a fault of the server, loudly', (_, price, quantity) => {
    expect(() => book().applyUpdate(update(11, 11, [[price, quantity]]))).toThrow(RangeError);
  });
});
