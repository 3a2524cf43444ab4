import type { StpMode } from '@pelorus/protocol/exchange/orders.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, ALICES_SUB, all, BOB, CASH, COIN, the, Venue } from '../../testing/venue.ts';

/** The same book, but Alice's order is her second account's. */
function meetFamily(stp: StpMode, lots: number, order: Parameters<Venue['buy']>[3] = {}) {
  const venue = Venue.family();
  venue.sell(BOB, 2, 100);
  venue.sell(ALICES_SUB, 3, 100, { id: 'own' });
  venue.sell(BOB, 4, 100);
  return { venue, events: venue.buy(ALICE, lots, 100, { stp, ...order }) };
}

/** Asks at 100: Bob 2, Alice 3 (id "own"), Bob 4. Returns the venue and what Alice's purchase caused. */
function meetOwn(stp: StpMode, lots: number, order: Parameters<Venue['buy']>[3] = {}) {
  const venue = Venue.funded();
  venue.sell(BOB, 2, 100);
  venue.sell(ALICE, 3, 100, { id: 'own' });
  venue.sell(BOB, 4, 100);
  return { venue, events: venue.buy(ALICE, lots, 100, { stp, ...order }) };
}

describe('self-trade prevention', () => {
  it('SPOT-11 EXPIRE_TAKER ends the taker and leaves the maker', () => {
    const { venue, events } = meetOwn('EXPIRE_TAKER', 6);
    expect(the(events, 'prevented')).toMatchObject({ mode: 'EXPIRE_TAKER', takerLots: 4, makerLots: 0 });
    expect(all(events, 'orderDone').at(-1)).toMatchObject({ reason: 'SELF_TRADE_TAKER', leftLots: 4, filledLots: 2 });
    expect(venue.book()[1]).toEqual([[100, 7]]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000 - 3 + 2, 3]);
  });

  it('SPOT-12 EXPIRE_MAKER ends the own maker, releases it and goes on', () => {
    const { venue, events } = meetOwn('EXPIRE_MAKER', 6);
    expect(the(events, 'prevented')).toMatchObject({ takerLots: 0, makerLots: 3 });
    expect(all(events, 'orderDone').map((done) => [done.reason, done.leftLots])).toEqual([
      ['FILLED', 0],
      ['SELF_TRADE_MAKER', 3],
      ['FILLED', 0],
      ['FILLED', 0],
    ]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_006, 0]);
    expect(venue.book()).toEqual([[], []]);
  });

  it('SPOT-13 EXPIRE_BOTH ends both', () => {
    const { venue, events } = meetOwn('EXPIRE_BOTH', 6);
    expect(the(events, 'prevented')).toMatchObject({ takerLots: 4, makerLots: 3 });
    expect(all(events, 'orderDone').map((done) => done.reason)).toEqual([
      'FILLED',
      'SELF_TRADE_MAKER',
      'SELF_TRADE_TAKER',
    ]);
    expect(venue.book()[1]).toEqual([[100, 4]]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_002, 0]);
  });

  it('SPOT-14 DECREMENT takes the smaller quantity off both', () => {
    const larger = meetOwn('DECREMENT', 6);
    expect(the(larger.events, 'prevented')).toMatchObject({ takerLots: 3, makerLots: 3 });
    expect(all(larger.events, 'orderDone').map((done) => done.reason)).toEqual([
      'FILLED',
      'SELF_TRADE_DECREMENT',
      'FILLED',
    ]);
    expect(larger.venue.book()[1]).toEqual([[100, 3]]);
    const smaller = meetOwn('DECREMENT', 4);
    expect(the(smaller.events, 'prevented')).toMatchObject({ takerLots: 2, makerLots: 2 });
    expect(all(smaller.events, 'orderDone').at(-1)).toMatchObject({
      reason: 'SELF_TRADE_DECREMENT',
      leftLots: 0,
      filledLots: 2,
    });
    expect(smaller.venue.has(ALICE, COIN)).toEqual([1_000_001, 1]);
    const canceled = smaller.venue.cancel(ALICE, { clientOrderId: 'own' });
    expect(the(canceled, 'orderDone')).toMatchObject({ leftLots: 1, filledLots: 0 });
  });

  it('SPOT-14 an order by quote amount that only met itself ends decremented', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 5, 100);
    const events = venue.place(ALICE, 'BUY', { type: 'MARKET', quote: 250, stp: 'DECREMENT' });
    expect(the(events, 'prevented')).toMatchObject({ takerLots: 2, makerLots: 2 });
    expect(all(events, 'orderDone').at(-1)).toMatchObject({ reason: 'SELF_TRADE_DECREMENT', filledLots: 0 });
  });

  it('SPOT-15 a FOK order counts only what others offer', () => {
    for (const stp of ['EXPIRE_TAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const) {
      const { venue, events } = meetOwn(stp, 6, { tif: 'FOK' });
      expect(events.map((event) => event.kind)).toEqual(['orderAccepted', 'orderDone']);
      expect(the(events, 'orderDone').reason).toBe('FOK_NOT_FILLABLE');
      expect(venue.book()[1]).toEqual([[100, 9]]);
      // What lies before the own order is enough.
      expect(all(meetOwn(stp, 2, { tif: 'FOK' }).events, 'orderDone').at(-1)?.reason).toBe('FILLED');
    }
    expect(all(meetOwn('EXPIRE_MAKER', 6, { tif: 'FOK' }).events, 'orderDone').at(-1)?.reason).toBe('FILLED');
    const short = meetOwn('EXPIRE_MAKER', 7, { tif: 'FOK' });
    expect(the(short.events, 'orderDone').reason).toBe('FOK_NOT_FILLABLE');
    expect(short.venue.book()[1]).toEqual([[100, 9]]);
  });

  it('SPOT-09 a market order is affordable if what others sell it is', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 1, 900_000);
    venue.sell(BOB, 1, 950_000);
    const events = venue.place(ALICE, 'BUY', { type: 'MARKET', lots: 1, stp: 'EXPIRE_MAKER' });
    expect(all(events, 'trade').map((trade) => trade.priceTicks)).toEqual([950_000]);
  });
});

describe('self-trade prevention between the accounts of one owner', () => {
  const whoIsDone = (events: Parameters<typeof all>[0]) =>
    all(events, 'orderDone').map(({ account, reason }) => [account, reason]);

  it('SPOT-28 EXPIRE_TAKER ends the taker and leaves the other account’s order', () => {
    const { venue, events } = meetFamily('EXPIRE_TAKER', 6);
    expect(the(events, 'prevented')).toMatchObject({ takerAccount: ALICE, makerAccount: ALICES_SUB, takerLots: 4 });
    expect(whoIsDone(events)).toEqual([
      [BOB, 'FILLED'],
      [ALICE, 'SELF_TRADE_TAKER'],
    ]);
    expect(venue.book()[1]).toEqual([[100, 7]]);
  });

  it('SPOT-28 EXPIRE_MAKER ends the other account’s order and releases what that account held', () => {
    const { venue, events } = meetFamily('EXPIRE_MAKER', 6);
    expect(whoIsDone(events)).toEqual([
      [BOB, 'FILLED'],
      [ALICES_SUB, 'SELF_TRADE_MAKER'],
      [BOB, 'FILLED'],
      [ALICE, 'FILLED'],
    ]);
    expect(venue.has(ALICES_SUB, COIN)).toEqual([1_000_000, 0]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_006, 0]);
    // Its place among that account's orders is free again.
    expect(venue.cancelAll(ALICES_SUB)).toEqual([]);
  });

  it('SPOT-28 EXPIRE_BOTH and DECREMENT work across the accounts', () => {
    const both = meetFamily('EXPIRE_BOTH', 6);
    expect(whoIsDone(both.events).slice(1)).toEqual([
      [ALICES_SUB, 'SELF_TRADE_MAKER'],
      [ALICE, 'SELF_TRADE_TAKER'],
    ]);
    const less = meetFamily('DECREMENT', 4);
    expect(whoIsDone(less.events).slice(1)).toEqual([[ALICE, 'SELF_TRADE_DECREMENT']]);
    expect(less.venue.has(ALICES_SUB, COIN)).toEqual([1_000_000 - 1, 1]);
    const more = meetFamily('DECREMENT', 6);
    expect(whoIsDone(more.events).slice(1, 2)).toEqual([[ALICES_SUB, 'SELF_TRADE_DECREMENT']]);
  });

  it('SPOT-28 a FOK order and a market order by amount look at the other account’s orders', () => {
    expect(the(meetFamily('EXPIRE_TAKER', 6, { tif: 'FOK' }).events, 'orderDone').reason).toBe('FOK_NOT_FILLABLE');
    expect(all(meetFamily('EXPIRE_MAKER', 6, { tif: 'FOK' }).events, 'orderDone').at(-1)?.reason).toBe('FILLED');
    const venue = Venue.family();
    venue.sell(ALICES_SUB, 1, 900_000);
    venue.sell(BOB, 1, 950_000);
    const events = venue.place(ALICE, 'BUY', { type: 'MARKET', quote: 960_000, stp: 'EXPIRE_MAKER' });
    expect(all(events, 'trade').map((trade) => [trade.makerAccount, trade.priceTicks])).toEqual([[BOB, 950_000]]);
    expect(venue.has(ALICES_SUB, CASH)).toEqual([1_000_000, 0]);
  });

  it('SPOT-28 two second accounts of one owner are kept apart too, other owners’ are not', () => {
    const venue = Venue.family();
    venue.configure('openAccount', { reference: 'sub 2', parent: ALICES_SUB }, 'sub 2');
    venue.configure('openAccount', { reference: 'of bob', parent: BOB }, 'of bob');
    for (const account of [20, 21]) venue.pay(account, COIN, 10);
    venue.sell(20, 1, 100);
    expect(all(venue.buy(ALICES_SUB, 1, 100), 'prevented')).toHaveLength(1);
    expect(all(venue.buy(BOB, 1, 100), 'trade')).toHaveLength(1);
    venue.sell(21, 1, 100);
    expect(all(venue.buy(ALICES_SUB, 1, 100), 'trade')).toHaveLength(1);
  });
});
