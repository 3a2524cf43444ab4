import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { describe, expect, it } from 'vitest';
import { ladder, replace, twap } from '../../testing/algos.ts';
import { endsOf, placeList, tradedAt } from '../../testing/list-orders.ts';
import { ALICE, all, BOB, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

/** A venue that trades at 100 where an order moves so much of COIN and CASH. */
function limited(coin: number, cash: number, own: Partial<MarketPayload> = {}): Venue {
  const venue = tradedAt(100, own);
  venue.configure('configureAsset', { code: 'COIN', name: 'Coin', scale: 0, orderMax: coin });
  venue.configure('configureAsset', { code: 'CASH', name: 'Cash', scale: 0, orderMax: cash });
  return venue;
}

const LOSS = { type: 'STOP_LOSS', price: 0, stop: 90 } as const;

describe('MAX_ASSET', () => {
  it('FILT-05 FILT-15 FILT-14 bounds the quantity of the base and the notional of the quote, of every kind of order', () => {
    const venue = limited(10, 1_500, { lotUnits: 1 });
    const sell = (lots: number, price: number, more = {}) => refusalOf(venue.sell(ALICE, lots, price, more));
    expect([sell(10, 150), sell(11, 120), sell(10, 151)]).toEqual([null, 'MAX_ASSET', 'MAX_ASSET']);
    expect([sell(10, 0, LOSS), sell(11, 0, LOSS)]).toEqual([null, 'MAX_ASSET']);
    const market = (order: object) => refusalOf(venue.place(BOB, 'BUY', { type: 'MARKET', ...order }));
    expect([market({ lots: 11 }), market({ quote: 1_501 })]).toEqual(['MAX_ASSET', 'MAX_ASSET']);
    // By amount: what it would fill.
    venue.sell(ALICE, 10, 60, { tif: 'GTC' });
    venue.sell(ALICE, 10, 61);
    expect([market({ quote: 1_211 }), market({ quote: 600 })]).toEqual(['MAX_ASSET', null]);
    const { orderId } = the(venue.sell(ALICE, 1, 140), 'orderAccepted');
    const both = { mode: 'BOTH_OR_NEITHER', lots: 11, price: 130 } as const;
    expect(refusalOf(replace(venue, ALICE, { orderId }, both))).toBe('MAX_ASSET');
    expect(refusalOf(ladder(venue, ALICE, { lots: 21, from: 120, to: 121, orders: 2 }))).toBe('MAX_ASSET');
  });

  it('FILT-05 comes right after NOTIONAL, holds in every market of the asset, and is part of the state', () => {
    const venue = limited(10, 0, { notionalMax: 5_000, bidUpE6: 1_500_000 });
    const buy = (lots: number, price: number) => refusalOf(venue.buy(ALICE, lots, price));
    expect([buy(51, 100), buy(11, 200), buy(10, 200)]).toEqual(['NOTIONAL', 'MAX_ASSET', 'PERCENT_PRICE']);
    venue.configure('configureMarket', plainMarket({ symbol: 'CASH_COIN', base: 'CASH', quote: 'COIN', lotUnits: 3 }));
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect([buy(11, 100), refusalOf(venue.buy(ALICE, 6, 2, { market: 1 }))]).toEqual(['MAX_ASSET', 'MAX_ASSET']);
    venue.configure('configureAsset', { code: 'COIN', name: 'Coin', scale: 0 });
    expect(buy(11, 100)).toBeNull();
    venue.configure('configureAsset', { code: 'CASH', name: 'Cash', scale: 0, orderMax: 16 });
    // Five lots of three units: what is no whole lot does not count.
    expect([5, 6].map((lots) => refusalOf(venue.sell(ALICE, lots, 1, { market: 1 })))).toEqual([null, 'MAX_ASSET']);
  });

  it('FILT-05 CONF-04 is a whole number of units', () => {
    const venue = tradedAt(100);
    const asset = { code: 'COIN', name: 'Coin', scale: 0 };
    for (const wrong of [-1, 0.5, '1', null, 2 ** 53])
      expect(refusalOf(venue.configure('configureAsset', { ...asset, orderMax: wrong }))).toBe('CONFIG_INVALID');
  });

  it('FILT-05 FILT-16 what has its turn is cut or refused: followers, what an OPO bought, slices', () => {
    const venue = limited(0, 0);
    const list = placeList(venue, 'OTO', { type: 'LIMIT', price: 100 }, { type: 'LIMIT', price: 110, lots: 20 });
    const opo = placeList(
      venue,
      'OPO',
      { side: 'BUY', type: 'LIMIT', price: 90 },
      { type: 'LIMIT', price: 115, lots: 0 },
    );
    venue.configure('configureAsset', { code: 'COIN', name: 'Coin', scale: 0, orderMax: 8 });
    const follower = (the(list, 'orderAccepted').orderId as number) + 1;
    expect(endsOf(venue.buy(BOB, 8, 100)).concat(endsOf(venue.buy(BOB, 2, 100)))).toContainEqual([
      ...[follower, 'PENDING_REFUSED'],
    ]);
    venue.sell(BOB, 8, 90);
    const last = venue.sell(BOB, 2, 90);
    expect(all(last, 'orderRested')).toMatchObject([{ orderId: the(opo, 'orderAccepted').orderId + 1, leftLots: 8 }]);
    venue.buy(BOB, 8, 99);
    venue.buy(BOB, 8, 99);
    const slices = twap(venue, ALICE, { lots: 24, limit: 95, slices: 4 });
    expect(all(slices, 'orderAccepted').map(({ lots }) => lots)).toEqual([6]);
    expect(refusalOf(twap(venue, ALICE, { lots: 36, limit: 95, slices: 4, id: 'more' }))).toBe('ALGO_SLICES');
  });
});

describe('PERCENT_PRICE for both sides', () => {
  it('FILT-08 bounds every price, before the side’s own bound, and market orders stop at the nearer', () => {
    const own = { percentUpE6: 1_200_000, percentDownE6: 800_000, bidUpE6: 1_100_000, askDownE6: 500_000 };
    const venue = tradedAt(100, own);
    const buy = (price: number) => refusalOf(venue.buy(ALICE, 1, price, { tif: 'IOC' }));
    expect([110, 111, 120, 121, 80, 79].map(buy)).toEqual([
      ...[null, 'PERCENT_PRICE', 'PERCENT_PRICE', 'PERCENT_PRICE_TWO_SIDED', null, 'PERCENT_PRICE_TWO_SIDED'],
    ]);
    const sell = (price: number) => refusalOf(venue.sell(ALICE, 1, price, { tif: 'IOC' }));
    expect([80, 79, 120, 121].map(sell)).toEqual([null, 'PERCENT_PRICE_TWO_SIDED', null, 'PERCENT_PRICE_TWO_SIDED']);
    venue.buy(BOB, 1, 80);
    venue.configure('configureMarket', plainMarket({ ...own, percentDownE6: 850_000 }));
    const told = venue.place(ALICE, 'SELL', { type: 'MARKET', lots: 2 });
    expect(the(told, 'orderDone')).toMatchObject({ reason: 'PRICE_BAND_REACHED', filledLots: 0 });
    const twice = ladder(venue, ALICE, { lots: 4, from: 119, to: 121, orders: 2 });
    expect(refusalOf(twice)).toBe('PERCENT_PRICE_TWO_SIDED');
  });

  it('FILT-08 CONF-04 has no bounds that contradict each other', () => {
    const venue = Venue.funded();
    const set = (change: object) => refusalOf(venue.configure('configureMarket', { ...plainMarket(), ...change }));
    const wrong: object[] = [
      ...[{ percentUpE6: 1, percentDownE6: 2 }, { marketLotsMin: 3, marketLotsMax: 2 }, { avgPriceMins: 1_441 }],
      ...[{ fixedReferenceTicks: -1 }, { notionalMinToMarket: 0 }, { notionalMaxToMarket: null }],
    ];
    const names = ['avgPriceMins', 'fixedReferenceTicks', 'percentUpE6', 'percentDownE6', 'marketLotsMin'];
    for (const name of [...names, 'marketLotsStep'])
      wrong.push(...[-1, 0.5, '1', null, 2 ** 53].map((value) => ({ [name]: value })));
    for (const change of wrong) expect([change, set(change)]).toEqual([change, 'CONFIG_INVALID']);
    expect(set({ avgPriceMins: 0, percentDownE6: 7, marketLotsStep: 0, notionalMinToMarket: true })).toBeNull();
  });
});

describe('orders at any price', () => {
  const STEPS = { marketLotsMin: 6, marketLotsStep: 4, marketLotsMax: 20 };
  const market = (venue: Venue, order: object) => refusalOf(venue.place(ALICE, 'BUY', { type: 'MARKET', ...order }));

  function standingAt100(own: Partial<MarketPayload>): Venue {
    const venue = tradedAt(100);
    venue.configure('configureMarket', plainMarket(own));
    return venue;
  }

  it('FILT-09 FILT-19 have a least quantity and a step, those with a limit price do not', () => {
    const venue = tradedAt(100, STEPS);
    venue.sell(BOB, 40, 100);
    expect([4, 6, 9, 24, 8].map((lots) => market(venue, { lots }))).toEqual([
      ...['MARKET_LOT_SIZE', 'MARKET_LOT_SIZE', 'MARKET_LOT_SIZE', 'MARKET_LOT_SIZE', null],
    ]);
    const stop = (lots: number) => refusalOf(venue.sell(BOB, lots, 0, { ...LOSS, id: `${lots}` }));
    expect([stop(7), stop(12), stop(20)]).toEqual(['MARKET_LOT_SIZE', null, null]);
    expect(refusalOf(venue.sell(BOB, 7, 89, { type: 'STOP_LOSS_LIMIT', stop: 90 }))).toBeNull();
    // By amount: no step, but the least.
    expect([market(venue, { quote: 599 }), market(venue, { quote: 700 })]).toEqual(['MARKET_LOT_SIZE', null]);
    const amend = (id: string, lots: number) => refusalOf(venue.amend(BOB, { clientOrderId: id }, lots));
    expect([amend('12', 4), amend('12', 10), amend('12', 8)]).toEqual(['MARKET_LOT_SIZE', 'MARKET_LOT_SIZE', null]);
    venue.configure('configureMarket', plainMarket({ ...STEPS, marketLotsMax: 12 }));
    expect(amend('20', 16)).toBeNull();
  });

  it('FILT-09 FILT-20 followers too: what an OPO bought is sold in whole steps; slices are steps, and the rest at last', () => {
    const venue = tradedAt(100, STEPS);
    const opo = placeList(venue, 'OPO', { side: 'BUY', type: 'LIMIT', price: 100 }, { type: 'MARKET', lots: 0 });
    venue.buy(BOB, 30, 99);
    const sold = venue.sell(BOB, 10, 100);
    expect(all(sold, 'trade').map(({ lots }) => lots)).toEqual([10, 8]);
    expect(the(opo, 'listAccepted').listKind).toBe('OPO');
    expect(refusalOf(placeList(venue, 'OTO', { type: 'LIMIT', price: 120 }, { type: 'MARKET', lots: 10 }))).toBe(
      'MARKET_LOT_SIZE',
    );
    const slice = (lots: number, id: string) => twap(venue, ALICE, { lots, slices: 2, id });
    expect([refusalOf(slice(10, 'a')), refusalOf(slice(50, 'b'))]).toEqual(['ALGO_SLICES', 'ALGO_SLICES']);
    const cut = all(slice(19, 'c'), 'orderAccepted').map(({ lots }) => lots);
    venue.nowMs += 120_000;
    const rest = all(venue.expire(), 'orderAccepted').map(({ lots }) => lots);
    expect([cut, rest]).toEqual([[8], [11]]);
  });

  it('FILT-10 may be exempt from NOTIONAL, either end of it', () => {
    const least = standingAt100({ notionalMin: 500, notionalMinToMarket: false });
    least.sell(BOB, 40, 100);
    expect([market(least, { lots: 1 }), refusalOf(least.buy(ALICE, 4, 100))]).toEqual([null, 'NOTIONAL']);
    expect([market(least, { quote: 100 }), refusalOf(least.sell(ALICE, 1, 0, LOSS))]).toEqual([null, null]);
    expect(refusalOf(least.sell(ALICE, 1, 89, { type: 'STOP_LOSS_LIMIT', stop: 90 }))).toBe('NOTIONAL');
    const most = standingAt100({ notionalMax: 500, notionalMaxToMarket: false });
    expect([market(most, { lots: 6 }), refusalOf(most.buy(ALICE, 6, 100))]).toEqual([null, 'NOTIONAL']);
    expect(refusalOf(twap(most, ALICE, { lots: 60 }))).toBeNull();
    const plain = standingAt100({ notionalMax: 500, notionalMin: 200 });
    expect([market(plain, { lots: 6 }), market(plain, { lots: 1 })]).toEqual(['NOTIONAL', 'NOTIONAL']);
    // What cannot be counted exactly is refused all the same (SPOT-19).
    const huge = tradedAt(1_000_000, { lotsMax: 2 ** 53 - 1, marketLotsMax: 2 ** 53 - 1, notionalMaxToMarket: false });
    expect(market(huge, { lots: 2 ** 52 })).toBe('NOTIONAL');
  });
});
