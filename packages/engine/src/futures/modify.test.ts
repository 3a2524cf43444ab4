import { describe, expect, it } from 'vitest';
import { ContractVenue, PERP } from '../../testing/contract-venue.ts';
import { ALICE, all, BOB, CAROL, refusalOf, the } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const idOf = (events: ReturnType<ContractVenue['long']>) => the(events, 'orderAccepted').orderId;

describe('another price under the same id', () => {
  it('FUT-80 the order keeps its id, and loses its place', () => {
    const venue = ContractVenue.open();
    const first = idOf(venue.long(ALICE, 5, 90));
    const second = idOf(venue.long(BOB, 5, 91));
    const events = venue.modify(ALICE, first, 5, 91);
    expect(the(events, 'orderModified')).toMatchObject({
      orderId: first,
      fromTicks: 90,
      priceTicks: 91,
      lots: 5,
      leftLots: 5,
    });
    expect(the(events, 'orderRested')).toMatchObject({ orderId: first, leftLots: 5 });
    expect(all(events, 'level').map(({ priceTicks, lots }) => [priceTicks, lots])).toEqual([
      [90, 0],
      [91, 10],
    ]);
    expect(all(venue.short(CAROL, 7, 91), 'trade').map((trade) => [trade.makerOrderId, trade.lots])).toEqual([
      [second, 5],
      [first, 2],
    ]);
  });

  it('FUT-80 a larger quantity at the same price goes to the end of the queue', () => {
    const venue = ContractVenue.open();
    const first = idOf(venue.long(ALICE, 5, 90));
    const second = idOf(venue.long(BOB, 5, 90));
    venue.modify(ALICE, first, 6, 90);
    expect(all(venue.short(CAROL, 6, 90), 'trade').map((trade) => trade.makerOrderId)).toEqual([second, first]);
  });

  it('FUT-81 it is refused as a new order would be if the old one had ended', () => {
    const venue = ContractVenue.open();
    venue.move(ALICE, -899_000);
    const order = idOf(venue.long(ALICE, 100, 100));
    expect(refusalOf(venue.modify(ALICE, order, 101, 100))).toBe('INSUFFICIENT_MARGIN');
    expect(refusalOf(venue.modify(ALICE, order, 100, 99))).toBe(null);
    expect(refusalOf(venue.modify(ALICE, order, 100, 100))).toBe(null);
    venue.short(BOB, 5, 101);
    expect(refusalOf(venue.modify(ALICE, order, 10, 101, { type: 'LIMIT_MAKER' }))).toBe('WOULD_TAKE');
  });

  it('FUT-82 it may trade at once: what it filled before counts', () => {
    const venue = ContractVenue.open();
    const order = idOf(venue.long(ALICE, 10, 100));
    venue.short(BOB, 4, 100);
    venue.short(BOB, 5, 105);
    const events = venue.modify(ALICE, order, 12, 105);
    expect(the(events, 'orderModified')).toMatchObject({ lots: 12, leftLots: 8 });
    expect(the(events, 'trade')).toMatchObject({ takerOrderId: order, lots: 5, priceTicks: 105 });
    expect(the(events, 'orderRested').leftLots).toBe(3);
    const rest = the(venue.short(BOB, 3, 105), 'trade');
    expect(rest.makerOrderId).toBe(order);
    expect(venue.position(ALICE)).toEqual([12, 400 + 525 + 315, 0]);
  });

  it('FUT-82 filled whole, it ends with all that it filled', () => {
    const venue = ContractVenue.open();
    const order = idOf(venue.long(ALICE, 10, 100));
    venue.short(BOB, 4, 100);
    venue.short(BOB, 50, 105);
    const done = all(venue.modify(ALICE, order, 10, 106), 'orderDone').find(({ orderId }) => orderId === order);
    expect(done).toMatchObject({ reason: 'FILLED', filledLots: 10, filledQuoteUnits: 400 + 630, leftLots: 0 });
  });

  it('FUT-81 a quantity not above what is gone, an order that waits, another owner or market: nothing is done', () => {
    const venue = ContractVenue.open();
    const order = idOf(venue.long(ALICE, 10, 100));
    venue.short(BOB, 4, 100);
    expect(refusalOf(venue.modify(ALICE, order, 4, 99))).toBe('AMEND_BELOW_FILLED');
    expect(refusalOf(venue.modify(BOB, order, 10, 99))).toBe('UNKNOWN_ORDER');
    expect(refusalOf(venue.modify(ALICE, order, 10, 99, { market: 0 }))).toBe('UNKNOWN_MARKET');
    expect(refusalOf(venue.modify(ALICE, order, 10, 99, { type: 'MARKET' }))).toBe('MALFORMED_COMMAND');
    const waiting = idOf(venue.order(ALICE, 'BUY', { type: 'STOP_LOSS', lots: 1, stop: 120 }));
    expect(refusalOf(venue.modify(ALICE, waiting, 2, 99))).toBe('UNKNOWN_ORDER');
  });

  it('FUT-83 the same modification again does nothing; another with its id is refused', () => {
    const venue = ContractVenue.open();
    const order = idOf(venue.long(ALICE, 10, 100));
    venue.modify(ALICE, order, 10, 99, { modifyId: 'one' });
    venue.modify(ALICE, order, 10, 98);
    expect(the(venue.modify(ALICE, order, 10, 99, { modifyId: 'one' }), 'duplicate').orderId).toBe(order);
    expect(refusalOf(venue.modify(ALICE, order, 11, 99, { modifyId: 'one' }))).toBe('KEY_REUSED');
    expect(venue.exchange.books()[PERP]?.bids[0]).toEqual([98, 10]);
  });

  it('FUT-84 what only reduces goes on doing so, cut to the position; its exits and its end stay', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    const reducing = idOf(venue.short(ALICE, 5, 110, { reduceOnly: true }));
    expect(the(venue.modify(ALICE, reducing, 50, 111), 'orderModified').lots).toBe(10);
    const opening = idOf(venue.long(CAROL, 5, 90, { takeProfit: 120, stopLoss: 80 }));
    expect(refusalOf(venue.modify(CAROL, opening, 5, 79))).toBe('WOULD_TRIGGER');
    venue.modify(CAROL, opening, 5, 91);
    const exits = all(venue.short(BOB, 5, 91), 'orderAccepted').slice(1);
    expect(exits.map(({ type, lots }) => [type, lots])).toEqual([
      ['TAKE_PROFIT', 5],
      ['STOP_LOSS', 5],
    ]);
  });

  it('FUT-85 orders of an account stay in the order of their ids, so that a restored exchange does the same', () => {
    const venue = ContractVenue.open();
    venue.deal(ALICE, BOB, 10, 100);
    const older = idOf(venue.short(ALICE, 6, 110, { reduceOnly: true }));
    const younger = idOf(venue.short(ALICE, 4, 111, { reduceOnly: true }));
    venue.modify(ALICE, older, 6, 112);
    const restored = Exchange.restore(venue.exchange.snapshot());
    expect(restored.hash()).toBe(venue.exchange.hash());
    const close = (one: ContractVenue) => {
      one.short(ALICE, 3, 99);
      return all(one.long(BOB, 3, 99), 'orderAmended').map(({ orderId, leftLots }) => [orderId, leftLots]);
    };
    const before = close(venue);
    venue.exchange = restored;
    expect(close(venue)).toEqual(before);
    expect(before).toEqual([[younger, 1]]);
  });
});
