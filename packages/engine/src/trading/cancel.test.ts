import { ALL_MARKETS } from '@pelorus/protocol/wire/command-layout.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, CAROL, CASH, COIN, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';

describe('cancelling', () => {
  it('SPOT-21 ends the order and releases its hold, once', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 5, 100, { id: 'mine' });
    venue.sell(BOB, 2, 100);
    const events = venue.cancel(ALICE, { clientOrderId: 'mine' });
    expect(the(events, 'orderDone')).toMatchObject({
      reason: 'CANCELED_BY_USER',
      leftLots: 3,
      filledLots: 2,
      filledQuoteUnits: 200,
    });
    expect(venue.has(ALICE, CASH)).toEqual([999_800, 0]);
    expect(refusalOf(venue.cancel(ALICE, { clientOrderId: 'mine' }))).toBe('UNKNOWN_ORDER');
    expect(refusalOf(venue.cancel(ALICE, { orderId: 1 }))).toBe('UNKNOWN_ORDER');
  });

  it('SPOT-21 knows no order of another account, another market, or none', () => {
    const venue = Venue.funded();
    venue.configure('configureMarket', plainMarket({ symbol: 'CASH_COIN', base: 'CASH', quote: 'COIN' }));
    const { orderId } = the(venue.buy(ALICE, 5, 100, { id: 'mine' }), 'orderAccepted');
    expect(refusalOf(venue.cancel(BOB, { orderId }))).toBe('UNKNOWN_ORDER');
    expect(refusalOf(venue.cancel(BOB, { clientOrderId: 'mine' }))).toBe('UNKNOWN_ORDER');
    expect(refusalOf(venue.cancel(ALICE, { orderId }, 1))).toBe('UNKNOWN_ORDER');
    expect(refusalOf(venue.cancel(ALICE, { orderId }, 2))).toBe('UNKNOWN_MARKET');
    expect(refusalOf(venue.cancel(99, { orderId }))).toBe('UNKNOWN_ACCOUNT');
    for (const wrong of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(refusalOf(venue.cancel(ALICE, { orderId: wrong }))).toBe('UNKNOWN_ORDER');
    }
    expect(refusalOf(venue.cancel(ALICE, { orderId: 0 }))).toBe('MALFORMED_COMMAND');
  });

  it('SPOT-22 finds an open order by either name', () => {
    const venue = Venue.funded();
    const { orderId } = the(venue.buy(ALICE, 5, 100, { id: 'one' }), 'orderAccepted');
    venue.buy(ALICE, 5, 101, { id: 'two' });
    expect(the(venue.amend(ALICE, { clientOrderId: 'one' }, 4), 'orderAmended').orderId).toBe(orderId);
    expect(the(venue.cancel(ALICE, { orderId }), 'orderDone').orderId).toBe(orderId);
    expect(the(venue.cancel(ALICE, { clientOrderId: 'two' }), 'orderDone').orderId).toBe(orderId + 1);
  });

  it('SPOT-23 cancelAll ends an account’s orders, newest first, in one market or all', () => {
    const venue = Venue.funded();
    venue.configure('configureMarket', plainMarket({ symbol: 'CASH_COIN', base: 'CASH', quote: 'COIN' }));
    for (const price of [10, 12, 11]) venue.buy(ALICE, 1, price);
    venue.buy(BOB, 1, 11);
    venue.buy(ALICE, 1, 5, { market: 1 });
    const one = venue.cancelAll(ALICE, 0);
    expect(all(one, 'orderDone').map((done) => done.orderId)).toEqual([3, 2, 1]);
    expect(venue.book(0)[0]).toEqual([[11, 1]]);
    venue.buy(ALICE, 1, 10);
    expect(all(venue.cancelAll(ALICE), 'orderDone').map((done) => done.market)).toEqual([0, 1]);
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000, 0]);
    expect(venue.cancelAll(ALICE)).toEqual([]);
    expect(refusalOf(venue.cancelAll(ALICE, 2))).toBe('UNKNOWN_MARKET');
  });

  it('SPOT-23 SPOT-37 with a key cancelAll is done once: heard again it cancels nothing that came since', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 1, 10);
    expect(all(venue.cancelAll(ALICE, 0, 'switch 1'), 'orderDone')).toHaveLength(1);
    venue.buy(ALICE, 1, 10);
    venue.buy(BOB, 1, 9);
    expect(venue.cancelAll(ALICE, 0, 'switch 1')).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(refusalOf(venue.cancelAll(ALICE, ALL_MARKETS, 'switch 1'))).toBe('KEY_REUSED');
    expect(all(venue.cancelAll(BOB, 0, 'switch 1'), 'orderDone')).toHaveLength(1);
    expect(refusalOf(venue.cancelAll(ALICE, 2, 'switch 2'))).toBe('UNKNOWN_MARKET');
    expect(all(venue.cancelAll(ALICE, 0, 'switch 2'), 'orderDone')).toHaveLength(1);
  });
});

describe('amending', () => {
  it('SPOT-24 BOOK-06 lowers the quantity, keeps the place and releases the difference', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 5, 100, { id: 'first' });
    venue.buy(CAROL, 5, 100);
    const events = venue.amend(ALICE, { clientOrderId: 'first' }, 3);
    expect(the(events, 'orderAmended')).toMatchObject({ lots: 3, leftLots: 3 });
    expect(venue.has(ALICE, CASH)).toEqual([999_700, 300]);
    const sold = venue.sell(BOB, 3, 100);
    expect(all(sold, 'trade').map((trade) => trade.makerAccount)).toEqual([ALICE]);
  });

  it('SPOT-24 refuses what is not lower, not above the filled, or below the filters', () => {
    const venue = Venue.funded({ lotsMin: 2, notionalMin: 300 });
    venue.sell(ALICE, 9, 100, { id: 'mine' });
    venue.buy(BOB, 4, 100);
    const amend = (lots: number) => refusalOf(venue.amend(ALICE, { clientOrderId: 'mine' }, lots));
    expect(amend(10)).toBe('AMEND_NOT_LESS');
    expect(amend(9)).toBe('AMEND_NOT_LESS');
    expect(amend(4)).toBe('AMEND_BELOW_FILLED');
    expect(amend(0)).toBe('AMEND_BELOW_FILLED');
    expect(amend(0.5)).toBe('MALFORMED_COMMAND');
    expect(amend(Number.NaN)).toBe('MALFORMED_COMMAND');
    expect(amend(5)).toBe(null);
    expect(venue.has(ALICE, COIN)).toEqual([999_995, 1]);
    expect(amend(5)).toBe('AMEND_NOT_LESS');
    venue.sell(CAROL, 9, 100, { id: 'hers' });
    expect(refusalOf(venue.amend(CAROL, { clientOrderId: 'hers' }, 1))).toBe('LOT_SIZE');
    expect(refusalOf(venue.amend(CAROL, { clientOrderId: 'hers' }, 2))).toBe('NOTIONAL');
    expect(refusalOf(venue.amend(BOB, { clientOrderId: 'hers' }, 5))).toBe('UNKNOWN_ORDER');
  });

  it('SPOT-25 HALT lets only cancel, CANCEL_ONLY also amend', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 9, 100, { id: 'mine' });
    venue.configure('configureMarket', plainMarket({ status: 'CANCEL_ONLY' }));
    expect(refusalOf(venue.buy(BOB, 1, 1))).toBe('MARKET_CLOSED');
    expect(refusalOf(venue.place(BOB, 'SELL', { type: 'MARKET', lots: 1 }))).toBe('MARKET_CLOSED');
    expect(refusalOf(venue.amend(ALICE, { clientOrderId: 'mine' }, 8))).toBe(null);
    venue.configure('configureMarket', plainMarket({ status: 'HALT' }));
    expect(refusalOf(venue.buy(BOB, 1, 1))).toBe('MARKET_CLOSED');
    expect(refusalOf(venue.amend(ALICE, { clientOrderId: 'mine' }, 7))).toBe('MARKET_CLOSED');
    expect(refusalOf(venue.cancel(ALICE, { clientOrderId: 'mine' }))).toBe(null);
    venue.configure('configureMarket', plainMarket());
    expect(refusalOf(venue.buy(BOB, 1, 1))).toBe(null);
  });
});
