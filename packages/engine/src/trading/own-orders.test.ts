import { STP_MODES, type StpMode } from '@pelorus/protocol/exchange/orders.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, ALICES_SUB, all, BOB, CASH, COIN, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const ALL_MODES = { stpAllowed: 2 ** STP_MODES.length - 1 };
const TAKER = { tier: 0, makerE6: 10_000, takerE6: 20_000 };

/** Asks at 100: Bob 2, Alice's second account 3 (id "own"), Bob 4. Returns what Alice's purchase caused. */
function meet(makerStp: StpMode, stp: StpMode, lots: number, order: Parameters<Venue['buy']>[3] = {}) {
  const venue = Venue.family(ALL_MODES);
  venue.configure('configureFeeTier', TAKER);
  venue.sell(BOB, 2, 100);
  venue.sell(ALICES_SUB, 3, 100, { id: 'own', stp: makerStp });
  venue.sell(BOB, 4, 100);
  return { venue, events: venue.buy(ALICE, lots, 100, { stp, ...order }) };
}

describe('NONE', () => {
  it('SPOT-29 trades with orders of its owner and of its own account, with fees', () => {
    const { events } = meet('EXPIRE_MAKER', 'NONE', 6);
    expect(all(events, 'trade').map((trade) => [trade.makerAccount, trade.lots])).toEqual([
      [BOB, 2],
      [ALICES_SUB, 3],
      [BOB, 1],
    ]);
    expect(all(events, 'prevented')).toEqual([]);
    const venue = Venue.funded(ALL_MODES, TAKER);
    venue.sell(ALICE, 50, 100);
    const own = venue.buy(ALICE, 50, 100, { stp: 'NONE' });
    expect(the(own, 'trade')).toMatchObject({ takerAccount: ALICE, makerAccount: ALICE, lots: 50 });
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000 - 1, 0]);
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000 - 50, 0]);
  });

  it('SPOT-29 a FOK order counts them too', () => {
    expect(all(meet('NONE', 'NONE', 9, { tif: 'FOK' }).events, 'orderDone').at(-1)?.reason).toBe('FILLED');
  });
});

describe('TRANSFER', () => {
  it('SPOT-30 SPOT-38 takes the smaller quantity off both and moves base and notional, without a trade or a fee', () => {
    const { venue, events } = meet('TRANSFER', 'TRANSFER', 6);
    expect(the(events, 'prevented')).toMatchObject({ mode: 'TRANSFER', takerLots: 3, makerLots: 3, priceTicks: 100 });
    expect(all(events, 'trade').map((trade) => trade.makerAccount)).toEqual([BOB, BOB]);
    const moved = all(events, 'posting').filter((posting) => posting.reason === 'STP_TRANSFER');
    expect(moved.map((p) => [p.account, p.asset, p.deltaAvailable, p.deltaHeld])).toEqual([
      [ALICE, CASH, -300, 0],
      [ALICE, COIN, 3, 0],
      [ALICES_SUB, COIN, 0, -3],
      [ALICES_SUB, CASH, 300, 0],
    ]);
    expect(venue.has(ALICES_SUB, CASH)).toEqual([1_000_300, 0]);
    expect(venue.has(ALICES_SUB, COIN)).toEqual([1_000_000 - 3, 0]);
  });

  it('SPOT-30 works for a seller who takes', () => {
    const venue = Venue.family(ALL_MODES);
    venue.buy(ALICES_SUB, 5, 100, { stp: 'TRANSFER', id: 'own' });
    const events = venue.sell(ALICE, 2, 90, { stp: 'TRANSFER' });
    expect(all(events, 'orderDone').map((done) => done.reason)).toEqual(['SELF_TRADE_DECREMENT']);
    expect(venue.has(ALICE, CASH)).toEqual([1_000_200, 0]);
    expect(venue.has(ALICES_SUB, CASH)).toEqual([1_000_000 - 500, 300]);
    expect(venue.has(ALICES_SUB, COIN)).toEqual([1_000_002, 0]);
  });

  it('SPOT-30 SPOT-39 is DECREMENT unless both ask for it and they are two accounts', () => {
    expect(the(meet('DECREMENT', 'TRANSFER', 6).events, 'prevented').mode).toBe('DECREMENT');
    expect(the(meet('TRANSFER', 'DECREMENT', 6).events, 'prevented').mode).toBe('DECREMENT');
    const venue = Venue.funded(ALL_MODES);
    venue.sell(ALICE, 3, 100, { stp: 'TRANSFER' });
    const events = venue.buy(ALICE, 3, 100, { stp: 'TRANSFER' });
    expect(the(events, 'prevented').mode).toBe('DECREMENT');
    expect(all(events, 'posting').map((posting) => posting.reason)).toEqual(['ORDER_RELEASE']);
  });

  it('SPOT-30 SPOT-38 a market order must afford what it would move as well', () => {
    const venue = Venue.family(ALL_MODES);
    venue.sell(ALICES_SUB, 1, 900_000, { stp: 'TRANSFER' });
    venue.sell(BOB, 1, 950_000);
    const order = { type: 'MARKET', lots: 2, stp: 'TRANSFER' } as const;
    expect(refusalOf(venue.place(ALICE, 'BUY', order))).toBe('INSUFFICIENT_BALANCE');
    expect(the(venue.place(ALICE, 'BUY', { ...order, lots: 1 }), 'prevented').mode).toBe('TRANSFER');
  });

  it('SNAP-07 is remembered of a resting order by a snapshot, with the numbers and the prevented lots', () => {
    const { venue } = meet('TRANSFER', 'TRANSFER', 3);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const next = venue.buy(ALICE, 1, 100, { stp: 'TRANSFER' });
    expect(the(next, 'prevented')).toMatchObject({ mode: 'TRANSFER', preventedId: 2 });
    const amend = (lots: number) => venue.amend(ALICES_SUB, { clientOrderId: 'own' }, lots);
    expect(refusalOf(amend(2))).toBe('AMEND_BELOW_FILLED');
    expect(refusalOf(amend(3))).toBe('AMEND_NOT_LESS');
  });
});

describe('the modes a market allows', () => {
  it('SPOT-32 refuses another, after MARKET_CLOSED and before PRICE_FILTER', () => {
    const venue = Venue.funded({ stpAllowed: 0b000110, stpDefault: 1 });
    for (const stp of STP_MODES) {
      const isAllowed = stp === 'EXPIRE_MAKER' || stp === 'EXPIRE_BOTH';
      expect(refusalOf(venue.buy(ALICE, 1, 100, { stp }))).toBe(isAllowed ? null : 'STP_MODE_NOT_ALLOWED');
      const market = venue.place(ALICE, 'BUY', { type: 'MARKET', lots: 1, stp });
      expect(refusalOf(market)).toBe(isAllowed ? null : 'STP_MODE_NOT_ALLOWED');
    }
    expect(refusalOf(venue.buy(ALICE, 1, 0, { stp: 'NONE' }))).toBe('STP_MODE_NOT_ALLOWED');
    venue.configure('configureMarket', plainMarket({ status: 'HALT' }));
    expect(refusalOf(venue.buy(ALICE, 1, 100, { stp: 'NONE' }))).toBe('MARKET_CLOSED');
  });

  it('SPOT-32 are the first four where it does not say, and hold its default', () => {
    const venue = Venue.funded();
    expect(STP_MODES.map((stp) => refusalOf(venue.buy(ALICE, 1, 100, { stp })))).toEqual([
      ...[null, null, null, null, 'STP_MODE_NOT_ALLOWED', 'STP_MODE_NOT_ALLOWED'],
    ]);
    for (const wrong of [{ stpAllowed: 0 }, { stpAllowed: 64 }, { stpAllowed: 2, stpDefault: 0 }, { stpDefault: 4 }])
      expect(refusalOf(venue.configure('configureMarket', plainMarket(wrong)))).toBe('CONFIG_INVALID');
  });
});

describe('prevented matches', () => {
  it('SPOT-31 SPOT-40 are numbered in the market, with the group, and counted apart from the quantity', () => {
    const { venue, events } = meet('DECREMENT', 'DECREMENT', 4);
    expect(the(events, 'prevented')).toMatchObject({ preventedId: 1, tradeGroup: ALICE, takerLots: 2, makerLots: 2 });
    const amended = venue.amend(ALICES_SUB, { clientOrderId: 'own' }, 2);
    expect(refusalOf(amended)).toBe('AMEND_BELOW_FILLED');
    const single = Venue.funded();
    single.sell(BOB, 2, 100);
    expect(the(single.buy(BOB, 2, 100), 'prevented').tradeGroup).toBe(-1);
  });

  it('SPOT-31 SPOT-40 an order amended after a prevented match has what is neither executed nor prevented', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 10, 100, { id: 'own' });
    venue.buy(ALICE, 3, 100, { stp: 'DECREMENT' });
    venue.buy(BOB, 2, 100);
    expect(the(venue.amend(ALICE, { clientOrderId: 'own' }, 7), 'orderAmended')).toMatchObject({
      lots: 7,
      leftLots: 2,
    });
  });
});
