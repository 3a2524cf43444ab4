import { OFFSET, PLACE_TERMS_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import { encodeAmend } from '@pelorus/protocol/wire/encode-command.ts';
import { describe, expect, it } from 'vitest';
import {
  BUY_LEG as BUY,
  endsOf,
  idsOf,
  type Leg,
  listRecord,
  PROFIT,
  placeList,
  STOP,
  tradedAt,
} from '../../../testing/list-orders.ts';
import {
  ALICE,
  ALICES_SUB,
  all,
  BOB,
  CAROL,
  COIN,
  plainMarket,
  refusalOf,
  the,
  Venue,
} from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';
import { RETENTION_MS } from '../../idempotency/idempotency.ts';

/** Writes another key into a record: at `from`, where the list or an order of it begins. */
function withKey(record: Uint8Array<ArrayBuffer>, from: number, words: readonly number[]) {
  const view = new DataView(record.buffer);
  words.forEach((word, i) => {
    view.setUint32(from + OFFSET.key + 4 * i, word, true);
  });
  return record;
}

describe('keys of a list', () => {
  const second = OFFSET.listFirstLeg + PLACE_TERMS_BYTES;
  /** Two keys that differ, and of which the same 64 bits are remembered. */
  const [one, twin] = [
    [0, 5, 6, 7],
    [1, 5 ^ 0x27d4eb2f, 6, 7],
  ] as const;

  it.for([
    ['a list and its first order', 0, OFFSET.listFirstLeg],
    ['a list and its second order', 0, second],
    ['its two orders', OFFSET.listFirstLeg, second],
  ] as const)('LIST-09 LIST-22 are refused where they are one as they are remembered: %s', ([, a, b]) => {
    const venue = tradedAt(100);
    const record = withKey(withKey(listRecord('OCO', [PROFIT, STOP]), a, one), b, twin);
    expect(refusalOf(venue.send(record))).toBe('KEY_REUSED');
  });

  it('LIST-09 LIST-22 IDEM-03 that are the same are refused: a snapshot is read, and days go by', () => {
    const venue = tradedAt(100);
    const record = withKey(withKey(listRecord('OCO', [PROFIT, STOP]), 0, one), OFFSET.listFirstLeg, one);
    expect(refusalOf(venue.send(record))).toBe('KEY_REUSED');
    expect(refusalOf(venue.send(withKey(listRecord('OCO', [PROFIT, STOP]), 0, one)))).toBe(null);
    for (let day = 0; day < 3; day++) {
      venue.exchange = Exchange.restore(venue.exchange.snapshot());
      venue.nowMs += RETENTION_MS;
      venue.trade(100);
    }
  });
});

describe('followers and the filters', () => {
  const pays = (venue: Venue, lots = 10) => venue.sell(BOB, lots, 100);
  const reconfigure = (venue: Venue, own: object) => venue.configure('configureMarket', plainMarket(own));

  it('LIST-06 an OPO follower is not cut into more parts than an iceberg may have', () => {
    const venue = tradedAt(100, { icebergPartsMax: 5 });
    const leg: Leg = { type: 'LIMIT', price: 130, lots: 0, visible: 1 };
    const [, refused] = idsOf(placeList(venue, 'OPO', BUY, leg));
    expect(endsOf(pays(venue))).toContainEqual([refused, 'PENDING_REFUSED']);
    placeList(venue, 'OPO', { ...BUY, lots: 5 }, leg);
    expect(the(pays(venue, 5), 'orderRested').leftLots).toBe(5);
  });

  it('LIST-06 LIST-07 LIST-20 a follower that sells at any price is worth what the market stands at', () => {
    const venue = tradedAt(100);
    reconfigure(venue, { notionalMin: 900 });
    expect(refusalOf(placeList(venue, 'OTO', BUY, { type: 'MARKET', lots: 8 }))).toBe('NOTIONAL');
    const [, follower] = idsOf(placeList(venue, 'OTO', BUY, { type: 'MARKET', lots: 9 }));
    reconfigure(venue, { notionalMin: 901 });
    expect(endsOf(pays(venue))).toContainEqual([follower, 'PENDING_REFUSED']);
  });

  it.for([
    [{ priceTicksMax: 129 }, { type: 'LIMIT', price: 130 }],
    [{ priceTicksMin: 81 }, { type: 'STOP_LOSS', stop: 80 }],
    [{ lotsMax: 9 }, { type: 'LIMIT', price: 130 }],
    [{ marketLotsMax: 9 }, { type: 'MARKET' }],
    [{ trailingBipsMax: 400 }, { type: 'STOP_LOSS', trailing: 500 }],
    [{ icebergPartsMax: 4 }, { type: 'LIMIT', price: 130, visible: 2 }],
    [
      { stpAllowed: 0b0001, stpDefault: 0 },
      { type: 'LIMIT', price: 130, stp: 'DECREMENT' },
    ],
  ] as [object, Leg][])('LIST-06 asks the filters as they are when its turn comes: %j', ([own, leg]) => {
    const venue = tradedAt(100);
    const [, follower] = idsOf(placeList(venue, 'OTO', BUY, leg));
    reconfigure(venue, own);
    pays(venue, 5);
    expect(endsOf(pays(venue, 5))).toContainEqual([follower, 'PENDING_REFUSED']);
  });

  it('LIST-12 a list counts with the most that it may come to buy, an OCO once', () => {
    const venue = tradedAt(100, { positionMax: 1_000_100 });
    const buyOco: Leg[] = [
      { side: 'BUY', type: 'LIMIT_MAKER', price: 90, lots: 60 },
      { side: 'BUY', type: 'STOP_LOSS_LIMIT', price: 115, stop: 110, lots: 60 },
    ];
    expect(refusalOf(placeList(venue, 'OCO', ...buyOco))).toBe(null);
    expect(refusalOf(venue.buy(ALICE, 41, 50))).toBe('MAX_POSITION');
    expect(refusalOf(venue.buy(ALICE, 40, 50))).toBe(null);
    venue.cancelAll(ALICE);
    const follower: Leg = { side: 'BUY', type: 'LIMIT', price: 50, lots: 51 };
    expect(refusalOf(placeList(venue, 'OTO', { ...BUY, price: 60, lots: 50 }, follower))).toBe('MAX_POSITION');
    const selling: Leg = { type: 'LIMIT', price: 150, lots: 50 };
    expect(refusalOf(placeList(venue, 'OTO', selling, { ...follower, lots: 101 }))).toBe('MAX_POSITION');
    expect(refusalOf(placeList(venue, 'OTO', selling, { ...follower, lots: 100 }))).toBe(null);
    // What is pending counts.
    expect(refusalOf(venue.buy(ALICE, 1, 50))).toBe('MAX_POSITION');
  });

  it('LIST-12 a follower to buy is refused when the position has grown meanwhile', () => {
    const venue = tradedAt(100, { positionMax: 1_000_100 });
    const follower: Leg = { side: 'BUY', type: 'LIMIT', price: 50, lots: 60 };
    const [, pending] = idsOf(placeList(venue, 'OTO', { ...BUY, lots: 10 }, follower));
    venue.pay(ALICE, COIN, 31);
    expect(endsOf(pays(venue))).toContainEqual([pending, 'PENDING_REFUSED']);
  });

  it('LIST-07 LIST-21 those that will wait for a price count as such before they do', () => {
    const venue = tradedAt(100, { conditionalOrdersMax: 1 });
    expect(refusalOf(placeList(venue, 'OTO', { ...BUY, price: 60 }, STOP))).toBe(null);
    expect(refusalOf(placeList(venue, 'OTO', { ...BUY, price: 60 }, STOP))).toBe('MAX_NUM_ALGO_ORDERS');
    expect(refusalOf(venue.sell(ALICE, 1, 0, { type: 'STOP_LOSS', stop: 50 }))).toBe('MAX_NUM_ALGO_ORDERS');
  });

  it('LIST-01 LIST-14 LIST-10 an OPO follower may sell at any price, as much as one such order may', () => {
    const venue = tradedAt(100, { marketLotsMax: 7 });
    venue.buy(CAROL, 20, 95);
    placeList(venue, 'OPO', BUY, { type: 'MARKET', lots: 0 });
    expect(all(pays(venue), 'trade').map((trade) => [trade.priceTicks, trade.lots])).toEqual([
      [100, 10],
      [95, 7],
    ]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_003, 0]);
    expect(refusalOf(placeList(venue, 'OTO', BUY, { type: 'MARKET', lots: 0 }))).toBe('MALFORMED_COMMAND');
  });
});

describe('phases', () => {
  it('LIST-05 LIST-17 COND-06 a trailing follower whose stop price was reached follows the price from the last one on', () => {
    const venue = tradedAt(100);
    placeList(venue, 'OTO', { ...BUY, price: 70 }, { type: 'STOP_LOSS', stop: 80, trailing: 1_000 });
    const told = venue.sell(BOB, 10, 70);
    expect(all(told, 'orderPhase').map((event) => event.phase)).toEqual(['WAITING', 'TRACKING']);
    expect(all(venue.trade(80), 'orderPhase')).toEqual([]);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(all(venue.trade(73), 'orderPhase')).toEqual([]);
    venue.buy(CAROL, 50, 60);
    expect(all(venue.trade(72), 'orderPhase').map((event) => event.phase)).toEqual(['WORKING']);
  });

  it('LIST-04 a working order of which self-trade prevention took part is not filled whole', () => {
    const venue = Venue.family();
    venue.trade(100);
    const [working, follower] = idsOf(placeList(venue, 'OTO', BUY, { type: 'LIMIT', price: 130 }));
    venue.sell(ALICES_SUB, 4, 100, { stp: 'DECREMENT' });
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const told = venue.sell(BOB, 6, 100);
    expect(endsOf(told)).toContainEqual([working, 'FILLED']);
    expect(endsOf(told)).toContainEqual([follower, 'OTO_PHASE_ONE_EXPIRED']);
  });

  it('LIST-04 nor as the one who takes; an OPO gives back what it bought', () => {
    const venue = Venue.family();
    venue.trade(100);
    venue.sell(ALICES_SUB, 4, 100);
    venue.sell(BOB, 6, 100);
    const [coins] = venue.has(ALICE, COIN);
    const legs: Leg[] = [
      { ...BUY, stp: 'DECREMENT' },
      { type: 'LIMIT', price: 130, lots: 0 },
    ];
    const told = placeList(venue, 'OPO', ...legs);
    expect(endsOf(told).map(([, reason]) => reason)).toContain('OTO_PHASE_ONE_EXPIRED');
    expect(venue.has(ALICE, COIN)).toEqual([coins + 6, 0]);
  });
});

describe('amending', () => {
  const amend = (venue: Venue, orderId: number | undefined, lots: number) =>
    venue.amend(ALICE, { orderId: orderId as number }, lots);

  it('LIST-13 LIST-23 either of an OCO amends both, and gives back what both hold', () => {
    const venue = tradedAt(100);
    const [profit, stop] = idsOf(placeList(venue, 'OCO', PROFIT, STOP));
    const told = amend(venue, stop, 6);
    expect(all(told, 'orderAmended').map((event) => [event.orderId, event.lots])).toEqual([
      [profit, 6],
      [stop, 6],
    ]);
    expect(venue.has(ALICE, COIN)).toEqual([999_994, 6]);
    expect(refusalOf(amend(venue, profit, 6))).toBe('AMEND_NOT_LESS');
    venue.buy(BOB, 6, 120);
    expect(venue.has(ALICE, COIN)).toEqual([999_994, 0]);
  });

  it('LIST-13 LIST-23 both or neither: what one of two may not, the other may not', () => {
    const venue = tradedAt(100, { notionalMin: 600 });
    const [profit] = idsOf(placeList(venue, 'OCO', PROFIT, STOP));
    // 7 at 75 are worth too little, 7 at 120 are not.
    expect(refusalOf(amend(venue, profit, 7))).toBe('NOTIONAL');
    expect(all(amend(venue, profit, 8), 'orderAmended')).toHaveLength(2);
  });

  it('LIST-13 a working order and those that follow have quantities of their own', () => {
    const venue = tradedAt(100);
    const [working, profit, stop] = idsOf(placeList(venue, 'OTOCO', BUY, PROFIT, STOP));
    expect(all(amend(venue, stop, 7), 'orderAmended').map((event) => event.orderId)).toEqual([profit, stop]);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(all(amend(venue, working, 4), 'orderAmended').map((event) => event.orderId)).toEqual([working]);
    expect(refusalOf(amend(venue, profit, 7))).toBe('AMEND_NOT_LESS');
    // The working order is filled whole when what it asks for now is.
    const told = venue.sell(BOB, 4, 100);
    expect(all(told, 'orderPhase').map((event) => event.lots)).toEqual([7, 7]);
  });

  it('LIST-13 LIST-24 LEDG-03 two of an OPOCO that sell unlike quantities hold whole units once amended', () => {
    const venue = tradedAt(100, { marketLotsMax: 7 });
    const atAnyPrice: Leg = { type: 'TAKE_PROFIT', stop: 120, lots: 0 };
    const [, profit, stop] = idsOf(placeList(venue, 'OPOCO', BUY, atAnyPrice, { ...STOP, lots: 0 }));
    venue.sell(BOB, 10, 100);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 10]);
    const record = encodeAmend(ALICE, 0, { orderId: stop as number }, 4);
    expect(all(venue.send(record), 'orderAmended').map((event) => [event.orderId, event.lots])).toEqual([
      [profit, 4],
      [stop, 4],
    ]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_006, 4]);
    venue.cancelAll(ALICE);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_010, 0]);
  });

  it('LIST-13 LIST-25 what an OPO will sell is not known before it is bought', () => {
    const venue = tradedAt(100);
    const [, follower] = idsOf(placeList(venue, 'OPO', BUY, { type: 'LIMIT', price: 130, lots: 0 }));
    expect(refusalOf(amend(venue, follower, 5))).toBe('AMEND_IN_LIST');
    venue.sell(BOB, 10, 100);
    expect(the(amend(venue, follower, 5), 'orderAmended')).toMatchObject({ orderId: follower, lots: 5 });
  });
});
