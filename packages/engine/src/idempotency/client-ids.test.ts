import { encodeCancelReplace } from '@pelorus/protocol/wire/encode-algos.ts';
import { encodeAmend } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import { describe, expect, it } from 'vitest';
import { BUY_LEG, idsOf, listRecord } from '../../testing/list-orders.ts';
import { ALICE, BOB, CAROL, type Order, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';
import { REPEAT_MS } from './ended.ts';

const MINE: Order = { id: 'mine', lots: 5, price: 100 };

/** Places Alice's order to buy as the dialect would; `request` null: nobody signed it by itself. */
function buy(venue: Venue, order: Order = MINE, request: string | null = null) {
  return venue.send(encodeReusing(venue.record(ALICE, 'BUY', order), request));
}

const restored = (venue: Venue) => {
  venue.exchange = Exchange.restore(venue.exchange.snapshot());
};

describe('ids that are free again', () => {
  it('IDEM-07 are taken while the order is open, and free once its owner cancelled it', () => {
    const venue = Venue.funded();
    const { orderId } = the(buy(venue), 'orderAccepted');
    expect(buy(venue)).toEqual([{ kind: 'duplicate', orderId }]);
    expect(refusalOf(buy(venue, { ...MINE, lots: 6 }))).toBe('KEY_REUSED');
    venue.cancel(ALICE, { orderId });
    restored(venue);
    const again = the(buy(venue), 'orderAccepted').orderId;
    expect(again).toBe(orderId + 1);
    // IDEM-09: the latest is what the id names.
    expect(the(venue.cancel(ALICE, { clientOrderId: 'mine' }), 'orderDone').orderId).toBe(again);
    the(buy(venue, { ...MINE, lots: 6 }), 'orderAccepted');
  });

  it.each([
    ['filled', {}],
    ['expired', { tif: 'IOC' }],
  ] as const)(
    'IDEM-07 IDEM-10 mean the order that was %s for 60 s to the millisecond, with the same content alone',
    (_, own) => {
      const venue = Venue.funded();
      venue.sell(BOB, 3, 90);
      const order: Order = { ...MINE, ...own };
      buy(venue, order, 'first');
      venue.sell(BOB, 2, 100);
      const { orderId } = the(buy(venue, order), 'duplicate');
      venue.nowMs += REPEAT_MS;
      restored(venue);
      expect(buy(venue, order)).toEqual([{ kind: 'duplicate', orderId }]);
      venue.nowMs += 1;
      expect(the(buy(venue, order), 'orderAccepted').orderId).toBeGreaterThan(orderId);
    },
  );

  it('IDEM-07 IDEM-10 other content is another order at once, also while the first was filled just now', () => {
    const venue = Venue.funded();
    venue.sell(BOB, 5, 90);
    const { orderId } = the(buy(venue), 'orderAccepted');
    expect(the(buy(venue, { ...MINE, price: 99 }), 'orderAccepted').orderId).toBe(orderId + 1);
    expect(refusalOf(buy(venue))).toBe('KEY_REUSED');
  });

  it('IDEM-08 the same request is its order, whatever became of it and of the id, and after a restore', () => {
    const venue = Venue.funded();
    const { orderId } = the(buy(venue, MINE, 'signed'), 'orderAccepted');
    venue.cancel(ALICE, { orderId });
    expect(buy(venue, MINE, 'signed')).toEqual([{ kind: 'duplicate', orderId }]);
    the(buy(venue, { ...MINE, lots: 7 }, 'other'), 'orderAccepted');
    restored(venue);
    venue.nowMs += 3_599_999;
    expect(buy(venue, MINE, 'signed')).toEqual([{ kind: 'duplicate', orderId }]);
    // Of its account alone.
    the(venue.send(encodeReusing(venue.record(CAROL, 'BUY', MINE), 'signed')), 'orderAccepted');
    venue.nowMs += 7_200_000;
    venue.cancel(ALICE, { clientOrderId: 'mine' });
    the(buy(venue, MINE, 'signed'), 'orderAccepted');
  });

  it('IDEM-08 a request that was refused is no order: it may come again', () => {
    const venue = Venue.funded();
    expect(refusalOf(buy(venue, { ...MINE, lots: 5_000, price: 600_000 }, 'signed'))).toBe('INSUFFICIENT_BALANCE');
    the(buy(venue, MINE, 'signed'), 'orderAccepted');
  });

  it('IDEM-09 stay taken for records without a request', () => {
    const venue = Venue.funded();
    buy(venue);
    venue.cancel(ALICE, { clientOrderId: 'mine' });
    const { orderId } = the(buy(venue), 'orderAccepted');
    venue.cancel(ALICE, { orderId });
    expect(venue.place(ALICE, 'BUY', MINE)).toEqual([{ kind: 'duplicate', orderId }]);
    expect(refusalOf(venue.place(ALICE, 'BUY', { ...MINE, lots: 6 }))).toBe('KEY_REUSED');
  });

  it('IDEM-07 IDEM-10 of a list: taken while anything of it is open, then free, but for a while after one of it was filled', () => {
    const venue = Venue.funded();
    const legs = [{ ...BUY_LEG, id: 'working' }, { type: 'LIMIT', price: 120, id: 'pending' } as const];
    const place = () => venue.send(encodeReusing(listRecord('OTO', legs, 'list'), null));
    const [working, pending] = idsOf(place()) as [number, number];
    venue.sell(BOB, 10, 100);
    // The first is done, the second open.
    expect(place()).toEqual([{ kind: 'duplicate', orderId: working }]);
    venue.buy(BOB, 10, 120);
    expect(place()).toEqual([{ kind: 'duplicate', orderId: working }]);
    venue.nowMs += REPEAT_MS + 1;
    const again = idsOf(place()) as [number, number];
    expect(again).toEqual([pending + 3, pending + 4]);
    venue.cancel(ALICE, { orderId: again[0] });
    expect(idsOf(place())).toHaveLength(2);
  });

  it('IDEM-10 BINA-112 another list may not have the ids of orders that were filled just now', () => {
    const venue = Venue.funded();
    const legs = [{ ...BUY_LEG, id: 'working' }, { type: 'LIMIT', price: 120, id: 'pending' } as const];
    const place = (name: string) => venue.send(encodeReusing(listRecord('OTO', legs, name), null));
    place('list');
    venue.sell(BOB, 10, 100);
    venue.buy(BOB, 10, 120);
    venue.nowMs += REPEAT_MS;
    expect(refusalOf(place('another'))).toBe('KEY_REUSED');
    venue.nowMs += 1;
    expect(idsOf(place('another'))).toHaveLength(2);
  });

  it('IDEM-07 IDEM-08 of a replacement: the id of the order that it ends is free for the one that it places', () => {
    const venue = Venue.funded();
    buy(venue);
    const record = (request: string) => {
      const order = { account: ALICE, market: 0, side: 0, type: 0, tif: 0, stp: 0, quoteUnits: 0, priceTicks: 101 };
      const target = { clientOrderId: 'mine' };
      const fields = { account: ALICE, market: 0, target, restriction: 0, mode: 0, takesLeft: false };
      return encodeReusing(
        encodeCancelReplace({ ...fields, order: { ...order, lots: 4, clientOrderId: 'mine' } }),
        request,
      );
    };
    const { orderId } = the(venue.send(record('a')), 'orderAccepted');
    expect(venue.send(record('a'))).toEqual([{ kind: 'duplicate', orderId }]);
    expect(venue.send(record('b'))).toEqual([{ kind: 'duplicate', orderId }]);
    venue.cancel(ALICE, { orderId });
    expect(venue.send(record('a'))).toEqual([{ kind: 'duplicate', orderId }]);
    expect(refusalOf(venue.send(record('b')))).toBe('UNKNOWN_ORDER');
  });

  it('IDEM-07 IDEM-08 of an amend: an id whose order is done may be taken, one of an open order may not', () => {
    const venue = Venue.funded();
    const done = the(buy(venue, { ...MINE, id: 'done' }), 'orderAccepted').orderId;
    buy(venue, { ...MINE, id: 'open' });
    const { orderId } = the(buy(venue), 'orderAccepted');
    venue.cancel(ALICE, { orderId: done });
    const amend = (lots: number, name: string, request: string) =>
      venue.send(encodeReusing(encodeAmend(ALICE, 0, { orderId }, lots, name), request));
    expect(refusalOf(amend(4, 'open', 'a'))).toBe('KEY_REUSED');
    expect(the(amend(4, 'done', 'b'), 'orderAmended').isRenamed).toBe(true);
    restored(venue);
    expect(amend(4, 'done', 'b')).toEqual([{ kind: 'duplicate', orderId }]);
    expect(the(venue.cancel(ALICE, { clientOrderId: 'done' }), 'orderDone').orderId).toBe(orderId);
  });

  it('SNAP-11 IDEM-05 ids used again thousands of times are found at their last order, before and after a restore', () => {
    const venue = Venue.funded();
    const record = (i: number) => venue.record(ALICE, 'BUY', { id: `n${i % 700}`, lots: 1 + (i % 900), price: 1 });
    const last = new Map<number, number>();
    for (let i = 0; i < 4_000; i++) {
      const told = the(venue.send(encodeReusing(record(i), null)), 'orderAccepted');
      last.set(i % 700, told.orderId);
      if (i % 400 === 399) restored(venue);
      venue.cancel(ALICE, i % 2 === 0 ? { clientOrderId: `n${i % 700}` } : { orderId: told.orderId });
    }
    for (const [nth, orderId] of last) {
      // A repeat of the last content, by a record to which ids stay taken.
      const order = 4_000 - 1 - ((4_000 - 1 - nth) % 700);
      expect(venue.send(record(order))).toEqual([{ kind: 'duplicate', orderId }]);
    }
  });

  it('SNAP-11 IDEM-11 nothing is kept where no such record came', () => {
    const [plain, other] = [Venue.funded(), Venue.funded()];
    for (const venue of [plain, other]) venue.trade(100);
    expect(plain.exchange.hash()).toBe(other.exchange.hash());
    other.nowMs += 3_600_000;
    expect(refusalOf(other.buy(ALICE, 0, 100))).toBe('LOT_SIZE');
    plain.nowMs += 3_600_000;
    plain.buy(ALICE, 0, 100);
    expect(plain.exchange.snapshot().length).toBe(other.exchange.snapshot().length);
  });
});
