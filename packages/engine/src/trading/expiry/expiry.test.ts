import { describe, expect, it } from 'vitest';
import { replace } from '../../../testing/algos.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, plainMarket, refusalOf, the, Venue } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

const idOf = (told: ReturnType<Venue['expire']>) => the(told, 'orderAccepted').orderId;

describe('orders that end at a time', () => {
  it('GTD-01 says a time to come, and only GTD says one', () => {
    const venue = Venue.funded();
    const { nowMs } = venue;
    expect(refusalOf(venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: nowMs }))).toBe('GOOD_TILL_PAST');
    const wrong = [
      venue.sell(ALICE, 1, 100, { tif: 'GTD' }),
      venue.sell(ALICE, 1, 100, { goodTill: nowMs + 5 }),
      venue.sell(ALICE, 1, 0, { type: 'MARKET', price: 0, tif: 'GTD', goodTill: nowMs + 5 }),
      venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: nowMs + 0.5 }),
    ];
    expect(wrong.map(refusalOf)).toEqual(Array(4).fill('MALFORMED_COMMAND'));
    const told = venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: nowMs + 5 });
    expect(the(told, 'orderTerms')).toMatchObject({ goodTillMs: nowMs + 5, stopTicks: 0 });
    expect(all(venue.buy(BOB, 1, 100), 'trade')).toHaveLength(1);
  });

  it('GTD-02 GTD-04 ends what is due, first due first, of equals the oldest, resting and waiting alike', () => {
    const venue = Venue.funded();
    const until = (ms: number, order: object = {}) =>
      idOf(venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: venue.nowMs + ms, ...order }));
    const [third, first, second, later] = [until(20), until(10), until(10), until(30)];
    const waiting = until(20, { type: 'STOP_LOSS_LIMIT', stop: 50 });
    venue.nowMs += 9;
    expect(venue.expire()).toEqual([]);
    venue.nowMs += 11;
    venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], status: 'HALT' });
    const ended = all(venue.expire(), 'orderDone');
    expect(ended.map((event) => event.orderId)).toEqual([first, second, third, waiting]);
    expect(new Set(ended.map((event) => event.reason))).toEqual(new Set(['GTD_EXPIRED']));
    expect(venue.has(ALICE, COIN)).toEqual([999_999, 1]);
    expect(venue.exchange.nextExpiryMs).toBe(venue.nowMs + 10);
    venue.nowMs += 10;
    expect(all(venue.expire(), 'orderDone').map((event) => event.orderId)).toEqual([later]);
    expect(venue.exchange.nextExpiryMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('GTD-02 GTD-04 ends so many at most as it says, and goes on with the next', () => {
    const venue = Venue.funded();
    for (let i = 0; i < 5; i++) venue.sell(ALICE, 1, 100 + i, { tif: 'GTD', goodTill: venue.nowMs + 5, id: `${i}` });
    venue.cancel(ALICE, { clientOrderId: '0' });
    venue.nowMs += 5;
    const ended = () => all(venue.expire(2), 'orderDone').length;
    expect(refusalOf(venue.expire(0))).toBe('MALFORMED_COMMAND');
    expect(ended()).toBe(2);
    expect(venue.exchange.nextExpiryMs).toBe(venue.nowMs);
    expect([ended(), ended()]).toEqual([2, 0]);
  });

  it('GTD-02 what ended otherwise does not end again', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: venue.nowMs + 5, id: 'a' });
    venue.cancel(ALICE, { clientOrderId: 'a' });
    venue.nowMs += 5;
    expect(venue.expire()).toEqual([]);
  });

  it('GTD-03 GTD-05 times of open orders outlive a restore; those of others are no part of the state', () => {
    const [one, other] = [Venue.funded(), Venue.funded()];
    for (const venue of [one, other]) {
      venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: venue.nowMs + 9, id: 'stays' });
      venue.sell(ALICE, 1, 100, { tif: 'GTD', goodTill: venue.nowMs + 5, id: 'goes' });
      venue.cancel(ALICE, { clientOrderId: 'goes' });
    }
    other.exchange = Exchange.restore(other.exchange.snapshot());
    expect(other.exchange.hash()).toBe(one.exchange.hash());
    other.nowMs += 9;
    expect(all(other.expire(), 'orderDone')).toHaveLength(1);
  });
});

describe('icebergs', () => {
  const book = (venue: Venue) => venue.book()[1];

  it('ICE-01 shows a part, holds all, and trades whole as a taker', () => {
    const venue = Venue.funded();
    venue.buy(BOB, 3, 100);
    const told = venue.sell(ALICE, 10, 100, { visible: 2 });
    expect(all(told, 'trade')[0]?.lots).toBe(3);
    expect(the(told, 'orderRested').leftLots).toBe(7);
    expect(book(venue)).toEqual([[100, 2]]);
    expect(venue.has(ALICE, COIN)[1]).toBe(7);
  });

  it('ICE-02 refuses parts that are too small or too many, and orders that cannot be cut', () => {
    const venue = Venue.funded({ lotsMin: 2, icebergPartsMax: 5 });
    expect(refusalOf(venue.sell(ALICE, 10, 100, { visible: 1 }))).toBe('LOT_SIZE');
    expect(refusalOf(venue.sell(ALICE, 11, 100, { visible: 2 }))).toBe('ICEBERG_PARTS');
    expect(refusalOf(venue.sell(ALICE, 10, 100, { visible: 2, tif: 'IOC' }))).toBe('MALFORMED_COMMAND');
    expect(refusalOf(venue.sell(ALICE, 10, 0, { visible: 2, type: 'STOP_LOSS', price: 0, stop: 50 }))).toBe(
      'MALFORMED_COMMAND',
    );
    expect(the(venue.sell(ALICE, 10, 100, { visible: 2 }), 'orderRested').leftLots).toBe(10);
  });

  it('ICE-08 an account has so many icebergs as the market allows: resting, waiting and pending, across a restore', () => {
    const venue = Venue.funded({ icebergOrdersMax: 2, openOrdersMax: 9 });
    const rest = (account = ALICE, more: object = {}) =>
      refusalOf(venue.sell(account, 4, 200, { visible: 2, ...more }));
    const stop = { type: 'STOP_LOSS_LIMIT', stop: 50 } as const;
    expect([rest(ALICE, { id: 'one' }), rest(ALICE, { ...stop, id: 'two' })]).toEqual([null, null]);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const full = 'MAX_NUM_ICEBERG_ORDERS';
    expect([rest(), rest(ALICE, stop), rest(BOB)]).toEqual([full, full, null]);
    // Other orders pass, and so does what comes after an end, of either kind.
    expect(refusalOf(venue.sell(ALICE, 4, 200))).toBeNull();
    venue.cancel(ALICE, { clientOrderId: 'two' });
    expect([rest(ALICE, { id: 'three' }), rest()]).toEqual([null, full]);
    venue.cancel(ALICE, { clientOrderId: 'one' });
    // An order that shows all it has is none as soon as it rests.
    expect([rest(ALICE, { visible: 4 }), rest(ALICE, { id: 'four' }), rest(ALICE, { visible: 4 })]).toEqual([
      ...[null, null, full],
    ]);
  });

  it('ICE-08 ICE-10 one that shows its last part counts no more, nor do any where the limit is taken away', () => {
    const venue = Venue.funded({ icebergOrdersMax: 1 });
    const rest = () => refusalOf(venue.sell(ALICE, 4, 200, { visible: 2 }));
    expect([rest(), rest()]).toEqual([null, 'MAX_NUM_ICEBERG_ORDERS']);
    venue.buy(BOB, 2, 200);
    expect([rest(), rest()]).toEqual([null, 'MAX_NUM_ICEBERG_ORDERS']);
    venue.configure('configureMarket', plainMarket({ icebergOrdersMax: 0 }));
    expect([rest(), rest()]).toEqual([null, null]);
    for (const wrong of [-1, 0.5, 1e9, null, '5'])
      expect(refusalOf(venue.configure('configureMarket', { ...plainMarket(), icebergOrdersMax: wrong }))).toBe(
        'CONFIG_INVALID',
      );
  });

  it('ICE-08 ICE-10 ALGO-03 one that replaces another has its place, and is refused where there is none', () => {
    const venue = Venue.funded({ icebergOrdersMax: 1 });
    const both = { mode: 'BOTH_OR_NEITHER', lots: 4, price: 210, visible: 2 } as const;
    const first = idOf(venue.sell(ALICE, 4, 200, { visible: 2 }));
    const plain = idOf(venue.sell(ALICE, 4, 200));
    expect(refusalOf(replace(venue, ALICE, { orderId: plain }, { ...both, id: 'a' }))).toBe('MAX_NUM_ICEBERG_ORDERS');
    const second = idOf(replace(venue, ALICE, { orderId: first }, { ...both, id: 'b' }));
    // The look at it without the old order left the count as it was.
    expect(refusalOf(replace(venue, ALICE, { orderId: second }, { ...both, lots: 9e9, id: 'c' }))).not.toBeNull();
    expect(refusalOf(venue.sell(ALICE, 4, 200, { visible: 2 }))).toBe('MAX_NUM_ICEBERG_ORDERS');
  });

  it('ICE-03 comes to the end of the queue part by part, amid one sweep too', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 5, 100, { visible: 2 });
    venue.sell(BOB, 3, 100);
    const told = venue.buy(CAROL, 7, 100);
    expect(all(told, 'trade').map((trade) => [trade.makerAccount, trade.lots])).toEqual([
      [ALICE, 2],
      [BOB, 3],
      [ALICE, 2],
    ]);
    expect(book(venue)).toEqual([[100, 1]]);
    expect(all(venue.buy(CAROL, 5, 100), 'orderDone')[0]).toMatchObject({ reason: 'FILLED', filledLots: 5 });
  });

  it('ICE-03 ICE-07 the order of the queue outlives a restore', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 4, 100, { visible: 1 });
    venue.sell(BOB, 2, 100);
    venue.buy(CAROL, 1, 100);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const makers = all(venue.buy(CAROL, 5, 100), 'trade').map((trade) => trade.makerAccount);
    expect(makers).toEqual([BOB, ALICE, ALICE, ALICE]);
  });

  it('ICE-04 what is hidden fills a FOK order, and is counted in what a market order costs', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 10, 100, { visible: 1 });
    expect(all(venue.buy(BOB, 10, 100, { tif: 'FOK' }), 'trade')).toHaveLength(10);
    venue.sell(ALICE, 200_000, 100, { visible: 100_000 });
    const poor = venue.buy(BOB, 150_000, 0, { type: 'MARKET', price: 0 });
    expect(refusalOf(poor)).toBe('INSUFFICIENT_BALANCE');
  });

  it('ICE-05 self-trade prevention ends it whole, DECREMENT goes part by part', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 9, 100, { visible: 2 });
    const cut = venue.buy(ALICE, 5, 100, { stp: 'DECREMENT' });
    expect(all(cut, 'prevented').map((event) => event.makerLots)).toEqual([2, 2, 1]);
    const told = venue.buy(ALICE, 5, 100, { stp: 'EXPIRE_MAKER' });
    expect(the(told, 'prevented').makerLots).toBe(4);
    expect(all(told, 'orderDone')[0]).toMatchObject({ reason: 'SELF_TRADE_MAKER', leftLots: 4 });
    expect(venue.has(ALICE, COIN)[1]).toBe(0);
  });

  it('ICE-06 an amend takes what is hidden first, a cancel gives back all', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 10, 100, { visible: 4, id: 'i' });
    expect(all(venue.amend(ALICE, { clientOrderId: 'i' }, 6), 'level')).toEqual([]);
    expect(venue.has(ALICE, CASH)[1]).toBe(600);
    expect(the(venue.amend(ALICE, { clientOrderId: 'i' }, 3), 'level').lots).toBe(3);
    venue.buy(ALICE, 10, 90, { visible: 4, id: 'j' });
    expect(the(venue.cancel(ALICE, { clientOrderId: 'j' }), 'orderDone').leftLots).toBe(10);
    expect(venue.has(ALICE, CASH)[1]).toBe(300);
  });
});
