import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, CAROL, CASH, COIN, refusalOf, the, Venue } from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

const STOP = { type: 'STOP_LOSS', price: 0 } as const;
const STOP_LIMIT = { type: 'STOP_LOSS_LIMIT' } as const;
const PROFIT = { type: 'TAKE_PROFIT', price: 0 } as const;
const PROFIT_LIMIT = { type: 'TAKE_PROFIT_LIMIT' } as const;

/** A venue whose last trade was at a price. */
function tradedAt(price: number, own = {}): Venue {
  const venue = Venue.funded(own);
  venue.trade(price);
  return venue;
}

describe('waiting', () => {
  it('COND-01 an order waits outside the book with its funds held, and says where it stands', () => {
    const venue = tradedAt(100);
    const told = venue.sell(ALICE, 5, 90, { ...STOP_LIMIT, stop: 95, id: 's' });
    expect(told.map((event) => event.kind)).toEqual(['orderAccepted', 'orderTerms', 'posting', 'orderPhase']);
    expect(the(told, 'orderTerms')).toMatchObject({ stopTicks: 95, trailingBips: 0 });
    expect(the(told, 'orderPhase')).toMatchObject({ phase: 'WAITING', priceTicks: 90, lots: 5 });
    expect(venue.book()).toEqual([[], []]);
    expect(venue.has(ALICE, COIN)).toEqual([999_995, 5]);
    expect(all(venue.buy(BOB, 5, 95), 'trade')).toEqual([]);
  });

  it('COND-04 a buy holds its notional at the limit price, else at the stop price, else at the last price', () => {
    const venue = tradedAt(100);
    venue.buy(ALICE, 2, 130, { ...STOP_LIMIT, stop: 120 });
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000 - 260, 260]);
    venue.buy(ALICE, 2, 0, { ...STOP, stop: 120 });
    expect(venue.has(ALICE, CASH)[1]).toBe(260 + 240);
    venue.buy(ALICE, 2, 0, { ...STOP, trailing: 100 });
    expect(venue.has(ALICE, CASH)[1]).toBe(260 + 240 + 200);
  });

  it('COND-03 refuses a stop price on the wrong side of the last price, at it included', () => {
    const venue = tradedAt(100);
    const wrong = [
      venue.buy(ALICE, 1, 0, { ...STOP, stop: 100 }),
      venue.sell(ALICE, 1, 0, { ...STOP, stop: 100 }),
      venue.buy(ALICE, 1, 0, { ...PROFIT, stop: 101 }),
      venue.sell(ALICE, 1, 99, { ...PROFIT_LIMIT, stop: 99 }),
    ];
    expect(wrong.map(refusalOf)).toEqual(Array(4).fill('WOULD_TRIGGER'));
    const right = [
      venue.buy(ALICE, 1, 0, { ...STOP, stop: 101 }),
      venue.sell(ALICE, 1, 0, { ...STOP, stop: 99 }),
      venue.buy(ALICE, 1, 0, { ...PROFIT, stop: 99 }),
      venue.sell(ALICE, 1, 99, { ...PROFIT_LIMIT, stop: 101 }),
      Venue.funded().sell(ALICE, 1, 0, { ...STOP, stop: 100 }),
    ];
    for (const told of right) expect(the(told, 'orderPhase').phase).toBe('WAITING');
  });

  it('COND-05 refuses in the order of the rule', () => {
    const own = { marketLotsMax: 50, lotsMax: 60, notionalMin: 100, openOrdersMax: 2, conditionalOrdersMax: 1 };
    const venue = tradedAt(100, own);
    const refused = (order: object, lots = 5) => refusalOf(venue.sell(ALICE, lots, 0, { ...STOP, stop: 90, ...order }));
    expect(refused({ stop: 1_000_001 }, 0)).toBe('PRICE_FILTER');
    expect(refused({}, 61)).toBe('LOT_SIZE');
    expect(refused({ trailing: 9_000 }, 51)).toBe('MARKET_LOT_SIZE');
    expect(refused({ trailing: 5_001 }, 1)).toBe('TRAILING_DELTA');
    expect(refused({}, 1)).toBe('NOTIONAL');
    venue.sell(ALICE, 5, 0, { ...STOP, stop: 90 });
    expect(refused({ stop: 100 })).toBe('MAX_NUM_ALGO_ORDERS');
    venue.sell(ALICE, 5, 500);
    expect(refused({ stop: 100 })).toBe('MAX_NUM_ORDERS');
    expect(refusalOf(venue.sell(ALICE, 5, 500))).toBe('MAX_NUM_ORDERS');
    expect(refusalOf(venue.sell(BOB, 5, 0, { ...STOP, stop: 100 }))).toBe('WOULD_TRIGGER');
    expect(refusalOf(venue.buy(BOB, 50, 999_999, { ...STOP_LIMIT, stop: 110 }))).toBe('INSUFFICIENT_BALANCE');
  });

  it('COND-15 refuses what makes no sense together, and what a plain record cannot say', () => {
    const venue = tradedAt(100);
    const wrong = [
      venue.sell(ALICE, 1, 0, STOP),
      venue.sell(ALICE, 1, 0, { ...STOP, stop: 90, tif: 'IOC' }),
      venue.sell(ALICE, 1, 5, { ...STOP, price: 5, stop: 90 }),
      venue.sell(ALICE, 1, 110, { stop: 90 }),
      venue.sell(ALICE, 1, 0, { type: 'MARKET', price: 0, trailing: 90 }),
      venue.sell(ALICE, 0, 0, { ...STOP, stop: 90, quote: 100 }),
    ];
    expect(wrong.map(refusalOf)).toEqual(Array(6).fill('MALFORMED_COMMAND'));
    const short = venue.record(ALICE, 'SELL', { ...STOP, lots: 1, stop: 90 }).slice(0, 112);
    short[0] = 112;
    expect(refusalOf(venue.send(short))).toBe('MALFORMED_COMMAND');
  });

  it('COND-12 is cancelled and amended as an order that rests, and nothing stays held', () => {
    const venue = tradedAt(100);
    venue.buy(ALICE, 10, 120, { ...STOP_LIMIT, stop: 110, id: 'a' });
    const amended = venue.amend(ALICE, { clientOrderId: 'a' }, 4);
    expect(the(amended, 'orderAmended')).toMatchObject({ lots: 4, leftLots: 4 });
    expect(venue.has(ALICE, CASH)[1]).toBe(480);
    expect(refusalOf(venue.amend(ALICE, { clientOrderId: 'a' }, 4))).toBe('AMEND_NOT_LESS');
    expect(refusalOf(venue.cancel(BOB, { orderId: the(amended, 'orderAmended').orderId }))).toBe('UNKNOWN_ORDER');
    const done = the(venue.cancel(ALICE, { clientOrderId: 'a' }), 'orderDone');
    expect(done).toMatchObject({ reason: 'CANCELED_BY_USER', leftLots: 4, filledLots: 0 });
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000, 0]);
    expect(venue.trade(115).map((event) => event.kind)).not.toContain('orderPhase');
    venue.sell(ALICE, 1, 300, { id: 'r' });
    venue.sell(ALICE, 1, 0, { ...STOP, stop: 90, id: 'w' });
    const ids = all(venue.cancelAll(ALICE), 'orderDone').map((event) => event.orderId);
    expect(ids).toHaveLength(2);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  });
});

describe('triggers', () => {
  it('COND-02 a trade triggers, a quote does not; each kind on its side', () => {
    const venue = tradedAt(100);
    venue.sell(ALICE, 1, 0, { ...STOP, stop: 95 });
    venue.sell(ALICE, 1, 0, { ...PROFIT, stop: 105 });
    venue.buy(ALICE, 1, 0, { ...PROFIT, stop: 94 });
    venue.buy(ALICE, 1, 0, { ...STOP, stop: 106 });
    venue.sell(BOB, 1, 94);
    expect(all(venue.sell(BOB, 1, 93), 'orderPhase')).toEqual([]);
    venue.cancelAll(BOB);
    const fired = (price: number) => all(venue.trade(price), 'orderPhase').map((event) => event.phase);
    expect(fired(96)).toEqual([]);
    expect(fired(104)).toEqual([]);
    expect(fired(95)).toEqual(['WORKING']);
    expect(fired(94)).toEqual(['WORKING']);
    expect(fired(105)).toEqual(['WORKING']);
    expect(fired(107)).toEqual(['WORKING']);
  });

  it('COND-08 COND-18 a triggered order is told WORKING, released, and trades as a taker', () => {
    const venue = tradedAt(100);
    venue.buy(BOB, 5, 90);
    venue.sell(ALICE, 3, 85, { ...STOP_LIMIT, stop: 95 });
    const told = venue.trade(95);
    const after = told.slice(told.findIndex((event) => event.kind === 'orderPhase'));
    expect(after.map((event) => event.kind).filter((kind) => kind !== 'posting')).toEqual([
      'orderPhase',
      'trade',
      'level',
      'orderDone',
    ]);
    expect(all(after, 'trade')[0]).toMatchObject({ priceTicks: 90, lots: 3, takerAccount: ALICE });
    expect(venue.has(ALICE, COIN)).toEqual([999_997, 0]);
  });

  it('COND-08 COND-18 COND-09 a cascade is worked off first in, first out, oldest first at one price', () => {
    const venue = tradedAt(100);
    for (const price of [80, 70, 60]) venue.buy(BOB, 1, price);
    const stop = (at: number) => the(venue.sell(ALICE, 1, 1, { ...STOP_LIMIT, stop: at }), 'orderAccepted').orderId;
    const [last, first, second] = [stop(70), stop(95), stop(95)];
    const told = venue.trade(95);
    expect(all(told, 'orderPhase').map((event) => event.orderId)).toEqual([first, second, last]);
    expect(all(told, 'trade').map((event) => event.priceTicks)).toEqual([95, 80, 70, 60]);
  });

  it('COND-08 the prices of one sweep are shown one after another', () => {
    const venue = tradedAt(100);
    for (const price of [101, 103, 106]) venue.sell(BOB, 1, price);
    const place = (stop: number) => the(venue.buy(ALICE, 1, 0, { ...STOP, stop }), 'orderAccepted').orderId;
    const [far, near] = [place(105), place(102)];
    const told = venue.buy(CAROL, 3, 106);
    expect(all(told, 'orderPhase').map((event) => event.orderId)).toEqual([near, far]);
    expect(all(told, 'orderDone').at(-1)?.reason).toBe('NO_LIQUIDITY');
  });

  it('COND-10 a market order to buy goes as far as the money', () => {
    const venue = tradedAt(100);
    const [available] = venue.has(ALICE, CASH);
    venue.pay(0, CASH, available - 1_000, ALICE, 'ADJUSTMENT');
    venue.buy(ALICE, 9, 0, { ...STOP, stop: 110 });
    venue.sell(BOB, 4, 120);
    venue.sell(BOB, 9, 200);
    venue.sell(BOB, 1, 110);
    const done = all(venue.buy(CAROL, 1, 110), 'orderDone').at(-1);
    expect(done).toMatchObject({ reason: 'BALANCE_SPENT', filledLots: 6, leftLots: 3, filledQuoteUnits: 880 });
    expect(venue.has(ALICE, CASH)).toEqual([120, 0]);
  });

  it('COND-11 a limit price that left the band ends the order', () => {
    const venue = tradedAt(100, { bidUpE6: 1_100_000, askDownE6: 900_000 });
    venue.sell(ALICE, 1, 80, { ...STOP_LIMIT, stop: 95 });
    expect(all(venue.trade(95), 'orderDone').at(-1)).toMatchObject({ reason: 'PRICE_BAND_REACHED', leftLots: 1 });
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
  });

  it('COND-13 a triggered order stands behind those that are there, also after a restore', () => {
    const venue = tradedAt(100);
    venue.sell(ALICE, 1, 110, { ...STOP_LIMIT, stop: 95 });
    venue.sell(BOB, 1, 110);
    venue.trade(95);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    const makers = all(venue.buy(CAROL, 2, 110), 'trade').map((event) => event.makerAccount);
    expect(makers).toEqual([BOB, ALICE]);
  });
});

describe('trailing', () => {
  const fires = (venue: Venue, price: number) =>
    all(venue.trade(price), 'orderPhase').some((event) => event.phase === 'WORKING');
  const rich = { priceTicksMax: 100_000 };

  it('COND-06 COND-07 COND-17 buy stop 44000, delta 500, low 42000: triggered at 44100', () => {
    const venue = tradedAt(40_000, rich);
    venue.buy(ALICE, 1, 45_000, { ...STOP_LIMIT, stop: 44_000, trailing: 500 });
    for (const price of [37_000, 43_999]) expect(fires(venue, price)).toBe(false);
    expect(the(venue.trade(44_000), 'orderPhase').phase).toBe('TRACKING');
    for (const price of [45_000, 46_000, 42_000, 44_099]) expect(fires(venue, price)).toBe(false);
    expect(fires(venue, 44_100)).toBe(true);
  });

  it('COND-06 COND-07 take profit sell 42000, delta 750, high 46500: 43012.5 is passed at 43012', () => {
    const venue = tradedAt(40_000, rich);
    venue.sell(ALICE, 1, 41_000, { ...PROFIT_LIMIT, stop: 42_000, trailing: 750 });
    for (const price of [41_500, 39_000, 42_000, 45_000, 44_000, 46_500, 43_013])
      expect(fires(venue, price)).toBe(false);
    expect(fires(venue, 43_012)).toBe(true);
  });

  it('COND-06 without a stop price the next trade is the first it sees', () => {
    const venue = tradedAt(45_500, rich);
    venue.sell(ALICE, 1, 39_000, { ...STOP_LIMIT, trailing: 700 });
    expect(the(venue.trade(40_000), 'orderPhase').phase).toBe('TRACKING');
    for (const price of [45_500, 42_316]) expect(fires(venue, price)).toBe(false);
    expect(fires(venue, 42_315)).toBe(true);
  });

  it('COND-14 what it has seen outlives a restore; a state where nothing waits has the hash of one that never saw any', () => {
    const venue = tradedAt(100);
    const before = venue.exchange.hash();
    venue.sell(ALICE, 1, 0, { ...STOP, trailing: 1_000, id: 't' });
    venue.trade(200);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(fires(venue, 181)).toBe(false);
    expect(fires(venue, 180)).toBe(true);
    expect(venue.exchange.hash()).not.toBe(before);
    const [quiet, stirred] = [tradedAt(100), tradedAt(100)];
    for (const each of [quiet, stirred]) {
      each.sell(ALICE, 1, each === quiet ? 300 : 0, each === quiet ? { id: 'x' } : { ...STOP, stop: 90, id: 'x' });
      each.cancel(ALICE, { clientOrderId: 'x' });
    }
    expect(stirred.exchange.snapshot().length).toBe(quiet.exchange.snapshot().length);
  });
});
