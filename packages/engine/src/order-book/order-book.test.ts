import { describe, expect, it } from 'vitest';
import { Random } from '../../reference/random.ts';
import { ALICE, all, BOB, CAROL, the, Venue } from '../../testing/venue.ts';
import { BookStores } from './book-stores.ts';
import { OrderBook } from './order-book.ts';

describe('the order book', () => {
  it('BOOK-01 serves the best price first, and at a price the oldest order', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 1, 101);
    venue.sell(ALICE, 1, 100);
    venue.sell(CAROL, 1, 100);
    venue.sell(CAROL, 1, 99);
    const events = venue.buy(BOB, 4, 101);
    expect(all(events, 'trade').map((trade) => [trade.priceTicks, trade.makerOrderId])).toEqual([
      [99, 4],
      [100, 2],
      [100, 3],
      [101, 1],
    ]);
  });

  it('BOOK-03 tells each changed level once a sweep, absolute and numbered without gaps', () => {
    const venue = Venue.funded();
    const events = [
      ...venue.sell(ALICE, 2, 100),
      ...venue.sell(CAROL, 3, 100),
      ...venue.sell(ALICE, 4, 101),
      ...venue.buy(BOB, 7, 101),
    ];
    expect(
      all(events, 'level').map(({ side, priceTicks, lots, updateId }) => [side, priceTicks, lots, updateId]),
    ).toEqual([
      ['SELL', 100, 2, 1],
      ['SELL', 100, 5, 2],
      ['SELL', 101, 4, 3],
      ['SELL', 100, 0, 4],
      ['SELL', 101, 2, 5],
    ]);
    expect(venue.exchange.books()[0]?.updateId).toBe(5);
  });

  it('BOOK-05 numbers orders and trades upwards', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 2, 100);
    venue.sell(CAROL, 3, 100);
    const events = venue.buy(BOB, 7, 101);
    expect(the(events, 'orderAccepted').orderId).toBe(3);
    expect(all(events, 'trade').map((trade) => trade.tradeId)).toEqual([1, 2]);
    expect(all(venue.sell(ALICE, 1, 1), 'trade').map((trade) => trade.tradeId)).toEqual([3]);
  });

  it('BOOK-07 keeps thousands of orders apart while slots are used again and again', () => {
    const random = new Random(7);
    const book = new OrderBook(3, new BookStores());
    const open = new Map<number, { price: number; lots: number }>();
    for (let id = 1; id <= 20_000; id++) {
      const side = random.below(2);
      const price = side === 0 ? random.between(1, 5_000) : random.between(5_001, 10_000);
      const lots = random.between(1, 9);
      book.add(id, 16, side, price, lots);
      open.set(id, { price, lots });
      // Sometimes many leave at once, so that the books shrink and grow.
      for (let n = random.isChance(1) ? 400 : random.below(3); n > 0 && open.size > 0; n--) {
        const gone = id - random.below(Math.min(id, 3_000));
        if (open.delete(gone)) book.remove(book.find(gone));
        expect(book.find(gone)).toBe(0);
      }
    }
    expect(book.orders.count).toBe(open.size);
    const lotsAt = new Map<number, number>();
    for (const [id, { price, lots }] of open) {
      const slot = book.find(id);
      expect([book.orders.orderId(slot), book.priceTicks(slot), book.orders.leftLots(slot)]).toEqual([id, price, lots]);
      lotsAt.set(price, (lotsAt.get(price) ?? 0) + lots);
    }
    const levels = [...book.levelsOf(0), ...book.levelsOf(1)];
    expect(new Map(levels)).toEqual(lotsAt);
    expect(levels.length).toBe(lotsAt.size);
  });
});
