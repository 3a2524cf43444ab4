import type { StpMode } from '@pelorus/protocol/spot/enums.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, COIN, the, Venue } from '../testing/venue.ts';

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
