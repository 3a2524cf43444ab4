import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { encodePlaceList } from '@pelorus/protocol/wire/encode-command.ts';
import { describe, expect, it } from 'vitest';
import { cancelOnly, replace, replacing } from '../../testing/algos.ts';
import { listRecord, PROFIT, STOP } from '../../testing/list-orders.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const idOf = (told: ReturnType<Venue['expire']>) => the(told, 'orderAccepted').orderId;
const halves = (told: ReturnType<Venue['expire']>) => all(told, 'halfRefused').map(({ half, code }) => [half, code]);

describe('replacing an order', () => {
  it('ALGO-01 pays for the new order with what the old one held', () => {
    const venue = Venue.funded();
    const orderId = idOf(venue.buy(ALICE, 10, 100_000));
    expect(venue.has(ALICE, CASH)).toEqual([0, 1_000_000]);
    const told = replace(venue, ALICE, { orderId }, { side: 'BUY', lots: 5, price: 200_000 });
    expect(the(told, 'orderDone')).toMatchObject({ orderId, reason: 'CANCELED_BY_USER' });
    expect(told.findIndex((e) => e.kind === 'orderDone')).toBeLessThan(
      told.findIndex((e) => e.kind === 'orderAccepted'),
    );
    expect(the(told, 'orderRested').leftLots).toBe(5);
    expect(venue.has(ALICE, CASH)).toEqual([0, 1_000_000]);
  });

  it('ALGO-01 the new order trades, and what waits is triggered, in the same command', () => {
    const venue = Venue.funded();
    venue.trade(100);
    const stop = idOf(venue.buy(BOB, 1, 0, { type: 'STOP_LOSS', price: 0, stop: 105 }));
    venue.sell(CAROL, 3, 106);
    const orderId = idOf(venue.buy(ALICE, 2, 90));
    const told = replace(venue, ALICE, { orderId }, { side: 'BUY', lots: 1, price: 106 });
    expect(all(told, 'trade').map((trade) => trade.takerAccount)).toEqual([ALICE, BOB]);
    expect(the(told, 'orderPhase')).toMatchObject({ orderId: stop, phase: 'WORKING' });
  });

  it('ALGO-02 STOP_ON_FAILURE places nothing without the cancel, ALLOW_FAILURE does', () => {
    const venue = Venue.funded();
    const gone = { clientOrderId: 'nobody' };
    expect(refusalOf(replace(venue, ALICE, gone, { lots: 1, price: 100 }))).toBe('UNKNOWN_ORDER');
    const told = replace(venue, ALICE, gone, { lots: 1, price: 100, mode: 'ALLOW_FAILURE' });
    expect(told[0]).toEqual({ kind: 'halfRefused', half: 'CANCEL', code: 'UNKNOWN_ORDER' });
    expect(the(told, 'orderRested').leftLots).toBe(1);
  });

  it('ALGO-02 ALGO-63 a new order that is refused leaves the cancel; both refused do nothing', () => {
    const venue = Venue.funded();
    for (const mode of ['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const) {
      const orderId = idOf(venue.sell(ALICE, 10, 100));
      const told = replace(venue, ALICE, { orderId }, { lots: 1_000_001, price: 100, mode });
      expect(the(told, 'orderDone').orderId).toBe(orderId);
      expect(halves(told)).toEqual([['ORDER', 'INSUFFICIENT_BALANCE']]);
      expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
    }
    const none = replace(venue, ALICE, { orderId: 77 }, { lots: 1_000_001, price: 100, mode: 'ALLOW_FAILURE' });
    expect(none).toHaveLength(2);
    expect(halves(none)).toEqual([
      ['CANCEL', 'UNKNOWN_ORDER'],
      ['ORDER', 'INSUFFICIENT_BALANCE'],
    ]);
  });

  it.each(['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const)(
    'ALGO-09 ALGO-66 %s: what a filter refuses refuses the command, and the old order keeps its place',
    (mode) => {
      const venue = Venue.funded({ lotsMax: 50, priceTicksMax: 500, notionalMin: 100, positionMax: 1_000_020 });
      const orderId = idOf(venue.sell(ALICE, 10, 100));
      const waiting = idOf(venue.sell(ALICE, 10, 0, { type: 'STOP_LOSS', price: 0, stop: 50 }));
      const bid = idOf(venue.buy(ALICE, 15, 40));
      const before = venue.has(ALICE, COIN);
      const refused = (target: number, order: object) =>
        refusalOf(replace(venue, ALICE, { orderId: target }, { lots: 1, price: 100, ...order, mode }));
      for (const target of [orderId, waiting, bid, 77]) {
        expect(refused(target, { lots: 51 })).toBe('LOT_SIZE');
        expect(refused(target, { price: 501 })).toBe('PRICE_FILTER');
        expect(refused(target, { price: 99 })).toBe('NOTIONAL');
      }
      // What the old order is to buy counts no more, and what another is.
      const more = { side: 'BUY', lots: 20, price: 41 } as const;
      expect(refused(orderId, more)).toBe('MAX_POSITION');
      expect(venue.has(ALICE, COIN)).toEqual(before);
      expect(all(replace(venue, ALICE, { orderId: bid }, { ...more, mode }), 'orderDone')).toHaveLength(1);
      expect(the(venue.buy(BOB, 1, 100), 'trade').makerOrderId).toBe(orderId);
    },
  );

  it('ALGO-09 ALGO-66 the old order frees its own place; where too many are open all the same it stays', () => {
    const venue = Venue.funded({ openOrdersMax: 2 });
    const ids = [101, 102].map((price) => idOf(venue.sell(ALICE, 1, price)));
    const [first, second] = ids as [number, number];
    const done = replace(venue, ALICE, { orderId: first }, { lots: 1, price: 103 });
    expect(the(done, 'orderDone').orderId).toBe(first);
    venue.configure('configureMarket', plainMarket({ openOrdersMax: 1 }));
    for (const orderId of [second, 77])
      expect(refusalOf(replace(venue, ALICE, { orderId }, { lots: 1, price: 104 }))).toBe('MAX_NUM_ORDERS');
    expect(venue.has(ALICE, COIN)).toEqual([999_998, 2]);
  });

  it('ALGO-09 ALGO-67 what the book says, and of an order of a list the counts, are judged after the cancel', () => {
    const venue = Venue.funded({ lotsMin: 3, lotsMax: 50, openOrdersMax: 2 });
    const bid = () => idOf(venue.buy(ALICE, 5, 90));
    const noPrice = { side: 'BUY', lots: 5, price: 0, peg: 'MARKET' } as const;
    expect(halves(replace(venue, ALICE, { orderId: bid() }, noPrice))).toEqual([['ORDER', 'NO_PEG_PRICE']]);
    venue.sell(BOB, 5, 100);
    const little = { side: 'BUY', type: 'MARKET', quote: 200, lots: 0, price: 0 } as const;
    expect(halves(replace(venue, ALICE, { orderId: bid() }, little))).toEqual([['ORDER', 'LOT_SIZE']]);
    venue.trade(100);
    const [leg] = all(venue.send(listRecord('OCO', [PROFIT, STOP])), 'orderAccepted');
    const target = { orderId: leg?.orderId as number };
    expect(refusalOf(replace(venue, ALICE, target, { lots: 51, price: 110 }))).toBe('LOT_SIZE');
    venue.configure('configureMarket', plainMarket({ lotsMin: 3, lotsMax: 50, openOrdersMax: 1 }));
    expect(all(replace(venue, ALICE, target, { lots: 5, price: 110 }), 'orderAccepted')).toHaveLength(1);
  });

  it('ALGO-03 BOTH_OR_NEITHER leaves the old order in its place when the new one cannot be', () => {
    const venue = Venue.funded({ lotsMax: 50, openOrdersMax: 2 });
    const orderId = idOf(venue.sell(ALICE, 10, 100));
    venue.sell(BOB, 10, 100);
    const waiting = idOf(venue.sell(ALICE, 10, 0, { type: 'STOP_LOSS', price: 0, stop: 50 }));
    const both = { mode: 'BOTH_OR_NEITHER' } as const;
    for (const target of [orderId, waiting]) {
      expect(refusalOf(replace(venue, ALICE, { orderId: target }, { ...both, lots: 51, price: 100 }))).toBe('LOT_SIZE');
      expect(refusalOf(replace(venue, ALICE, { orderId: target }, { ...both, lots: 1, price: 9, side: 'BUY' }))).toBe(
        'MALFORMED_COMMAND',
      );
    }
    expect(venue.has(ALICE, COIN)).toEqual([999_980, 20]);
    // At the limit of open orders there is room for one that takes another's place.
    const moved = replace(venue, ALICE, { orderId: waiting }, { ...both, lots: 10, price: 102, id: 'b' });
    expect(all(moved, 'orderDone').map((event) => event.orderId)).toEqual([waiting]);
    expect(the(venue.buy(BOB, 1, 100), 'trade').makerOrderId).toBe(orderId);
    expect(refusalOf(replace(venue, ALICE, { orderId }, { ...both, lots: 9, price: 103, id: 'b' }))).toBe('KEY_REUSED');
    expect(refusalOf(replace(venue, ALICE, { orderId: 99 }, { ...both, lots: 9, price: 103 }))).toBe('UNKNOWN_ORDER');
  });

  it('ALGO-03 BOTH_OR_NEITHER counts the funds that the old order frees, to the last unit', () => {
    const venue = Venue.funded();
    const orderId = idOf(venue.sell(ALICE, 600_000, 100));
    const both = { mode: 'BOTH_OR_NEITHER', price: 101 } as const;
    expect(refusalOf(replace(venue, ALICE, { orderId }, { ...both, lots: 1_000_001 }))).toBe('INSUFFICIENT_BALANCE');
    expect(the(replace(venue, ALICE, { orderId }, { ...both, lots: 1_000_000 }), 'orderRested').leftLots).toBe(
      1_000_000,
    );
  });

  it('ALGO-03 ALGO-64 ALGO-08 an order of a list takes its list with it, or is refused', () => {
    const venue = Venue.funded();
    venue.trade(100);
    const leg = { account: ALICE, market: 0, side: 1, tif: 0, stp: 0, lots: 5, quoteUnits: 0 };
    const profit = { ...leg, type: 1, priceTicks: 120, clientOrderId: 'p' };
    const stop = { ...leg, type: 3, priceTicks: 0, stopTicks: 80, clientOrderId: 's' };
    venue.send(encodePlaceList({ account: ALICE, market: 0, kind: 0, clientListId: 'l', legs: [profit, stop] }));
    const target = { clientOrderId: 'p' };
    const wish = { lots: 1, price: 130 };
    expect(refusalOf(replace(venue, ALICE, target, { ...wish, mode: 'BOTH_OR_NEITHER' }))).toBe('AMEND_IN_LIST');
    const told = replace(venue, ALICE, target, wish);
    expect(all(told, 'orderDone')).toHaveLength(2);
    expect(all(told, 'listDone')).toHaveLength(1);
    expect(venue.has(ALICE, COIN)[1]).toBe(1);
  });

  it('ALGO-04 takes what the old order had left, hidden lots included', () => {
    const venue = Venue.funded();
    for (const mode of ['STOP_ON_FAILURE', 'BOTH_OR_NEITHER'] as const) {
      const orderId = idOf(venue.sell(ALICE, 10, 100, { visible: 2 }));
      venue.buy(BOB, 3, 100);
      const told = replace(venue, ALICE, { orderId }, { price: 101, takesLeft: true, mode, id: mode });
      expect(the(told, 'orderAccepted').lots).toBe(7);
      venue.cancel(ALICE, { clientOrderId: mode });
    }
    const waiting = idOf(venue.sell(ALICE, 4, 0, { type: 'STOP_LOSS', price: 0, stop: 50 }));
    const told = replace(venue, ALICE, { orderId: waiting }, { type: 'STOP_LOSS', stop: 60, takesLeft: true, id: 'w' });
    expect(the(told, 'orderPhase')).toMatchObject({ phase: 'WAITING', lots: 4 });
    expect(refusalOf(replace(venue, ALICE, { orderId: waiting }, { price: 9, takesLeft: true }))).toBe('UNKNOWN_ORDER');
    const odd = [
      replace(venue, ALICE, { clientOrderId: 'w' }, { price: 9, takesLeft: true, mode: 'ALLOW_FAILURE' }),
      replace(venue, ALICE, { clientOrderId: 'w' }, { price: 9, takesLeft: true, lots: 1 }),
    ];
    expect(odd.map(refusalOf)).toEqual(['MALFORMED_COMMAND', 'MALFORMED_COMMAND']);
  });

  it('ALGO-05 only in the state that is asked for, of a cancel and of a replacement', () => {
    const venue = Venue.funded();
    const orderId = idOf(venue.sell(ALICE, 10, 100));
    expect(refusalOf(cancelOnly(venue, ALICE, { orderId }, 'ONLY_PARTIALLY_FILLED'))).toBe('CANCEL_RESTRICTED');
    venue.buy(BOB, 3, 100);
    expect(refusalOf(cancelOnly(venue, ALICE, { orderId }, 'ONLY_NEW'))).toBe('CANCEL_RESTRICTED');
    const restriction = 'ONLY_NEW';
    expect(refusalOf(replace(venue, ALICE, { orderId }, { lots: 1, price: 101, restriction }))).toBe(
      'CANCEL_RESTRICTED',
    );
    expect(the(cancelOnly(venue, ALICE, { orderId }, 'ONLY_PARTIALLY_FILLED'), 'orderDone').leftLots).toBe(7);
    const waiting = idOf(venue.sell(ALICE, 4, 0, { type: 'STOP_LOSS', price: 0, stop: 50 }));
    expect(all(cancelOnly(venue, ALICE, { orderId: waiting }, 'ONLY_NEW'), 'orderDone')).toHaveLength(1);
    expect(refusalOf(cancelOnly(venue, ALICE, { orderId: waiting }, 'ONLY_NEW'))).toBe('UNKNOWN_ORDER');
  });

  it('ALGO-06 heard again it is a duplicate, also when the new order is done', () => {
    const venue = Venue.funded();
    const orderId = idOf(venue.sell(ALICE, 10, 100));
    const record = replacing(ALICE, { orderId }, { lots: 2, price: 101 });
    const next = idOf(venue.send(record.slice()));
    venue.buy(BOB, 2, 101);
    expect(venue.send(record.slice())).toEqual([{ kind: 'duplicate', orderId: next }]);
    const other = idOf(venue.sell(ALICE, 1, 100));
    const reused = replace(venue, ALICE, { orderId: other }, { lots: 3, price: 101 });
    expect(halves(reused)).toEqual([['ORDER', 'KEY_REUSED']]);
    // The new order is named by its key like any other.
    idOf(venue.sell(ALICE, 1, 100, { id: 'old' }));
    replace(venue, ALICE, { clientOrderId: 'old' }, { lots: 3, price: 101, id: 'new' });
    expect(all(venue.cancel(ALICE, { clientOrderId: 'new' }), 'orderDone')).toHaveLength(1);
  });

  it('ALGO-06 ALGO-65 SNAP-01 a key that names something else, or the new order, too is one that it cannot have', () => {
    const venue = Venue.funded();
    const first = replacing(ALICE, { orderId: idOf(venue.sell(ALICE, 10, 100)) }, { lots: 2, price: 101, id: 'a' });
    const next = idOf(venue.send(first.slice()));
    const used = replacing(ALICE, { orderId: next }, { lots: 2, price: 102, id: 'b' });
    used.set(first.subarray(OFFSET.key, OFFSET.market), OFFSET.key);
    expect(halves(venue.send(used.slice()))).toEqual([['ORDER', 'KEY_REUSED']]);
    const other = idOf(venue.sell(ALICE, 1, 103));
    const same = replacing(ALICE, { orderId: other }, { lots: 2, price: 104, id: 'c', mode: 'BOTH_OR_NEITHER' });
    same.copyWithin(OFFSET.key, OFFSET.replaceOrder + OFFSET.key, OFFSET.replaceOrder + OFFSET.market);
    expect(refusalOf(venue.send(same.slice()))).toBe('KEY_REUSED');
    // Filing a key over another's would let an order be placed twice, but not by an exchange that was restored.
    expect(Exchange.restore(venue.exchange.snapshot()).hash()).toBe(venue.exchange.hash());
    const order = same.slice(OFFSET.replaceOrder);
    const placed = idOf(venue.send(order.slice()));
    expect(venue.send(order)).toEqual([{ kind: 'duplicate', orderId: placed }]);
  });

  it('ALGO-07 what is no replacement is malformed', () => {
    const venue = Venue.funded();
    const orderId = idOf(venue.sell(ALICE, 10, 100));
    const good = replacing(ALICE, { orderId }, { lots: 2, price: 101 });
    const changed = (at: number, value: number) => {
      const record = good.slice();
      record[at] = value;
      return refusalOf(venue.send(record));
    };
    // Restriction, mode, what takes the rest; the new order's kind, account and market.
    const wrong = [changed(44, 3), changed(45, 3), changed(46, 2), changed(74, 2), changed(84, 17), changed(112, 1)];
    expect(wrong).toEqual(Array(6).fill('MALFORMED_COMMAND'));
    expect(all(venue.send(good), 'orderDone')).toHaveLength(1);
  });
});
