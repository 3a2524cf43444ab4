import type { VenuePayload } from '@pelorus/protocol/exchange/configuration.ts';
import { describe, expect, it } from 'vitest';
import { ladder, replace, twap } from '../../testing/algos.ts';
import { PROFIT, placeList, STOP } from '../../testing/list-orders.ts';
import { ALICE, all, BOB, CAROL, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const NONE: VenuePayload = { openOrdersMax: 0, conditionalOrdersMax: 0, icebergOrdersMax: 0, orderListsMax: 0 };
const MANY = 'EXCHANGE_MAX_NUM_ORDERS';
const LOSS = { type: 'STOP_LOSS_LIMIT', stop: 50 } as const;

/** Three markets, the last price of the first is 100. */
function venueWith(limits: Partial<VenuePayload>, own = {}): Venue {
  const venue = Venue.funded(own);
  for (const [i, code] of ['ONE', 'TWO'].entries()) {
    venue.configure('configureAsset', { code, name: code, scale: 0 });
    venue.configure('configureMarket', plainMarket({ symbol: `${code}_CASH`, base: code, ...own }));
    for (const account of [ALICE, BOB, CAROL]) venue.pay(account, 2 + i, 1_000);
  }
  venue.trade(100);
  venue.configure('configureVenue', { ...NONE, ...limits });
  return venue;
}

const rest = (venue: Venue, market: number, more: object = {}, account = ALICE) =>
  refusalOf(venue.sell(account, 4, 200, { market, ...more }));

/** Puts a snapshot in the exchange's place. */
function restore(venue: Venue): void {
  const { exchange } = venue;
  venue.exchange = Exchange.restore(exchange.snapshot());
  expect(venue.exchange.hash()).toBe(exchange.hash());
}

describe('the limits of the venue', () => {
  it('FILT-01 FILT-13 CONF-04 are said whole, told and shown', () => {
    const venue = Venue.funded();
    const before = venue.exchange.hash();
    const limits = { openOrdersMax: 1, conditionalOrdersMax: 2, icebergOrdersMax: 3, orderListsMax: 1_000_000 };
    for (const key of Object.keys(limits)) {
      for (const wrong of [undefined, null, -1, 0.5, '1', 1_000_001])
        expect(refusalOf(venue.configure('configureVenue', { ...limits, [key]: wrong }))).toBe('CONFIG_INVALID');
    }
    expect(venue.exchange.catalog()).not.toHaveProperty('venue');
    for (let i = 0; i < 2; i++)
      expect(venue.configure('configureVenue', { ...limits, more: 7 })).toEqual([{ kind: 'venueConfigured' }]);
    expect(venue.exchange.catalog().venue).toEqual(limits);
    restore(venue);
    expect(venue.exchange.catalog().venue).toEqual(limits);
    expect(venue.exchange.hash()).not.toBe(before);
  });

  it('FILT-01 orders count in all markets, of each account by itself, whatever they wait for', () => {
    const venue = venueWith({ openOrdersMax: 3 });
    expect([rest(venue, 0), rest(venue, 1), rest(venue, 2, LOSS), rest(venue, 2)]).toEqual([null, null, null, MANY]);
    expect([rest(venue, 0, LOSS), rest(venue, 1, { tif: 'IOC' }), rest(venue, 1, {}, BOB)]).toEqual([MANY, null, null]);
    venue.cancelAll(ALICE, 2);
    expect([rest(venue, 2, { id: 'last' }), rest(venue, 2)]).toEqual([null, MANY]);
    restore(venue);
    expect(rest(venue, 2)).toBe(MANY);
  });

  it('FILT-01 FILT-11 comes behind the market’s own, and conditional orders, icebergs and lists have theirs', () => {
    const venue = venueWith({ conditionalOrdersMax: 1, icebergOrdersMax: 1, orderListsMax: 1 }, { openOrdersMax: 4 });
    expect([rest(venue, 0, LOSS), rest(venue, 1, LOSS)]).toEqual([null, 'EXCHANGE_MAX_NUM_ALGO_ORDERS']);
    const iceberg = { visible: 1 };
    expect([rest(venue, 0, iceberg), rest(venue, 1, iceberg)]).toEqual([null, 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS']);
    expect(refusalOf(placeList(venue, 'OCO', PROFIT, STOP))).toBe('EXCHANGE_MAX_NUM_ALGO_ORDERS');
    venue.cancelAll(ALICE);
    const oto = () => refusalOf(placeList(venue, 'OTO', { type: 'LIMIT', price: 150 }, { type: 'LIMIT', price: 160 }));
    expect([oto(), oto()]).toEqual([null, 'EXCHANGE_MAX_NUM_ORDER_LISTS']);
    venue.configure('configureVenue', { ...NONE, openOrdersMax: 4 });
    expect([rest(venue, 0), rest(venue, 0), rest(venue, 0), rest(venue, 1)]).toEqual([
      ...[null, null, 'MAX_NUM_ORDERS', MANY],
    ]);
  });

  it('FILT-01 FILT-12 ALGO-20 a ladder counts as its orders, all or none; a TWAP as none', () => {
    const venue = venueWith({ openOrdersMax: 3 });
    rest(venue, 1);
    const small = { lots: 60, from: 120, to: 130 };
    expect(refusalOf(ladder(venue, ALICE, { ...small, orders: 3, id: 'a' }))).toBe(MANY);
    expect(refusalOf(ladder(venue, ALICE, { ...small, orders: 2, id: 'b' }))).toBeNull();
    expect(refusalOf(twap(venue, ALICE, { lots: 40, limit: 100 }))).toBeNull();
    expect(rest(venue, 2)).toBe(MANY);
  });

  it('FILT-01 FILT-12 ALGO-03 one that replaces another has its place', () => {
    const venue = venueWith({ openOrdersMax: 1 });
    const { orderId } = the(venue.sell(ALICE, 4, 200), 'orderAccepted');
    const both = { mode: 'BOTH_OR_NEITHER', lots: 4, price: 210 } as const;
    const told = replace(venue, ALICE, { orderId }, { ...both, id: 'b' });
    expect(all(told, 'orderRested')).toHaveLength(1);
    const poor = replace(venue, ALICE, { clientOrderId: 'b' }, { ...both, lots: 9e9, id: 'c' });
    expect([refusalOf(poor), rest(venue, 1)]).toEqual(['LOT_SIZE', MANY]);
  });

  it('FILT-02 FILT-03 counts what was open before it was a limit, and takes nothing away', () => {
    const venue = venueWith({});
    for (const market of [0, 1, 2]) rest(venue, market, { visible: 1 });
    placeList(venue, 'OCO', PROFIT, STOP);
    venue.configure('configureVenue', { ...NONE, openOrdersMax: 5, icebergOrdersMax: 3, orderListsMax: 1 });
    expect([rest(venue, 0), rest(venue, 0, { tif: 'FOK' })]).toEqual([MANY, null]);
    venue.configure('configureVenue', { ...NONE, openOrdersMax: 2 });
    expect(venue.book(1)[1]).toEqual([[200, 1]]);
    venue.configure('configureVenue', NONE);
    expect(rest(venue, 0)).toBeNull();
    venue.configure('configureVenue', { ...NONE, openOrdersMax: 7 });
    expect([rest(venue, 0), rest(venue, 0)]).toEqual([null, MANY]);
  });

  it('FILT-02 is right after fills, triggers, expiry, lists that go on, auctions and delistings', () => {
    const limits = { openOrdersMax: 90, conditionalOrdersMax: 90, icebergOrdersMax: 90, orderListsMax: 90 };
    // Each command is verified: what is counted is what is open.
    const venue = venueWith(limits);
    rest(venue, 0, { visible: 1 });
    rest(venue, 1, { goodTill: venue.nowMs + 10, tif: 'GTD', visible: 1 });
    rest(venue, 0, { ...LOSS, stop: 95, price: 94, visible: 2 });
    placeList(venue, 'OTOCO', { side: 'BUY', type: 'LIMIT', price: 90, visible: 3 }, { ...PROFIT, visible: 1 }, STOP);
    venue.buy(BOB, 4, 98);
    venue.sell(CAROL, 30, 85);
    venue.buy(BOB, 300, 210);
    venue.nowMs += 20;
    venue.expire();
    rest(venue, 0, { visible: 1 });
    venue.status('AUCTION');
    rest(venue, 0, { visible: 1 });
    venue.buy(BOB, 3, 220);
    venue.status('TRADING');
    placeList(venue, 'OTO', { type: 'LIMIT', price: 500 }, { type: 'STOP_LOSS', stop: 50 });
    venue.status('CANCEL_ONLY');
    venue.status('DELISTED');
    restore(venue);
    venue.exchange.verify();
    venue.configure('configureVenue', { ...NONE, openOrdersMax: 1 });
    expect([rest(venue, 1), rest(venue, 1)]).toEqual([null, MANY]);
  });

  it('FILT-04 ICE-08 an iceberg counts to its end once the venue was configured, also for its market', () => {
    const venue = venueWith({}, { icebergOrdersMax: 2 });
    const full = 'MAX_NUM_ICEBERG_ORDERS';
    expect([rest(venue, 0, { visible: 4 }), rest(venue, 0, { visible: 2, id: 'two' })]).toEqual([null, null]);
    venue.buy(BOB, 6, 200, { id: 'leaves two of the second' });
    expect(venue.book()[1]).toEqual([[200, 2]]);
    expect([rest(venue, 0, { visible: 3 }), rest(venue, 0, { visible: 3 })]).toEqual([null, full]);
    restore(venue);
    expect(rest(venue, 0, { visible: 3 })).toBe(full);
    venue.configure('configureVenue', { ...NONE, icebergOrdersMax: 3 });
    expect([rest(venue, 1, { visible: 4 }), rest(venue, 2, { visible: 4 })]).toEqual([
      ...[null, 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS'],
    ]);
    venue.cancel(ALICE, { clientOrderId: 'two' });
    expect(rest(venue, 2, { visible: 4 })).toBeNull();
  });

  it('FILT-04 those of which nothing was hidden when the venue was first configured do not count', () => {
    const venue = Venue.funded({ icebergOrdersMax: 1 });
    const iceberg = (visible: number) => refusalOf(venue.sell(ALICE, 4, 200, { visible }));
    expect(iceberg(4)).toBeNull();
    venue.configure('configureVenue', NONE);
    expect([iceberg(4), iceberg(4)]).toEqual([null, 'MAX_NUM_ICEBERG_ORDERS']);
    // An amend that leaves nothing hidden leaves an iceberg.
    venue.cancelAll(ALICE);
    const { orderId } = the(venue.sell(ALICE, 4, 200, { visible: 2 }), 'orderAccepted');
    venue.amend(ALICE, { orderId }, 2);
    expect(iceberg(2)).toBe('MAX_NUM_ICEBERG_ORDERS');
  });
});
