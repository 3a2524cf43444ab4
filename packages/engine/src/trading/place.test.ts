import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, CAROL, CASH, COIN, refusalOf, the, Venue } from '../../testing/venue.ts';

/** [price, lots] of the trades among the events. */
function trades(events: Parameters<typeof all>[0]): [number, number][] {
  return all(events, 'trade').map((trade) => [trade.priceTicks, trade.lots]);
}

describe('limit orders', () => {
  it('SPOT-01 trades what it can and rests with the rest', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 5, 100);
    venue.sell(ALICE, 5, 102);
    const events = venue.buy(BOB, 12, 101);
    expect(trades(events)).toEqual([[100, 5]]);
    expect(the(events, 'orderRested').leftLots).toBe(7);
    expect(venue.book()).toEqual([[[101, 7]], [[102, 5]]]);
  });

  it('SPOT-02 BOOK-02 pays the better price and holds only what rests, at the limit', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 5, 100);
    venue.buy(BOB, 8, 110);
    expect(venue.has(BOB, CASH)).toEqual([1_000_000 - 500 - 330, 330]);
    expect(venue.has(BOB, COIN)).toEqual([1_000_005, 0]);
    venue.sell(ALICE, 3, 90);
    expect(venue.has(BOB, CASH)).toEqual([1_000_000 - 500 - 330, 0]);
    expect(venue.has(ALICE, CASH)).toEqual([1_000_830, 0]);
  });

  it('SPOT-03 an IOC order ends with what it could not take at once', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 5, 100);
    const done = all(venue.buy(BOB, 8, 100, { tif: 'IOC' }), 'orderDone').at(-1);
    expect(done).toMatchObject({ reason: 'IOC_REST_EXPIRED', leftLots: 3, filledLots: 5, filledQuoteUnits: 500 });
    expect(venue.book()).toEqual([[], []]);
    expect(venue.has(BOB, CASH)).toEqual([999_500, 0]);
  });

  it('SPOT-04 a FOK order that is exactly fillable fills, one lot short it does nothing', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 5, 100);
    venue.sell(CAROL, 5, 101);
    venue.sell(CAROL, 5, 102);
    const short = venue.buy(BOB, 11, 101, { tif: 'FOK' });
    expect(short.map((event) => event.kind)).toEqual(['orderAccepted', 'orderDone']);
    expect(the(short, 'orderDone')).toMatchObject({ reason: 'FOK_NOT_FILLABLE', leftLots: 11, filledLots: 0 });
    const exact = venue.buy(BOB, 10, 101, { tif: 'FOK' });
    expect(all(exact, 'orderDone').at(-1)).toMatchObject({ reason: 'FILLED', filledLots: 10, filledQuoteUnits: 1_005 });
  });

  it('SPOT-05 a LIMIT_MAKER that would meet an order, its own too, is refused', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 5, 100);
    expect(refusalOf(venue.buy(BOB, 1, 100, { type: 'LIMIT_MAKER' }))).toBe('WOULD_TAKE');
    expect(refusalOf(venue.buy(ALICE, 1, 105, { type: 'LIMIT_MAKER' }))).toBe('WOULD_TAKE');
    the(venue.buy(BOB, 1, 99, { type: 'LIMIT_MAKER' }), 'orderRested');
    expect(refusalOf(venue.sell(BOB, 1, 99, { type: 'LIMIT_MAKER' }))).toBe('WOULD_TAKE');
  });

  it('SPOT-10 must be affordable whole at its limit price', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 1_000, 1);
    // It would cost 1,000, but it says it would pay 1,001,000.
    expect(refusalOf(venue.buy(BOB, 1_000, 1_001))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(venue.buy(BOB, 1_000, 1_000))).toBe(null);
    expect(refusalOf(venue.sell(ALICE, 999_001, 2_000))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(venue.sell(ALICE, 999_000, 2_000))).toBe(null);
  });

  it('SPOT-19 a notional beyond 2^53 − 1 is refused, not rounded', () => {
    const venue = Venue.funded({ tickLotUnits: 2 ** 40, priceTicksMax: 2 ** 30 });
    // 8,191 × 2^40 fits, 8,192 × 2^40 = 2^53 does not.
    expect(refusalOf(venue.sell(ALICE, 8_192, 1))).toBe('NOTIONAL');
    expect(refusalOf(venue.sell(ALICE, 1_000_000, 2 ** 30))).toBe('NOTIONAL');
    expect(refusalOf(venue.sell(ALICE, 8_191, 1))).toBe(null);
    expect(refusalOf(venue.buy(BOB, 8_191, 1))).toBe('INSUFFICIENT_BALANCE');
  });

  it('SPOT-20 rests at most openOrdersMax orders; orders that cannot rest pass', () => {
    const venue = Venue.funded({ openOrdersMax: 2 });
    venue.buy(ALICE, 1, 10);
    venue.buy(ALICE, 1, 11, { id: 'second' });
    expect(refusalOf(venue.buy(ALICE, 1, 12))).toBe('MAX_NUM_ORDERS');
    expect(refusalOf(venue.sell(ALICE, 1, 20, { type: 'LIMIT_MAKER' }))).toBe('MAX_NUM_ORDERS');
    expect(refusalOf(venue.buy(ALICE, 1, 12, { tif: 'IOC' }))).toBe(null);
    expect(refusalOf(venue.buy(BOB, 1, 12))).toBe(null);
    venue.cancel(ALICE, { clientOrderId: 'second' });
    expect(refusalOf(venue.buy(ALICE, 1, 12))).toBe(null);
  });
});

describe('market orders', () => {
  it('SPOT-06 take at any price, and end NO_LIQUIDITY when the book is empty', () => {
    const venue = Venue.funded();
    const empty = venue.place(BOB, 'BUY', { type: 'MARKET', lots: 3 });
    expect(empty.map((event) => event.kind)).toEqual(['orderAccepted', 'orderDone']);
    expect(the(empty, 'orderDone')).toMatchObject({ reason: 'NO_LIQUIDITY', leftLots: 3 });
    venue.sell(ALICE, 2, 100);
    venue.sell(ALICE, 2, 900_000);
    const events = venue.place(BOB, 'BUY', { type: 'MARKET', lots: 3 });
    expect(trades(events)).toEqual([
      [100, 2],
      [900_000, 1],
    ]);
    expect(all(events, 'orderDone').at(-1)?.reason).toBe('FILLED');
  });

  it('SPOT-07 a purchase by quote amount buys whole lots and keeps the dust', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 2, 100);
    venue.sell(ALICE, 9, 150);
    const events = venue.place(BOB, 'BUY', { type: 'MARKET', quote: 549 });
    expect(trades(events)).toEqual([
      [100, 2],
      [150, 2],
    ]);
    expect(all(events, 'orderDone').at(-1)).toMatchObject({
      reason: 'QUOTE_SPENT',
      leftLots: 0,
      filledLots: 4,
      filledQuoteUnits: 500,
    });
    expect(venue.has(BOB, CASH)).toEqual([999_500, 0]);
  });

  it('SPOT-07 says what stopped it: the amount, the end of the book, or the band', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 2, 100);
    const toTheEnd = venue.place(BOB, 'BUY', { type: 'MARKET', quote: 5_000 });
    expect(all(toTheEnd, 'orderDone').at(-1)).toMatchObject({ reason: 'NO_LIQUIDITY', filledQuoteUnits: 200 });
    venue.sell(ALICE, 2, 100);
    const dust = venue.place(BOB, 'BUY', { type: 'MARKET', quote: 299 });
    expect(all(dust, 'orderDone').at(-1)).toMatchObject({ reason: 'QUOTE_SPENT', filledQuoteUnits: 200 });
    const nothing = venue.place(BOB, 'BUY', { type: 'MARKET', quote: 299 });
    expect(the(nothing, 'orderDone')).toMatchObject({ reason: 'NO_LIQUIDITY', filledLots: 0 });
  });

  it('SPOT-07 a sale by quote amount sells whole lots for at most the amount', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 3, 100);
    venue.buy(ALICE, 10, 40);
    const events = venue.place(BOB, 'SELL', { type: 'MARKET', quote: 450 });
    expect(trades(events)).toEqual([
      [100, 3],
      [40, 3],
    ]);
    expect(all(events, 'orderDone').at(-1)).toMatchObject({ reason: 'QUOTE_SPENT', filledQuoteUnits: 420 });
    expect(venue.has(BOB, COIN)).toEqual([999_994, 0]);
    // What is left pays for one lot more, to the unit: it goes on to the next price.
    venue.buy(ALICE, 2, 50);
    const last = venue.place(BOB, 'SELL', { type: 'MARKET', quote: 150 });
    expect(trades(last)).toEqual([
      [50, 2],
      [40, 1],
    ]);
    const few = Venue.funded({ marketLotsMax: 2 });
    few.buy(ALICE, 2, 50);
    few.buy(ALICE, 5, 40);
    expect(refusalOf(few.place(BOB, 'SELL', { type: 'MARKET', quote: 150 }))).toBe('MARKET_LOT_SIZE');
    expect(refusalOf(few.place(BOB, 'SELL', { type: 'MARKET', quote: 139 }))).toBe(null);
    // Dust at the last price is not sold off at worse ones.
    venue.buy(ALICE, 1, 100);
    expect(trades(venue.place(BOB, 'SELL', { type: 'MARKET', quote: 199 }))).toEqual([[100, 1]]);
  });

  it('SPOT-08 an amount that buys fewer than lotsMin lots is refused', () => {
    const venue = Venue.funded({ lotsMin: 3, marketLotsMax: 10 });
    venue.sell(ALICE, 20, 100);
    expect(refusalOf(venue.place(BOB, 'BUY', { type: 'MARKET', quote: 299 }))).toBe('LOT_SIZE');
    expect(refusalOf(venue.place(BOB, 'BUY', { type: 'MARKET', quote: 1_100 }))).toBe('MARKET_LOT_SIZE');
    expect(refusalOf(venue.place(BOB, 'BUY', { type: 'MARKET', quote: 300 }))).toBe(null);
  });

  it('SPOT-09 must be affordable whole, or nothing is done', () => {
    const venue = Venue.funded();
    venue.sell(ALICE, 1, 400_000);
    venue.sell(ALICE, 1, 600_001);
    expect(refusalOf(venue.place(BOB, 'BUY', { type: 'MARKET', lots: 2 }))).toBe('INSUFFICIENT_BALANCE');
    expect(refusalOf(venue.place(BOB, 'BUY', { type: 'MARKET', quote: 1_000_001 }))).toBe('INSUFFICIENT_BALANCE');
    expect(venue.has(BOB, CASH)).toEqual([1_000_000, 0]);
    // What it would fill is affordable, though the amount it names is not.
    expect(refusalOf(venue.place(BOB, 'BUY', { type: 'MARKET', quote: 1_000_000 }))).toBe(null);
    venue.buy(ALICE, 5, 10);
    venue.pay(CAROL, COIN, 1_000_000 - 3, CAROL, 'ADJUSTMENT');
    expect(refusalOf(venue.place(CAROL, 'SELL', { type: 'MARKET', lots: 1_000_001 }))).toBe(null);
  });
});

describe('the price band', () => {
  const band = { referenceTicks: 100, bidUpE6: 1_200_000, bidDownE6: 505_000, askUpE6: 1_995_000, askDownE6: 800_000 };

  it('SPOT-17 lets its edges pass and nothing beyond', () => {
    const venue = Venue.funded(band);
    expect(refusalOf(venue.buy(ALICE, 1, 121))).toBe('PERCENT_PRICE');
    expect(refusalOf(venue.buy(ALICE, 1, 120, { tif: 'IOC' }))).toBe(null);
    // 50.5 and 199.5 are no ticks: the first that lies within counts.
    expect(refusalOf(venue.buy(ALICE, 1, 50))).toBe('PERCENT_PRICE');
    expect(refusalOf(venue.buy(ALICE, 1, 51))).toBe(null);
    expect(refusalOf(venue.sell(ALICE, 1, 200))).toBe('PERCENT_PRICE');
    expect(refusalOf(venue.sell(ALICE, 1, 199))).toBe(null);
    expect(refusalOf(venue.sell(ALICE, 1, 79))).toBe('PERCENT_PRICE');
    expect(refusalOf(venue.sell(ALICE, 1, 80))).toBe(null);
  });

  it('SPOT-17 follows the last trade, but not during a sweep', () => {
    const venue = Venue.funded(band);
    venue.sell(ALICE, 1, 110);
    venue.sell(ALICE, 1, 118);
    venue.sell(ALICE, 1, 125);
    // After the fill at 110 the band would reach 132, after 118 141: the sweep keeps to 120.
    const events = venue.place(BOB, 'BUY', { type: 'MARKET', lots: 3 });
    expect(trades(events)).toEqual([
      [110, 1],
      [118, 1],
    ]);
    expect(refusalOf(venue.buy(BOB, 1, 141, { tif: 'IOC' }))).toBe(null);
    expect(refusalOf(venue.buy(BOB, 1, 151))).toBe('PERCENT_PRICE');
  });

  it('SPOT-18 stops market orders', () => {
    const venue = Venue.funded(band);
    venue.sell(ALICE, 1, 120);
    venue.sell(ALICE, 1, 121);
    const events = venue.place(BOB, 'BUY', { type: 'MARKET', lots: 2 });
    expect(all(events, 'orderDone').at(-1)).toMatchObject({ reason: 'PRICE_BAND_REACHED', leftLots: 1, filledLots: 1 });
    const byQuote = Venue.funded(band);
    byQuote.buy(ALICE, 1, 79);
    const none = byQuote.place(BOB, 'SELL', { type: 'MARKET', quote: 500 });
    expect(the(none, 'orderDone').reason).toBe('PRICE_BAND_REACHED');
  });
});

describe('the order of checks', () => {
  it('SPOT-16 answers the first refusal that applies', () => {
    const venue = Venue.funded({
      lotsMin: 2,
      lotsMax: 50,
      marketLotsMax: 40,
      notionalMin: 100,
      notionalMax: 4_000,
      openOrdersMax: 1,
      priceTicksMin: 5,
      priceTicksMax: 500,
      referenceTicks: 100,
      bidUpE6: 2_000_000,
    });
    venue.buy(ALICE, 2, 60, { id: 'used' });
    venue.sell(BOB, 2, 90);
    const steps: [ReturnType<typeof refusalOf>, Parameters<Venue['place']>][] = [
      ['MALFORMED_COMMAND', [99, 'BUY', { lots: 0.5, price: 1, market: 7 }]],
      ['UNKNOWN_ACCOUNT', [99, 'BUY', { lots: 1, price: 1, market: 7, id: 'used' }]],
      ['UNKNOWN_MARKET', [ALICE, 'BUY', { lots: 1, price: 1, market: 7, id: 'used' }]],
      ['KEY_REUSED', [ALICE, 'BUY', { lots: 1, price: 1, id: 'used' }]],
      ['PRICE_FILTER', [ALICE, 'BUY', { lots: 1, price: 4 }]],
      ['PRICE_FILTER', [ALICE, 'BUY', { lots: 1, price: 501 }]],
      ['LOT_SIZE', [ALICE, 'BUY', { lots: 1, price: 450 }]],
      ['LOT_SIZE', [ALICE, 'BUY', { lots: 51, price: 450 }]],
      ['LOT_SIZE', [ALICE, 'BUY', { lots: 51, type: 'MARKET' }]],
      ['MARKET_LOT_SIZE', [ALICE, 'BUY', { lots: 41, type: 'MARKET' }]],
      ['NOTIONAL', [ALICE, 'BUY', { lots: 10, price: 450 }]],
      ['NOTIONAL', [ALICE, 'BUY', { lots: 2, price: 49 }]],
      ['NOTIONAL', [ALICE, 'BUY', { quote: 99, type: 'MARKET' }]],
      ['PERCENT_PRICE', [ALICE, 'BUY', { lots: 2, price: 201, type: 'LIMIT_MAKER' }]],
      ['MAX_NUM_ORDERS', [ALICE, 'BUY', { lots: 2, price: 200, type: 'LIMIT_MAKER' }]],
      ['WOULD_TAKE', [CAROL, 'BUY', { lots: 2, price: 200, type: 'LIMIT_MAKER' }]],
    ];
    for (const [expected, place] of steps) expect([refusalOf(venue.place(...place)), place]).toEqual([expected, place]);
    venue.configure('configureMarket', { ...venue.exchange.catalog().markets[0], status: 'HALT' });
    expect(refusalOf(venue.buy(ALICE, 1, 4))).toBe('MARKET_CLOSED');
    expect(refusalOf(venue.buy(ALICE, 1, 1, { id: 'used' }))).toBe('KEY_REUSED');
  });

  it('SPOT-27 tells what happened in its order', () => {
    const venue = Venue.funded({}, { tier: 0, makerE6: 1_000, takerE6: 1_000 });
    venue.sell(ALICE, 1, 100);
    const events = venue.buy(BOB, 2, 100);
    const told = events.map((event) => (event.kind === 'posting' ? event.reason : event.kind));
    const fill = ['TRADE', 'TRADE', 'FEE', 'FEE_ROUNDING'];
    expect(told).toEqual([
      'orderAccepted',
      'trade',
      ...fill,
      ...fill,
      'orderDone',
      'level',
      'ORDER_HOLD',
      'level',
      'orderRested',
    ]);
  });
});
