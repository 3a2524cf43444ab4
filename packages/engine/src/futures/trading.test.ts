import { ALL_CONTRACTS, ALL_SPOT } from '@pelorus/protocol/wire/command-layout.ts';
import { describe, expect, it } from 'vitest';
import { ContractVenue, PERP } from '../../testing/contract-venue.ts';
import { ALICE, all, BOB, CAROL, refusalOf, the } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

describe('trades of a contract', () => {
  it('FCFG-22 FAPI-35 cancelling all orders of spot leaves those of contracts, and the other way round', () => {
    const venue = ContractVenue.open();
    venue.buy(ALICE, 1, 50);
    venue.long(ALICE, 1, 50);
    expect(all(venue.cancelAll(ALICE, ALL_SPOT), 'orderDone').map(({ market }) => market)).toEqual([0]);
    venue.buy(ALICE, 1, 50);
    expect(all(venue.cancelAll(ALICE, ALL_CONTRACTS), 'orderDone').map(({ market }) => market)).toEqual([PERP]);
    expect(all(venue.cancelAll(ALICE), 'orderDone').map(({ market }) => market)).toEqual([0]);
  });

  it('FUT-86 cancels those in the book, or those that wait; of spot only all', () => {
    const venue = ContractVenue.open();
    const inBook = the(venue.long(ALICE, 1, 50), 'orderAccepted').orderId;
    const waiting = the(venue.order(ALICE, 'BUY', { type: 'STOP_LOSS', lots: 1, stop: 120 }), 'orderAccepted').orderId;
    const ended = (scope: number, market: number = PERP) =>
      all(venue.cancelAll(ALICE, market, undefined, scope), 'orderDone').map(({ orderId }) => orderId);
    expect(ended(1)).toEqual([inBook]);
    expect(ended(1)).toEqual([]);
    expect(ended(2, ALL_CONTRACTS)).toEqual([waiting]);
    for (const [market, scope] of [
      [0, 1],
      [PERP, 3],
    ] as const)
      expect(refusalOf(venue.cancelAll(ALICE, market, undefined, scope))).toBe('MALFORMED_COMMAND');
  });

  it('FUT-40 FUT-41 change both positions, and realise what was closed', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    expect([venue.position(ALICE), venue.position(BOB)]).toEqual([
      [10, 1_000, 0],
      [-10, -1_000, 0],
    ]);
    venue.deal(BOB, ALICE, 4, 110);
    expect([venue.position(ALICE), venue.position(BOB)]).toEqual([
      [6, 600, 0],
      [-6, -600, 0],
    ]);
    expect([venue.wallet(ALICE), venue.wallet(BOB)]).toEqual([900_040, 899_960]);
  });

  it('FUT-40 a fill larger than the position turns it over', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.deal(CAROL, ALICE, 15, 90);
    expect(venue.position(ALICE)).toEqual([-5, -450, 0]);
    expect(venue.wallet(ALICE)).toBe(899_900);
  });

  it('FUT-42 fees are paid in the margin asset by both sides', () => {
    const venue = ContractVenue.open({}, {}, { tier: 0, makerE6: 200, takerE6: 500 });
    const trade = the(venue.deal(ALICE, BOB, 100, 100), 'trade');
    expect(trade).toMatchObject({ takerFeeUnits: 5, makerFeeUnits: 2, takerFeeAsset: 1 });
    expect([venue.wallet(ALICE), venue.wallet(BOB)]).toEqual([899_995, 899_998]);
  });

  it('FUT-30 an order is accepted as far as margin, opening loss and fee go', () => {
    const venue = ContractVenue.open();
    venue.move(ALICE, -899_000);
    expect(refusalOf(venue.long(ALICE, 101, 100))).toBe('INSUFFICIENT_MARGIN');
    expect(refusalOf(venue.long(ALICE, 100, 100))).toBe(null);
    expect(refusalOf(venue.long(ALICE, 1, 100))).toBe('INSUFFICIENT_MARGIN');
    venue.cancelAll(ALICE);
    // What a dearer price loses against the mark is paid at once.
    expect(refusalOf(venue.long(ALICE, 50, 110))).toBe('INSUFFICIENT_MARGIN');
    expect(refusalOf(venue.long(ALICE, 47, 110))).toBe(null);
  });

  it('FUT-30 orders on the other side need margin only for the larger of both positions', () => {
    const venue = ContractVenue.open();
    venue.move(ALICE, -899_000);
    venue.deal(ALICE, BOB, 100, 100);
    expect(refusalOf(venue.short(ALICE, 200, 100))).toBe(null);
    expect(refusalOf(venue.short(ALICE, 1, 100))).toBe('INSUFFICIENT_MARGIN');
  });

  it('FUT-31 a position stays below what its leverage allows', () => {
    const venue = ContractVenue.open();
    venue.mode(ALICE, 50);
    expect(refusalOf(venue.long(ALICE, 10_001, 100))).toBe('LEVERAGE_TOO_HIGH');
    expect(refusalOf(venue.long(ALICE, 10_000, 100))).toBe(null);
  });

  it('FUT-51 without a mark price no order is taken', () => {
    const venue = ContractVenue.open();
    const other = new ContractVenue();
    other.exchange = venue.exchange;
    venue.configure('configureMarket', {
      ...(venue.exchange.catalog().markets[PERP] as object),
      symbol: 'CASH_COIN_PERP',
      base: 'CASH',
      quote: 'COIN',
    });
    expect(refusalOf(venue.place(ALICE, 'BUY', { lots: 1, price: 1, market: 2 }))).toBe('MARK_UNKNOWN');
  });
});

describe('orders that only reduce', () => {
  it('FUT-32 close at most what is open, and need a position', () => {
    const venue = ContractVenue.open();
    expect(refusalOf(venue.short(ALICE, 1, 100, { reduceOnly: true }))).toBe('REDUCE_ONLY_REJECTED');
    venue.deal(ALICE, BOB, 10, 100);
    expect(refusalOf(venue.long(ALICE, 1, 100, { reduceOnly: true }))).toBe('REDUCE_ONLY_REJECTED');
    const events = venue.short(ALICE, 25, 100, { reduceOnly: true });
    expect(the(events, 'orderAccepted').lots).toBe(10);
    expect(the(events, 'orderRested').leftLots).toBe(10);
  });

  it('FUT-32 a resting one does not trade past the position within one sweep', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.short(ALICE, 10, 101);
    venue.short(ALICE, 10, 102, { reduceOnly: true });
    venue.short(BOB, 5, 103);
    const events = venue.long(CAROL, 25, 103);
    expect(all(events, 'trade').map(({ lots, priceTicks }) => [lots, priceTicks])).toEqual([
      [10, 101],
      [5, 103],
    ]);
    expect(venue.position(ALICE)[0]).toBe(0);
    expect(all(events, 'orderDone').map(({ reason }) => reason)).toContain('REDUCE_ONLY');
  });

  it('FUT-32 a fill-or-kill order counts on no more than they may trade', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.short(ALICE, 6, 101);
    venue.short(ALICE, 10, 102, { reduceOnly: true });
    const killed = venue.long(CAROL, 16, 103, { tif: 'FOK' });
    expect(the(killed, 'orderDone').reason).toBe('FOK_NOT_FILLABLE');
    const filled = venue.long(CAROL, 10, 103, { tif: 'FOK' });
    expect(all(filled, 'trade').map(({ lots }) => lots)).toEqual([6, 4]);
    expect(venue.position(ALICE)[0]).toBe(0);
  });

  it('FUT-33 the newest lose what a smaller position does not have', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.short(ALICE, 6, 110, { reduceOnly: true, id: 'old' });
    venue.short(ALICE, 4, 111, { reduceOnly: true, id: 'new' });
    const cut = venue.deal(BOB, ALICE, 3, 100);
    expect(all(cut, 'orderAmended').map(({ leftLots }) => leftLots)).toEqual([1]);
    const ended = venue.deal(BOB, ALICE, 5, 100);
    expect(all(ended, 'orderDone').filter(({ reason }) => reason === 'REDUCE_ONLY')).toHaveLength(1);
    expect(venue.book(PERP)[1]).toEqual([[110, 2]]);
  });

  it('FUT-33 of a new one only so much rests as those before it leave', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.short(ALICE, 7, 110, { reduceOnly: true });
    const events = venue.short(ALICE, 10, 111, { reduceOnly: true });
    expect(the(events, 'orderAmended')).toMatchObject({ lots: 3, leftLots: 3 });
    const none = venue.short(ALICE, 5, 112, { reduceOnly: true });
    expect(the(none, 'orderDone')).toMatchObject({ reason: 'REDUCE_ONLY', leftLots: 5 });
  });

  it('FUT-36 FUT-38 FUT-39 closePosition closes all, and a closed position ends the orders that were to close it', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    const close = { closePosition: true, price: 0, lots: 0, by: 'MARK_PRICE' } as const;
    venue.order(ALICE, 'SELL', { ...close, type: 'STOP_LOSS', stop: 90, id: 'stop' });
    venue.order(ALICE, 'SELL', { ...close, type: 'TAKE_PROFIT', stop: 120, id: 'profit' });
    expect(refusalOf(venue.order(ALICE, 'SELL', { ...close, type: 'STOP_LOSS', stop: 80 }))).toBe(
      'CLOSE_POSITION_TWICE',
    );
    venue.long(CAROL, 20, 95);
    venue.deal(ALICE, BOB, 2, 100);
    const events = venue.mark(90);
    expect(all(events, 'trade').map(({ lots, priceTicks }) => [lots, priceTicks])).toEqual([[12, 95]]);
    expect(venue.position(ALICE)).toEqual([0, 0, 0]);
    expect(all(events, 'orderDone').map(({ reason }) => reason)).toEqual(['FILLED', 'POSITION_CLOSED']);
  });

  it('FUT-35 a protected order waits while mark and last price differ too much', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    venue.order(ALICE, 'SELL', {
      type: 'STOP_LOSS',
      lots: 10,
      stop: 95,
      by: 'MARK_PRICE',
      protect: true,
      reduceOnly: true,
    });
    venue.long(CAROL, 20, 93);
    expect(all(venue.mark(94), 'trade')).toEqual([]);
    venue.deal(BOB, CAROL, 1, 95);
    expect(all(venue.mark(94), 'trade').map(({ lots }) => lots)).toEqual([10]);
  });
});

describe('exits of an order', () => {
  it('FUT-37 are armed by what it fills, for so much', () => {
    const venue = ContractVenue.open();
    venue.short(BOB, 4, 100);
    const first = venue.long(ALICE, 10, 100, { takeProfit: 120, stopLoss: 90, id: 'opens' });
    expect(all(first, 'orderAccepted').map(({ type, lots }) => [type, lots])).toEqual([
      ['LIMIT', 10],
      ['TAKE_PROFIT', 4],
      ['STOP_LOSS', 4],
    ]);
    const more = venue.short(BOB, 3, 100);
    expect(all(more, 'orderAmended').map(({ lots }) => lots)).toEqual([7, 7]);
  });

  it('FUT-37 FUT-38 the one that is triggered ends the other, and closes so much only', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 5, 100);
    venue.short(BOB, 10, 100);
    venue.long(ALICE, 10, 100, { takeProfit: 110, stopLoss: 90 });
    venue.long(CAROL, 30, 89);
    const events = venue.deal(CAROL, BOB, 1, 90);
    expect(all(events, 'orderDone').map(({ reason }) => reason)).toEqual(['FILLED', 'FILLED', 'OCO_TRIGGER', 'FILLED']);
    expect(venue.position(ALICE)[0]).toBe(5);
  });

  it('FUT-37 exits that would close at once are refused', () => {
    const venue = ContractVenue.open();
    expect(refusalOf(venue.long(ALICE, 10, 100, { takeProfit: 100 }))).toBe('WOULD_TRIGGER');
    expect(refusalOf(venue.short(ALICE, 10, 100, { stopLoss: 99 }))).toBe('WOULD_TRIGGER');
    venue.deal(ALICE, BOB, 5, 100);
    expect(refusalOf(venue.short(ALICE, 5, 100, { reduceOnly: true, stopLoss: 110 }))).toBe('NOT_FOR_CONTRACT');
  });

  it('FUT-37 FUT-38 those that end with their position are forgotten, before a restart as after it', () => {
    const venue = ContractVenue.open();
    venue.short(BOB, 4, 100);
    venue.long(ALICE, 4, 100, { takeProfit: 120, stopLoss: 90 });
    venue.long(CAROL, 4, 100);
    const events = venue.short(ALICE, 4, 100);
    expect(all(events, 'orderDone').filter(({ reason }) => reason === 'POSITION_CLOSED')).toHaveLength(2);
    expect(Exchange.restore(venue.exchange.snapshot()).hash()).toBe(venue.exchange.hash());
  });

  it('FUT-37 they are there after a restart', () => {
    const venue = ContractVenue.open();
    venue.short(BOB, 4, 100);
    venue.long(ALICE, 10, 100, { takeProfit: 120, stopLoss: 90 });
    const hash = venue.exchange.hash();
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(venue.exchange.hash()).toBe(hash);
    expect(all(venue.short(BOB, 3, 100), 'orderAmended').map(({ lots }) => lots)).toEqual([7, 7]);
  });
});

describe('hedge mode', () => {
  it('FUT-24 each order names its side, and closing orders only close', () => {
    const venue = ContractVenue.open();
    venue.hedge(ALICE);
    expect(refusalOf(venue.long(ALICE, 1, 100))).toBe('POSITION_SIDE_MISMATCH');
    expect(refusalOf(venue.long(BOB, 1, 100, { positionSide: 'LONG' }))).toBe('POSITION_SIDE_MISMATCH');
    venue.short(BOB, 10, 100);
    venue.long(ALICE, 10, 100, { positionSide: 'LONG' });
    venue.long(BOB, 4, 100);
    venue.short(ALICE, 4, 100, { positionSide: 'SHORT' });
    expect([venue.position(ALICE, 'LONG')[0], venue.position(ALICE, 'SHORT')[0]]).toEqual([10, -4]);
    expect(refusalOf(venue.long(ALICE, 1, 100, { positionSide: 'SHORT' }))).toBe(null);
    venue.cancelAll(ALICE);
    const events = venue.short(ALICE, 50, 120, { positionSide: 'LONG' });
    expect(the(events, 'orderAccepted').lots).toBe(10);
  });

  it('FUT-23 the mode changes only without positions and orders', () => {
    const venue = ContractVenue.open();
    venue.long(ALICE, 1, 90);
    expect(refusalOf(venue.hedge(ALICE))).toBe('POSITION_MODE_IN_USE');
    venue.cancelAll(ALICE);
    expect(the(venue.hedge(ALICE), 'positionModeSet').isHedge).toBe(true);
  });
});
