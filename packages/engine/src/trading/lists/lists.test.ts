import { describe, expect, it } from 'vitest';
import {
  BUY_LEG as BUY,
  endsOf,
  idsOf,
  type Leg,
  PROFIT,
  placeList as place,
  listRecord as record,
  STOP,
  tradedAt,
} from '../../../testing/list-orders.ts';
import { ALICE, all, BOB, CAROL, CASH, COIN, refusalOf, the } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

describe('one or the other', () => {
  it('LIST-01 LIST-15 LIST-02 takes a profit and a stop under one list, and locks the quantity once', () => {
    const venue = tradedAt(100);
    const told = place(venue, 'OCO', PROFIT, STOP);
    expect(told.map((event) => event.kind)).toEqual([
      'listAccepted',
      'orderAccepted',
      'orderTerms',
      'orderAccepted',
      'orderTerms',
      'posting',
      'level',
      'orderRested',
      'orderPhase',
    ]);
    const { listId } = the(told, 'listAccepted');
    expect(all(told, 'orderTerms').map((event) => event.listId)).toEqual([listId, listId]);
    expect(venue.has(ALICE, COIN)).toEqual([999_990, 10]);
  });

  it('LIST-02 a buy locks what the dearer of the two costs', () => {
    const venue = tradedAt(100);
    place(
      venue,
      'OCO',
      { side: 'BUY', type: 'LIMIT_MAKER', price: 90 },
      { side: 'BUY', type: 'STOP_LOSS_LIMIT', price: 115, stop: 110 },
    );
    expect(venue.has(ALICE, CASH)[1]).toBe(1_150);
    const told = venue.sell(BOB, 4, 90);
    expect(venue.has(ALICE, CASH)[1]).toBe(540);
    expect(all(told, 'listDone')).toEqual([]);
  });

  it('LIST-03 a partial fill of one ends the other', () => {
    const venue = tradedAt(100);
    const [profit, stop] = idsOf(place(venue, 'OCO', PROFIT, STOP));
    expect(endsOf(venue.buy(BOB, 1, 120))).toEqual([
      [expect.any(Number), 'FILLED'],
      [stop, 'OCO_TRIGGER'],
    ]);
    const told = venue.buy(BOB, 9, 120);
    expect(endsOf(told)).toContainEqual([profit, 'FILLED']);
    expect(told.at(-1)?.kind).toBe('listDone');
    expect(venue.has(ALICE, COIN)).toEqual([999_990, 0]);
  });

  it('LIST-03 LIST-16 the stop, once triggered, ends the profit before it trades', () => {
    const venue = tradedAt(100);
    const [profit, stop] = idsOf(place(venue, 'OCO', PROFIT, STOP));
    venue.buy(BOB, 4, 78);
    const told = venue.trade(80);
    const kinds = told.slice(told.findIndex((event) => event.kind === 'orderDone' && event.orderId === profit));
    expect(kinds.filter((event) => event.kind !== 'posting').map((event) => event.kind)).toEqual([
      'orderDone',
      'level',
      'orderPhase',
      'trade',
      'orderDone',
      'level',
      'level',
      'orderRested',
    ]);
    expect(the(kinds, 'orderDone').reason).toBe('OCO_TRIGGER');
    expect(venue.has(ALICE, COIN)).toEqual([999_990, 6]);
    expect(venue.cancel(ALICE, { orderId: stop as number }).at(-1)?.kind).toBe('listDone');
  });

  it('LIST-03 LIST-16 of two that one sweep triggers the first in turn ends the other', () => {
    const venue = tradedAt(100);
    const legs: Leg[] = [
      { type: 'TAKE_PROFIT_LIMIT', price: 121, stop: 120 },
      { type: 'STOP_LOSS_LIMIT', price: 75, stop: 80 },
    ];
    const [profit, stop] = idsOf(place(venue, 'OCO', ...legs));
    venue.sell(BOB, 1, 79);
    venue.sell(BOB, 1, 125);
    const told = venue.buy(CAROL, 2, 125);
    expect(all(told, 'orderPhase').map((event) => [event.orderId, event.phase])).toEqual([[stop, 'WORKING']]);
    expect(endsOf(told)).toContainEqual([profit, 'OCO_TRIGGER']);
  });

  it('LIST-08 cancelling one cancels the list', () => {
    const venue = tradedAt(100);
    const [profit, stop] = idsOf(place(venue, 'OCO', PROFIT, { ...STOP, id: 'stop' }));
    expect(refusalOf(venue.cancel(BOB, { orderId: stop as number }))).toBe('UNKNOWN_ORDER');
    const told = venue.cancel(ALICE, { clientOrderId: 'stop' });
    expect(endsOf(told)).toEqual([
      [profit, 'CANCELED_BY_USER'],
      [stop, 'CANCELED_BY_USER'],
    ]);
    expect(told.at(-1)?.kind).toBe('listDone');
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
  });

  it('LIST-07 LIST-19 LIST-15 refuses prices that do not lie around the last, and what the filters refuse', () => {
    const venue = tradedAt(100, { orderListsMax: 1, conditionalOrdersMax: 3, openOrdersMax: 5 });
    const refused = (...legs: Leg[]) => refusalOf(place(venue, 'OCO', ...legs));
    expect(refused({ ...PROFIT, price: 70 }, STOP)).toBe('LIST_PRICES');
    expect(refused({ ...PROFIT, price: 99 }, STOP)).toBe('LIST_PRICES');
    expect(refused(PROFIT, { ...STOP, stop: 101 })).toBe('WOULD_TRIGGER');
    expect(refused({ ...PROFIT, lots: 2e6 }, { ...STOP, lots: 2e6 })).toBe('INSUFFICIENT_BALANCE');
    expect(refused({ ...PROFIT, price: 2e6 }, STOP)).toBe('PRICE_FILTER');
    expect(refused(PROFIT, { ...STOP, lots: 9 })).toBe('MALFORMED_COMMAND');
    expect(refused(STOP, PROFIT)).toBe('MALFORMED_COMMAND');
    expect(refused(PROFIT, STOP)).toBe(null);
    expect(refused(PROFIT, STOP)).toBe('MAX_NUM_ORDER_LISTS');
  });

  it('ICE-08 ICE-11 counts the icebergs of lists, pending ones too, and refuses a list whole', () => {
    const venue = tradedAt(100, { icebergOrdersMax: 2 });
    const cut = { lots: 4, visible: 2 };
    const working: Leg = { ...PROFIT, ...cut, price: 130 };
    const pair = () => refusalOf(place(venue, 'OTO', working, { ...PROFIT, ...cut, price: 140 }));
    expect(refusalOf(venue.sell(ALICE, 4, 200, { visible: 2, id: 'one' }))).toBe(null);
    expect(pair()).toBe('MAX_NUM_ICEBERG_ORDERS');
    venue.cancel(ALICE, { clientOrderId: 'one' });
    expect(pair()).toBe(null);
    expect(refusalOf(venue.sell(ALICE, 4, 200, { visible: 2 }))).toBe('MAX_NUM_ICEBERG_ORDERS');
    expect(refusalOf(venue.sell(ALICE, 4, 200))).toBe(null);
  });

  it('LIST-09 the same list again is a duplicate; its ids belong to its orders', () => {
    const venue = tradedAt(100);
    const one = record(
      'OCO',
      [
        { ...PROFIT, id: 'p' },
        { ...STOP, id: 's' },
      ],
      'mine',
    );
    const [profit] = idsOf(venue.send(one.slice()));
    expect(venue.send(one.slice())).toEqual([{ kind: 'duplicate', orderId: profit }]);
    expect(refusalOf(venue.send(record('OCO', [PROFIT, STOP], 'mine')))).toBe('KEY_REUSED');
    expect(refusalOf(venue.send(record('OCO', [{ ...PROFIT, id: 'p' }, STOP])))).toBe('KEY_REUSED');
    expect(
      refusalOf(
        venue.send(
          record('OCO', [
            { ...PROFIT, id: 'q' },
            { ...STOP, id: 'q' },
          ]),
        ),
      ),
    ).toBe('MALFORMED_COMMAND');
  });
});

describe('one, then the others', () => {
  it('LIST-04 the second waits without funds until the first is filled whole', () => {
    const venue = tradedAt(100);
    const [working, pending] = idsOf(place(venue, 'OTO', BUY, { type: 'LIMIT', price: 130 }));
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
    expect(all(venue.sell(BOB, 9, 100), 'orderPhase')).toEqual([]);
    const told = venue.sell(BOB, 1, 100);
    expect(endsOf(told)[0]).toEqual([working, 'FILLED']);
    expect(the(told, 'orderPhase')).toMatchObject({ orderId: pending, phase: 'WORKING', lots: 10 });
    expect(the(told, 'orderRested')).toMatchObject({ orderId: pending, leftLots: 10 });
    expect(venue.cancelAll(ALICE).at(-1)?.kind).toBe('listDone');
  });

  it('LIST-04 when the first ends otherwise the list ends with it', () => {
    const venue = tradedAt(100);
    const until = { goodTill: venue.nowMs + 5 };
    const [, second, third] = idsOf(place(venue, 'OTOCO', { ...BUY, ...until }, PROFIT, STOP));
    venue.sell(BOB, 9, 100);
    venue.nowMs += 5;
    const told = venue.expire();
    expect(endsOf(told).map(([, reason]) => reason)).toEqual([
      'GTD_EXPIRED',
      'OTO_PHASE_ONE_EXPIRED',
      'OTO_PHASE_ONE_EXPIRED',
    ]);
    expect(endsOf(told).map(([orderId]) => orderId)).toEqual([expect.any(Number), second, third]);
    expect(told.at(-1)?.kind).toBe('listDone');
  });

  it('LIST-05 an OTOCO that is filled as it is placed goes on as an OCO', () => {
    const venue = tradedAt(100);
    venue.sell(BOB, 10, 100);
    const told = place(venue, 'OTOCO', BUY, PROFIT, STOP);
    expect(all(told, 'orderPhase').map((event) => event.phase)).toEqual(['PENDING', 'PENDING', 'WORKING', 'WAITING']);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 10]);
    const [, , stop] = idsOf(told);
    expect(endsOf(venue.buy(BOB, 1, 120))).toContainEqual([stop, 'OCO_TRIGGER']);
  });

  it('LIST-05 a stop whose price was reached meanwhile is triggered at once', () => {
    const venue = tradedAt(100);
    place(venue, 'OTO', { ...BUY, price: 70 }, { type: 'STOP_LOSS', stop: 80 });
    const told = venue.sell(BOB, 10, 70);
    expect(all(told, 'orderPhase').map((event) => event.phase)).toEqual(['WAITING', 'WORKING']);
  });

  it('LIST-06 a follower that cannot be paid for or placed is ended, the other goes on', () => {
    const venue = tradedAt(100);
    const [, profit] = idsOf(place(venue, 'OTOCO', { ...BUY, price: 90 }, { ...PROFIT, price: 85 }, STOP));
    venue.buy(BOB, 1, 90);
    const told = venue.sell(CAROL, 10, 90);
    expect(endsOf(told)).toContainEqual([profit, 'PENDING_REFUSED']);
    expect(the(told, 'orderPhase')).toMatchObject({ phase: 'WAITING' });
    const [coins] = venue.has(ALICE, COIN);
    const [, follower] = idsOf(place(venue, 'OTO', BUY, { type: 'LIMIT', price: 130, lots: coins + 11 }));
    expect(endsOf(venue.sell(BOB, 10, 100))).toContainEqual([follower, 'PENDING_REFUSED']);
  });

  it('LIST-06 of two that buy the second goes on where both are payable together, to the unit', () => {
    for (const missing of [0, 1]) {
      const venue = tradedAt(100);
      // Of 1,000,000 and what the first brings this leaves what the dearer of the two needs, or one unit less.
      venue.buy(ALICE, 1_000_000 + 1_000 - 1_150 + missing, 1);
      const followers: Leg[] = [
        { side: 'BUY', type: 'LIMIT_MAKER', price: 90 },
        { side: 'BUY', type: 'STOP_LOSS_LIMIT', price: 115, stop: 110 },
      ];
      const [, , stop] = idsOf(place(venue, 'OTOCO', { ...BUY, side: 'SELL' }, ...followers));
      const told = venue.buy(BOB, 10, 100);
      expect(endsOf(told).filter(([orderId]) => orderId === stop)).toEqual(missing ? [[stop, 'PENDING_REFUSED']] : []);
      expect(venue.has(ALICE, CASH)[0]).toBe(missing ? 1_149 - 900 : 0);
    }
  });

  it('LIST-06 LIST-18 a follower whose time is the moment of its turn is ended, one a millisecond later is placed', () => {
    for (const [ms, isPast] of [
      [5, true],
      [6, false],
    ] as const) {
      const venue = tradedAt(100);
      const [, follower] = idsOf(place(venue, 'OTO', BUY, { ...PROFIT, goodTill: venue.nowMs + ms }));
      venue.nowMs += 5;
      const told = venue.sell(BOB, 10, 100);
      expect(endsOf(told).filter(([orderId]) => orderId === follower)).toEqual(
        isPast ? [[follower, 'GTD_EXPIRED']] : [],
      );
      expect(all(told, 'orderRested')).toHaveLength(isPast ? 0 : 1);
    }
  });

  it('LIST-10 what OPO buys is locked as it comes, less the fee, and is what the follower sells', () => {
    const venue = tradedAt(100, {});
    venue.configure('configureFeeTier', { tier: 0, makerE6: 100_000, takerE6: 0 });
    const [coins] = venue.has(ALICE, COIN);
    place(venue, 'OPOCO', { ...BUY, lots: 20 }, { ...PROFIT, lots: 0 }, { ...STOP, lots: 0 });
    venue.sell(BOB, 10, 100);
    expect(venue.has(ALICE, COIN)).toEqual([coins, 9]);
    const told = venue.sell(BOB, 10, 100);
    expect(the(told, 'orderRested').leftLots).toBe(18);
    expect(venue.has(ALICE, COIN)).toEqual([coins, 18]);
  });

  it('LIST-10 an OPO that is cancelled gives back what it had bought', () => {
    const venue = tradedAt(100);
    const [working] = idsOf(place(venue, 'OPO', BUY, { type: 'LIMIT', price: 130, lots: 0 }));
    venue.sell(BOB, 4, 100);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 4]);
    venue.cancel(ALICE, { orderId: working as number });
    expect(venue.has(ALICE, COIN)).toEqual([1_000_004, 0]);
    expect(refusalOf(place(venue, 'OPO', { ...BUY, side: 'SELL' }, { type: 'LIMIT', price: 1, lots: 0 }))).toBe(
      'MALFORMED_COMMAND',
    );
  });

  it('LIST-11 lists outlive a restore in every phase', () => {
    const venue = tradedAt(100);
    place(venue, 'OPOCO', { ...BUY, lots: 4 }, { ...PROFIT, lots: 0 }, { ...STOP, lots: 0 });
    venue.sell(BOB, 2, 100);
    const hash = venue.exchange.hash();
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(venue.exchange.hash()).toBe(hash);
    venue.sell(BOB, 2, 100);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const told = venue.buy(BOB, 4, 120);
    expect(endsOf(told).map(([, reason]) => reason)).toContain('OCO_TRIGGER');
    expect(told.at(-1)?.kind).toBe('listDone');
  });
});
