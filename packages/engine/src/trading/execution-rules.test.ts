import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, CAROL, CASH, COIN, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const RANGE = { rangeUpE6: 1_100_000, rangeDownE6: 900_000, rangeBucketMs: 1_000, rangeBuckets: 4 };

/** One coin changes hands at each price, now. */
function trade(venue: Venue, ...prices: number[]): void {
  for (const price of prices) {
    venue.sell(CAROL, 1, price, { stp: 'NONE' });
    venue.buy(BOB, 1, price, { stp: 'NONE' });
  }
}

/** A venue with the rule where one trade happened at 100. */
function ranged(own: Parameters<typeof Venue.funded>[0] = {}): Venue {
  const venue = Venue.funded({ ...RANGE, stpAllowed: 0b111111, ...own });
  trade(venue, 100);
  return venue;
}

const pricesOf = (events: Parameters<typeof all>[0]) => all(events, 'trade').map((event) => event.priceTicks);

describe('the price range', () => {
  it('RNGE-01 RNGE-03 ends a taker that would trade beyond it, whatever it may pay itself', () => {
    const venue = ranged();
    for (const price of [110, 111]) venue.sell(BOB, 1, price);
    const events = venue.buy(ALICE, 5, 200);
    expect(pricesOf(events)).toEqual([110]);
    expect(all(events, 'orderDone').at(-1)).toMatchObject({
      ...{ reason: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED', leftLots: 4, filledLots: 1 },
    });
    expect(venue.book()).toEqual([[], [[111, 1]]]);
    // It holds nothing.
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000 - 110, 0]);
  });

  it('RNGE-01 RNGE-03 ends a seller and market orders alike', () => {
    const venue = ranged();
    for (const price of [90, 89]) venue.buy(BOB, 1, price);
    const market = venue.place(ALICE, 'SELL', { type: 'MARKET', lots: 5 });
    expect(pricesOf(market)).toEqual([90]);
    expect(all(market, 'orderDone').at(-1)?.reason).toBe('EXECUTION_RULE_PRICE_RANGE_EXCEEDED');
    const quote = ranged();
    for (const price of [110, 111]) quote.sell(BOB, 1, price);
    const byQuote = quote.place(ALICE, 'BUY', { type: 'MARKET', quote: 500 });
    expect(pricesOf(byQuote)).toEqual([110]);
    expect(all(byQuote, 'orderDone').at(-1)?.reason).toBe('EXECUTION_RULE_PRICE_RANGE_EXCEEDED');
  });

  it('RNGE-06 stops and pauses nobody whose amount would not have bought another lot', () => {
    const venue = ranged({ pauseMs: 2_000 });
    for (const price of [110, 111]) venue.sell(BOB, 1, price);
    const told = venue.place(ALICE, 'BUY', { type: 'MARKET', quote: 110 + 110 });
    expect(all(told, 'orderDone').at(-1)).toMatchObject({ reason: 'QUOTE_SPENT', filledLots: 1 });
    expect(all(told, 'marketPaused')).toEqual([]);
    expect(refusalOf(venue.place(ALICE, 'BUY', { type: 'MARKET', quote: 110 }))).toBe('LOT_SIZE');
    const beyond = ranged({ pauseMs: 2_000 });
    beyond.sell(BOB, 1, 111);
    expect(refusalOf(beyond.place(ALICE, 'BUY', { type: 'MARKET', quote: 110 }))).toBe('LOT_SIZE');
    const one = beyond.place(ALICE, 'BUY', { type: 'MARKET', quote: 111 });
    expect(all(one, 'orderDone').at(-1)?.reason).toBe('EXECUTION_RULE_PRICE_RANGE_EXCEEDED');
    expect(all(one, 'marketPaused')).toHaveLength(1);
  });

  it('RNGE-03 its own limit, an empty book, post-only and fill-or-kill end or stay as always', () => {
    const venue = ranged();
    for (const price of [110, 130]) venue.sell(BOB, 1, price);
    expect(the(venue.buy(ALICE, 5, 120), 'orderRested').leftLots).toBe(4);
    const none = ranged();
    none.sell(BOB, 1, 105);
    expect(the(none.buy(ALICE, 5, 200), 'orderRested').leftLots).toBe(4);
    const maker = ranged();
    expect(the(maker.sell(BOB, 1, 150, { type: 'LIMIT_MAKER' }), 'orderRested').leftLots).toBe(1);
    expect(the(maker.buy(ALICE, 1, 150, { tif: 'FOK' }), 'orderDone').reason).toBe('FOK_NOT_FILLABLE');
  });

  it('RNGE-01 the limits do not move while an order sweeps', () => {
    const venue = ranged();
    for (const price of [105, 110, 115]) venue.sell(BOB, 100, price);
    expect(pricesOf(venue.buy(ALICE, 300, 200))).toEqual([105, 110]);
  });

  it('RNGE-02 RNGE-07 without a trade in the window it is around the last price, before the first around the reference', () => {
    const isFilledAt = (venue: Venue, price: number) => {
      venue.sell(CAROL, 1, price);
      const events = venue.buy(ALICE, 1, 1_000, { tif: 'IOC' });
      venue.cancelAll(CAROL);
      return all(events, 'trade').length === 1;
    };
    const venue = Venue.funded({ ...RANGE, stpAllowed: 0b111111, referenceTicks: 50 });
    expect([isFilledAt(venue, 56), isFilledAt(venue, 55)]).toEqual([false, true]);
    trade(venue, 50, 45);
    // The mean is 50.
    expect([isFilledAt(venue, 56), isFilledAt(venue, 55)]).toEqual([false, true]);
    venue.nowMs += 5_000;
    expect([isFilledAt(venue, 61), isFilledAt(venue, 60)]).toEqual([false, true]);
    expect(isFilledAt(Venue.funded(RANGE), 900)).toBe(true);
  });

  it('RNGE-04 what is counted survives a snapshot and another configuration with the same spans, not one with others', () => {
    const market = (own: object) => plainMarket({ ...RANGE, stpAllowed: 0b111111, ...own });
    const isFilledAt = (venue: Venue, price: number) => {
      venue.sell(CAROL, 1, price);
      const events = venue.buy(ALICE, 1, 1_000, { tif: 'IOC' });
      venue.cancelAll(CAROL);
      return all(events, 'trade').length === 1;
    };
    const venue = ranged();
    trade(venue, 104, 105, 105);
    // The mean is 103, the last price 105.
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    venue.configure('configureMarket', market({ lotsMax: 500 }));
    expect(isFilledAt(venue, 114)).toBe(false);
    venue.configure('configureMarket', market({ rangeBuckets: 5 }));
    expect(isFilledAt(venue, 114)).toBe(true);
  });

  it('RNGE-05 RNGE-08 RNGE-09 pauses the market where it is told to, lets cancel and amend, and opens by itself', () => {
    const venue = ranged({ pauseMs: 2_000 });
    venue.sell(BOB, 1, 111);
    venue.buy(CAROL, 5, 50, { id: 'rest' });
    const events = venue.buy(ALICE, 1, 200);
    expect(events.slice(-2)).toMatchObject([
      { kind: 'orderDone', reason: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED' },
      { kind: 'marketPaused', market: 0, untilMs: venue.nowMs + 2_000 },
    ]);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(venue.exchange.catalog().markets[0]?.pausedUntilMs).toBe(venue.nowMs + 2_000);
    venue.nowMs += 1_999;
    expect(refusalOf(venue.buy(ALICE, 1, 10))).toBe('MARKET_CLOSED');
    expect(refusalOf(venue.place(ALICE, 'SELL', { type: 'MARKET', lots: 1 }))).toBe('MARKET_CLOSED');
    expect(refusalOf(venue.amend(CAROL, { clientOrderId: 'rest' }, 4))).toBe(null);
    expect(refusalOf(venue.cancel(CAROL, { clientOrderId: 'rest' }))).toBe(null);
    venue.nowMs += 1;
    expect(refusalOf(venue.buy(ALICE, 1, 10))).toBe(null);
    // Another market is not concerned, and one without the pause goes on.
    const unpaused = ranged();
    unpaused.sell(BOB, 1, 111);
    expect(all(unpaused.buy(ALICE, 1, 200), 'marketPaused')).toEqual([]);
    expect(refusalOf(unpaused.buy(ALICE, 1, 10))).toBe(null);
  });

  it('RNGE-08 what the trades of the same command triggered goes in though the market pauses, within the range', () => {
    const venue = ranged({ pauseMs: 2_000 });
    const stop = the(
      venue.buy(CAROL, 2, 200, { type: 'STOP_LOSS_LIMIT', stop: 110, price: 200, stp: 'NONE' }),
      'orderAccepted',
    ).orderId;
    venue.sell(BOB, 1, 110, { stp: 'NONE' });
    for (const price of [111, 116]) venue.sell(BOB, 1, price, { stp: 'NONE' });
    const told = venue.buy(ALICE, 2, 200);
    const pausedAt = told.findIndex((event) => event.kind === 'marketPaused');
    expect(pausedAt).toBeGreaterThan(0);
    expect(pausedAt).toBeLessThan(told.findIndex((event) => event.kind === 'orderPhase' && event.orderId === stop));
    // The mean is 105 by then.
    const ends = all(told, 'orderDone').map(({ orderId, reason }) => [orderId, reason]);
    expect(ends).toContainEqual([stop, 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED']);
    expect(pricesOf(told)).toEqual([110, 111]);
  });

  it('RNGE-09 once it opens it trades around the last price of then, where its window is empty', () => {
    const venue = ranged({ pauseMs: 2_000 });
    venue.sell(BOB, 1, 110);
    venue.sell(BOB, 1, 111);
    expect(pricesOf(venue.buy(ALICE, 2, 200))).toEqual([110]);
    venue.nowMs += 60_000;
    expect(pricesOf(venue.buy(ALICE, 1, 200))).toEqual([111]);
  });

  it('CONF-04 says all of its numbers or none', () => {
    const venue = Venue.funded();
    const refusal = (own: object) => refusalOf(venue.configure('configureMarket', plainMarket(own)));
    expect(refusal(RANGE)).toBe(null);
    for (const field of Object.keys(RANGE)) expect(refusal({ ...RANGE, [field]: 0 })).toBe('CONFIG_INVALID');
    expect(refusal({ ...RANGE, rangeUpE6: 999_999 })).toBe('CONFIG_INVALID');
    expect(refusal({ pauseMs: 5 })).toBe('CONFIG_INVALID');
    expect(refusal({ ...RANGE, rangeDownE6: 1_000_001 })).toBe('CONFIG_INVALID');
    expect(refusal({ rangeUpE6: 0, rangeDownE6: 0, rangeBucketMs: 0, rangeBuckets: 0 })).toBe(null);
  });
});

describe('the position of an account', () => {
  it('SPOT-33 counts what it has, holds and has on order', () => {
    const venue = Venue.funded({ positionMax: 1_000_010 });
    venue.sell(ALICE, 5, 900);
    venue.buy(ALICE, 4, 100);
    expect(refusalOf(venue.buy(ALICE, 7, 100))).toBe('MAX_POSITION');
    expect(refusalOf(venue.buy(ALICE, 6, 100))).toBe(null);
    expect(refusalOf(venue.sell(ALICE, 500, 1_000))).toBe(null);
    expect(refusalOf(venue.buy(BOB, 10, 100, { tif: 'IOC' }))).toBe(null);
    expect(refusalOf(venue.buy(BOB, 11, 100, { tif: 'IOC' }))).toBe('MAX_POSITION');
  });

  it('SPOT-33 SPOT-42 market orders by lots and by amount, which counts what it would fill', () => {
    const venue = Venue.funded({ positionMax: 1_000_010 });
    venue.sell(BOB, 100, 50);
    expect(refusalOf(venue.place(ALICE, 'BUY', { type: 'MARKET', lots: 11 }))).toBe('MAX_POSITION');
    expect(refusalOf(venue.place(ALICE, 'BUY', { type: 'MARKET', quote: 550 }))).toBe('MAX_POSITION');
    expect(refusalOf(venue.place(ALICE, 'BUY', { type: 'MARKET', quote: 549 }))).toBe(null);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_010, 0]);
    expect(refusalOf(venue.buy(ALICE, 1, 1_000_000))).toBe('MAX_POSITION');
  });
});

describe('amendments', () => {
  it('SPOT-34 are counted where there is a limit, for as long as the order stands, also across a snapshot', () => {
    const venue = Venue.funded();
    venue.buy(ALICE, 10, 100, { id: 'one' });
    const amend = (lots: number) => refusalOf(venue.amend(ALICE, { clientOrderId: 'one' }, lots));
    expect(amend(9)).toBe(null);
    venue.configure('configureMarket', plainMarket({ amendsMax: 2 }));
    expect(amend(8)).toBe(null);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(amend(7)).toBe(null);
    expect(amend(7)).toBe('AMEND_NOT_LESS');
    expect(amend(6)).toBe('MAX_NUM_ORDER_AMENDS');
    venue.configure('configureMarket', plainMarket({ amendsMax: 0 }));
    expect(amend(6)).toBe(null);
  });
});
