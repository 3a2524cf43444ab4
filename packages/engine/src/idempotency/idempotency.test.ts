import { describe, expect, it } from 'vitest';
import { ALICE, BOB, COIN, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';
import { RETENTION_MS } from './idempotency.ts';

describe('idempotency', () => {
  it('IDEM-01 answers a repeat with the first order, also after it is done, and refuses other content', () => {
    const venue = Venue.funded();
    const { orderId } = the(venue.buy(ALICE, 5, 100, { id: 'mine' }), 'orderAccepted');
    expect(venue.buy(ALICE, 5, 100, { id: 'mine' })).toEqual([{ kind: 'duplicate', orderId }]);
    const others = [
      venue.buy(ALICE, 6, 100, { id: 'mine' }),
      venue.buy(ALICE, 5, 101, { id: 'mine' }),
      venue.sell(ALICE, 5, 100, { id: 'mine' }),
      venue.buy(ALICE, 5, 100, { id: 'mine', tif: 'IOC' }),
      venue.buy(ALICE, 5, 100, { id: 'mine', stp: 'EXPIRE_BOTH' }),
      venue.place(ALICE, 'BUY', { type: 'MARKET', quote: 5, id: 'mine' }),
    ];
    expect(others.map(refusalOf)).toEqual(others.map(() => 'KEY_REUSED'));
    venue.cancel(ALICE, { orderId });
    expect(venue.buy(ALICE, 5, 100, { id: 'mine' })).toEqual([{ kind: 'duplicate', orderId }]);
    expect(refusalOf(venue.buy(ALICE, 6, 100, { id: 'mine' }))).toBe('KEY_REUSED');
    expect(venue.book()).toEqual([[], []]);
  });

  it('IDEM-01 makes a transfer once', () => {
    const venue = Venue.funded();
    venue.pay(ALICE, COIN, 5, 0, 'DEPOSIT', 'once');
    expect(venue.pay(ALICE, COIN, 5, 0, 'DEPOSIT', 'once')).toEqual([{ kind: 'duplicate', orderId: 0 }]);
    expect(refusalOf(venue.pay(ALICE, COIN, 6, 0, 'DEPOSIT', 'once'))).toBe('KEY_REUSED');
    expect(venue.has(ALICE, COIN)).toEqual([1_000_005, 0]);
  });

  it('IDEM-02 refused orders leave their key free, and keys belong to one account', () => {
    const venue = Venue.funded();
    expect(refusalOf(venue.buy(ALICE, 2, 600_000, { id: 'mine' }))).toBe('INSUFFICIENT_BALANCE');
    expect(the(venue.buy(ALICE, 1, 600_000, { id: 'mine' }), 'orderAccepted').orderId).toBe(1);
    expect(the(venue.buy(BOB, 1, 600_000, { id: 'mine' }), 'orderAccepted').orderId).toBe(2);
    expect(refusalOf(venue.pay(ALICE, COIN, 2 ** 53, 0, 'DEPOSIT', 'mine'))).toBe('AMOUNT_INVALID');
    expect(refusalOf(venue.pay(ALICE, COIN, 1, 0, 'DEPOSIT', 'mine'))).toBe(null);
  });

  it('IDEM-03 remembers a day at least, open orders for ever, and forgets the rest', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 1, 100, { id: 'open' });
    venue.buy(ALICE, 1, 100, { id: 'done', tif: 'IOC' });
    for (const hours of [1, 22.9, 0.09]) {
      venue.nowMs += hours * 3_600_000;
      venue.exchange = Exchange.restore(venue.exchange.snapshot());
      expect(the(venue.buy(ALICE, 1, 100, { id: 'done', tif: 'IOC' }), 'duplicate').orderId).toBe(2);
    }
    for (let day = 0; day < 5; day++) {
      venue.nowMs += RETENTION_MS;
      venue.exchange = Exchange.restore(venue.exchange.snapshot());
      expect(the(venue.buy(ALICE, 1, 100, { id: 'open' }), 'duplicate').orderId).toBe(1);
    }
    // Long forgotten: placed anew.
    the(venue.buy(ALICE, 1, 100, { id: 'done', tif: 'IOC' }), 'orderAccepted');
    the(venue.cancel(ALICE, { clientOrderId: 'open' }), 'orderDone');
  });

  it('IDEM-03 keeps no more than two spans of keys', () => {
    const venue = Venue.funded();
    const bytesAfterDay = [1, 2, 3, 4, 5, 6].map((day) => {
      venue.nowMs += RETENTION_MS;
      for (let i = 0; i < 50; i++) venue.buy(ALICE, 1, 100, { id: `${day} ${i}`, tif: 'IOC' });
      return venue.exchange.snapshot().length;
    });
    expect(bytesAfterDay[2]).toBe(bytesAfterDay[1]);
    expect(bytesAfterDay[5]).toBe(bytesAfterDay[1]);
  });

  it('IDEM-04 time that goes back, or is no time, changes nothing', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 1, 100, { id: 'mine' });
    for (const odd of [0, -1e15, Number.NaN, Number.POSITIVE_INFINITY, 1e300]) {
      venue.nowMs = odd;
      the(venue.buy(ALICE, 1, 100, { id: 'mine' }), 'duplicate');
      the(venue.buy(ALICE, 1, 101, { tif: 'IOC' }), 'orderAccepted');
    }
  });
});
