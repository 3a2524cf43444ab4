import { ladderLots, ladderTicks, shareOf } from '@pelorus/formulas/ladder.ts';
import { DISTRIBUTIONS } from '@pelorus/protocol/spot/algos.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cancelAlgo, ladder } from '../../../testing/algos.ts';
import { ALICE, all, BOB, CASH, COIN, refusalOf, the, Venue } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

const lotsOf = (told: ReturnType<typeof ladder>) => all(told, 'orderAccepted').map((event) => event.lots);
const idsOf = (told: ReturnType<typeof ladder>) => all(told, 'orderAccepted').map((event) => event.orderId);
const SMALL = { lots: 60, from: 100, to: 120, orders: 3 };

describe('ladders', () => {
  it('ALGO-21 spreads prices and quantity', () => {
    expect(ladderTicks(100, 111, 5)).toEqual([100, 102, 105, 108, 111]);
    expect(ladderTicks(111, 100, 5)).toEqual([111, 109, 106, 103, 100]);
    expect(ladderLots('FLAT', 10, 3)).toEqual([3, 3, 4]);
    expect(ladderLots('ASCENDING', 60, 3)).toEqual([10, 20, 30]);
    expect(ladderLots('DESCENDING', 60, 3)).toEqual([30, 20, 10]);
  });

  it('ALGO-21 sizes sum to the quantity, none is a lot off its share; prices differ and end where they should', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...DISTRIBUTIONS),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.integer({ min: 2, max: 50 }),
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        fc.integer({ min: 1, max: 2 ** 31 - 2 }),
        (distribution, lots, orders, first, last) => {
          const sizes = ladderLots(distribution, lots, orders);
          expect(sizes.reduce((sum, size) => sum + BigInt(size), 0n)).toBe(BigInt(lots));
          const weights = sizes.map((_, i) => ({ FLAT: 1, ASCENDING: i + 1, DESCENDING: orders - i })[distribution]);
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          sizes.forEach((size, i) => {
            const share = BigInt(lots) * BigInt(weights[i] as number);
            const off = BigInt(size) * BigInt(whole) - share;
            expect(off > -BigInt(whole) && off < BigInt(whole)).toBe(true);
          });
          const prices = ladderTicks(first, last, orders);
          expect([prices[0], prices.at(-1)]).toEqual([first, last]);
          if (Math.abs(last - first) >= orders - 1) expect(new Set(prices).size).toBe(orders);
        },
      ),
    );
    expect(shareOf(Number.MAX_SAFE_INTEGER, 1_274, 1_275)).toBe(
      Number((BigInt(Number.MAX_SAFE_INTEGER) * 1_274n) / 1_275n),
    );
  });

  it('ALGO-20 ALGO-23 places all orders and says whose they are', () => {
    const venue = Venue.funded();
    const told = ladder(venue, ALICE, { ...SMALL, distribution: 'ASCENDING' });
    expect(the(told, 'algoAccepted')).toEqual({
      ...{ kind: 'algoAccepted', algoId: 1, account: ALICE, market: 0, algoKind: 'SCALED', side: 'SELL' },
      ...{ type: 'LIMIT', stp: 'EXPIRE_TAKER', lots: 60, quoteUnits: 0, priceTicks: 100, lastTicks: 120, parts: 3 },
      ...{ distribution: 'ASCENDING', durationMs: 0, isRandom: false, nextSliceMs: 0 },
    });
    expect(all(told, 'orderAlgo').map((event) => [event.orderId, event.algoId])).toEqual(
      idsOf(told).map((id) => [id, 1]),
    );
    const sells = [
      [100, 10],
      [110, 20],
      [120, 30],
    ];
    expect(venue.book()[1]).toEqual(sells);
    expect(venue.has(ALICE, COIN)).toEqual([999_940, 60]);
    const odd = [
      ladder(venue, BOB, { ...SMALL, orders: 1 }),
      ladder(venue, BOB, { ...SMALL, orders: 51 }),
      ladder(venue, BOB, { ...SMALL, type: 'MARKET' }),
      ladder(venue, BOB, { ...SMALL, lots: 0 }),
      ladder(venue, BOB, { ...SMALL, lots: 0.5 }),
    ];
    expect(odd.map(refusalOf)).toEqual(Array(5).fill('MALFORMED_COMMAND'));
  });

  it('ALGO-22 ALGO-69 places all or none', () => {
    const venue = Venue.funded({ lotsMin: 10, priceTicksMax: 200, openOrdersMax: 4 });
    const refusals = [
      ladder(venue, ALICE, { ...SMALL, to: 101 }),
      ladder(venue, ALICE, { ...SMALL, to: 201 }),
      ladder(venue, ALICE, { ...SMALL, lots: 59, distribution: 'ASCENDING' }),
      ladder(venue, ALICE, { ...SMALL, orders: 5 }),
      ladder(venue, ALICE, { ...SMALL, lots: 1_000_001 }),
      ladder(venue, ALICE, { ...SMALL, lots: 10_000, side: 'BUY' }),
    ];
    expect(refusals.map(refusalOf)).toEqual([
      ...['ALGO_PRICES', 'PRICE_FILTER', 'LOT_SIZE', 'MAX_NUM_ORDERS', 'INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE'],
    ]);
    venue.buy(BOB, 10, 110);
    expect(refusalOf(ladder(venue, ALICE, { ...SMALL, type: 'LIMIT_MAKER' }))).toBe('WOULD_TAKE');
    expect(venue.book()[1]).toEqual([]);
    // To the last unit: 20 × (100 + 110 + 120).
    venue.pay(ALICE, CASH, 6_600 - 1_000_000 + 1_000_000, 0);
    expect(the(ladder(venue, ALICE, { ...SMALL, side: 'BUY', id: 'b' }), 'algoAccepted').lots).toBe(60);
  });

  it('ALGO-22 ALGO-69 no more than so many algos are open, and a closed market takes none', () => {
    const venue = Venue.funded();
    for (let i = 0; i < 20; i++) ladder(venue, ALICE, { ...SMALL, id: `l${i}` });
    expect(refusalOf(ladder(venue, ALICE, SMALL))).toBe('MAX_NUM_ALGOS');
    venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], status: 'HALT' });
    expect(refusalOf(ladder(venue, BOB, SMALL))).toBe('MARKET_CLOSED');
  });

  it('ALGO-23 its orders take what they may, and what they trigger comes last', () => {
    const venue = Venue.funded();
    venue.trade(100);
    const stop = idsOf(venue.sell(BOB, 1, 0, { type: 'STOP_LOSS', price: 0, stop: 95 }))[0];
    venue.buy(BOB, 15, 95);
    venue.buy(BOB, 5, 90);
    const told = ladder(venue, ALICE, { lots: 30, from: 90, to: 92, orders: 3 });
    expect(all(told, 'trade').map((trade) => [trade.priceTicks, trade.lots])).toEqual([
      [95, 10],
      [95, 5],
    ]);
    const phase = told.findIndex((event) => event.kind === 'orderPhase' && event.orderId === stop);
    expect(phase).toBeGreaterThan(told.findLastIndex((event) => event.kind === 'orderAccepted'));
    expect(lotsOf(told)).toEqual([10, 10, 10]);
  });

  it('ALGO-24 its orders go by their names, unless those were taken', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 1, 100, { id: 'algo-1-3' });
    const ids = idsOf(ladder(venue, ALICE, SMALL));
    expect(ids).toEqual([2, 3, 4]);
    expect(the(venue.cancel(ALICE, { clientOrderId: 'algo-1-2' }), 'orderDone').orderId).toBe(2);
    expect(the(venue.cancel(ALICE, { clientOrderId: 'algo-1-3' }), 'orderDone').orderId).toBe(1);
    expect(the(venue.cancel(ALICE, { orderId: 3 }), 'orderDone').orderId).toBe(3);
  });

  it('ALGO-25 is done with its last order', () => {
    const reasonOf = (end: (venue: Venue) => ReturnType<typeof ladder>) => {
      const venue = Venue.funded();
      ladder(venue, ALICE, SMALL);
      venue.buy(BOB, 20, 100);
      const told = end(venue);
      expect(told.at(-1)?.kind).toBe('algoDone');
      return the(told, 'algoDone').reason;
    };
    expect(reasonOf((venue) => venue.buy(BOB, 40, 120))).toBe('FILLED');
    expect(reasonOf((venue) => venue.cancelAll(ALICE))).toBe('CANCELED_BY_USER');
    expect(reasonOf((venue) => venue.buy(ALICE, 40, 120, { stp: 'EXPIRE_MAKER' }))).toBe('ORDERS_ENDED');
    const own = Venue.funded();
    own.buy(ALICE, 9, 130);
    const told = ladder(own, ALICE, SMALL);
    expect(told.at(-1)).toMatchObject({ kind: 'algoDone', reason: 'ORDERS_ENDED' });
  });

  it('ALGO-26 is cancelled with all its orders, once and by its owner', () => {
    const venue = Venue.funded();
    const ids = idsOf(ladder(venue, ALICE, SMALL));
    venue.buy(BOB, 5, 100);
    expect(refusalOf(cancelAlgo(venue, BOB, 1))).toBe('UNKNOWN_ALGO');
    const told = cancelAlgo(venue, ALICE, 1);
    expect(all(told, 'orderDone').map((event) => event.orderId)).toEqual(ids.reverse());
    expect(told.at(-1)).toMatchObject({ kind: 'algoDone', reason: 'CANCELED_BY_USER' });
    expect(venue.has(ALICE, COIN)).toEqual([999_995, 0]);
    expect([1, 0, -1, 0.5, Number.NaN].map((id) => refusalOf(cancelAlgo(venue, ALICE, id)))).toEqual(
      Array(5).fill('UNKNOWN_ALGO'),
    );
  });

  it('ALGO-27 ALGO-41 is placed once, and outlives a restore', () => {
    const venue = Venue.funded();
    const before = venue.exchange.hash();
    ladder(venue, ALICE, SMALL);
    expect(ladder(venue, ALICE, SMALL)).toEqual([{ kind: 'duplicate', orderId: 1 }]);
    expect(refusalOf(ladder(venue, ALICE, { ...SMALL, lots: 61 }))).toBe('KEY_REUSED');
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    venue.exchange.verify();
    const told = cancelAlgo(venue, ALICE, 1);
    expect(all(told, 'orderDone')).toHaveLength(3);
    expect(the(ladder(venue, BOB, SMALL), 'algoAccepted').algoId).toBe(2);
    expect(venue.exchange.hash()).not.toBe(before);
  });
});
