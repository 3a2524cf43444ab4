import { encodeExpire } from '@pelorus/protocol/wire/encode-command.ts';
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  ALICES_SUB,
  all,
  BOB,
  CAROL,
  CASH,
  COIN,
  plainMarket,
  refusalOf,
  the,
  Venue,
} from '../../../testing/venue.ts';
import { Exchange } from '../../exchange.ts';

const idOf = (told: ReturnType<Venue['expire']>) => the(told, 'orderAccepted').orderId;

describe('an auction', () => {
  it('AUCT-01 AUCT-11 takes limit orders that stay, refuses every other, and matches nothing', () => {
    const venue = Venue.funded();
    venue.status('AUCTION');
    const refused = [
      venue.buy(ALICE, 1, 0, { type: 'MARKET', price: 0 }),
      venue.buy(ALICE, 1, 100, { tif: 'IOC' }),
      venue.buy(ALICE, 1, 100, { tif: 'FOK' }),
      venue.buy(ALICE, 1, 100, { type: 'LIMIT_MAKER' }),
      venue.sell(ALICE, 1, 0, { type: 'STOP_LOSS', price: 0, stop: 50 }),
      venue.buy(ALICE, 1, 0, { peg: 'PRIMARY', price: 0 }),
    ];
    expect(refused.map(refusalOf)).toEqual(Array(6).fill('NOT_IN_AUCTION'));
    expect(refusalOf(venue.sell(ALICE, 3, 100, { tif: 'GTD', goodTill: venue.nowMs + 9 }))).toBeNull();
    expect(all(venue.buy(BOB, 5, 105), 'trade')).toEqual([]);
    expect(venue.book()).toEqual([[[105, 5]], [[100, 3]]]);
    expect(venue.has(BOB, CASH)).toEqual([999_475, 525]);
  });

  it('AUCT-03 tells what would trade with each command that changes it, and nothing else', () => {
    const venue = Venue.funded({ referenceTicks: 103 });
    venue.status('AUCTION');
    expect(all(venue.sell(ALICE, 3, 100), 'auctionIndicated')).toEqual([]);
    const told = the(venue.buy(BOB, 5, 105), 'auctionIndicated');
    expect(told).toMatchObject({ priceTicks: 103, lots: 3, surplusLots: 2 });
    expect(all(venue.buy(CAROL, 1, 90), 'auctionIndicated')).toEqual([]);
    const hidden = venue.sell(CAROL, 4, 101, { visible: 1 });
    expect(the(hidden, 'auctionIndicated')).toMatchObject({ lots: 5, surplusLots: -2 });
    const restored = Exchange.restore(venue.exchange.snapshot());
    expect(restored.catalog().markets[0]?.auction).toMatchObject({ endMs: 0, lots: 5, surplusLots: -2 });
  });

  it('AUCT-03 tells what a new configuration changes', () => {
    const venue = Venue.funded({ referenceTicks: 103 });
    venue.status('AUCTION', venue.nowMs + 60_000);
    venue.sell(ALICE, 3, 100);
    venue.buy(BOB, 3, 105);
    const told = venue.configure('configureMarket', { ...plainMarket({ referenceTicks: 101 }), keepsStatus: true });
    expect(the(told, 'auctionIndicated')).toMatchObject({ priceTicks: 101, lots: 3 });
  });

  it('AUCT-04 AUCT-13 ends at its time after the orders that end then, gives back what was held too much, and trades on', () => {
    const venue = Venue.funded({ referenceTicks: 100 }, { tier: 0, makerE6: 10_000, takerE6: 500_000 });
    const endMs = venue.nowMs + 60_000;
    venue.status('AUCTION', endMs);
    expect(venue.exchange.nextExpiryMs).toBe(endMs);
    venue.sell(ALICE, 100, 95, { tif: 'GTD', goodTill: endMs });
    venue.sell(ALICE, 60, 98);
    const buyer = idOf(venue.buy(BOB, 50, 104));
    expect(venue.expire()).toEqual([]);
    venue.nowMs = endMs;
    const told = venue.expire();
    const trade = the(told, 'trade');
    // Both are makers: 1 % of what each receives, rounded up.
    expect(trade).toMatchObject({ priceTicks: 100, lots: 50, takerOrderId: buyer, takerSide: 'BUY' });
    expect([trade.takerFeeUnits, trade.makerFeeUnits]).toEqual([1, 50]);
    expect(told.findIndex((event) => event.kind === 'orderDone')).toBeLessThan(told.indexOf(trade));
    expect(the(told, 'marketStatusSet')).toMatchObject({ status: 'TRADING', endMs: 0 });
    expect(venue.has(BOB, CASH)).toEqual([995_000, 0]);
    expect(venue.book()).toEqual([[], [[98, 10]]]);
    expect(all(venue.buy(CAROL, 10, 98), 'trade')).toHaveLength(1);
    expect(venue.exchange.nextExpiryMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('AUCT-04 does not end before every order has that ends then, however few an expire ends', () => {
    const venue = Venue.funded();
    const endMs = venue.nowMs + 10;
    venue.status('AUCTION', endMs);
    for (const price of [100, 101]) venue.sell(ALICE, 1, price, { tif: 'GTD', goodTill: endMs });
    venue.buy(BOB, 2, 105);
    venue.nowMs = endMs;
    const first = venue.send(encodeExpire(1));
    expect(all(first, 'marketStatusSet')).toEqual([]);
    expect(venue.exchange.nextExpiryMs).toBe(endMs);
    const second = venue.send(encodeExpire(1));
    expect(all(second, 'trade')).toEqual([]);
    expect(the(second, 'marketStatusSet').status).toBe('TRADING');
  });

  it('AUCT-05 AUCT-14 keeps an order from its owner when it comes, as continuous trading would, and feigns nothing', () => {
    const venue = Venue.family();
    venue.status('AUCTION');
    venue.sell(ALICE, 4, 100);
    const cut = venue.buy(ALICES_SUB, 6, 102, { stp: 'DECREMENT' });
    expect(the(cut, 'prevented')).toMatchObject({ priceTicks: 100, takerLots: 4, makerLots: 4 });
    expect(the(cut, 'orderRested').leftLots).toBe(2);
    expect(all(cut, 'auctionIndicated')).toEqual([]);
    const ended = venue.sell(ALICE, 1, 90, { stp: 'EXPIRE_TAKER' });
    expect(the(ended, 'orderDone').reason).toBe('SELF_TRADE_TAKER');
    const other = venue.sell(ALICE, 1, 90, { stp: 'EXPIRE_MAKER' });
    expect(all(other, 'orderDone').map(({ reason }) => reason)).toEqual(['SELF_TRADE_MAKER']);
    expect(venue.book()).toEqual([[], [[90, 1]]]);
    expect(the(venue.buy(BOB, 1, 95), 'auctionIndicated').lots).toBe(1);
  });

  it('AUCT-06 AUCT-14 a maker rebate is nothing, and NONE trades with itself', () => {
    const venue = Venue.funded({ stpAllowed: 0b111111, stpDefault: 0 }, { tier: 0, makerE6: -1_000, takerE6: 5_000 });
    venue.status('AUCTION');
    venue.sell(ALICE, 9, 100, { stp: 'NONE' });
    venue.buy(ALICE, 9, 100, { stp: 'NONE' });
    const trade = the(venue.status('TRADING'), 'trade');
    expect([trade.takerFeeUnits, trade.makerFeeUnits]).toEqual([0, 0]);
    expect(venue.has(ALICE, COIN)).toEqual([1_000_000, 0]);
    expect(venue.has(ALICE, CASH)).toEqual([1_000_000, 0]);
  });

  it('AUCT-07 an iceberg trades whole, keeps its place while something shows, and shows its next part behind', () => {
    const venue = Venue.funded();
    venue.status('AUCTION');
    venue.sell(ALICE, 10, 100, { visible: 3 });
    venue.sell(BOB, 2, 100);
    venue.buy(CAROL, 8, 100);
    expect(all(venue.status('TRADING'), 'trade').map(({ lots }) => lots)).toEqual([8]);
    expect(venue.book()[1]).toEqual([[100, 4]]);
    expect(all(venue.buy(CAROL, 4, 100), 'trade').map(({ makerAccount, lots }) => [makerAccount, lots])).toEqual([
      [BOB, 2],
      [ALICE, 2],
    ]);
  });

  it('AUCT-08 STAT-09 its price moves the band and triggers what waits, which trades in the same command', () => {
    const venue = Venue.funded({ bidUpE6: 1_100_000 });
    venue.trade(100);
    const stop = idOf(venue.sell(ALICE, 1, 0, { type: 'STOP_LOSS', price: 0, stop: 90 }));
    venue.status('AUCTION');
    venue.buy(BOB, 3, 85);
    venue.sell(CAROL, 2, 80);
    const told = venue.status('TRADING');
    const trades = all(told, 'trade');
    expect(trades.map(({ lots, takerOrderId }) => [lots, takerOrderId === stop])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect(refusalOf(venue.buy(BOB, 1, 94))).toBe('PERCENT_PRICE');
  });

  it('AUCT-09 a book left crossed is uncrossed with TRADING, whichever way that comes, across a restore too', () => {
    const venue = Venue.funded();
    venue.status('AUCTION');
    venue.buy(ALICE, 2, 105);
    venue.sell(BOB, 2, 105);
    venue.sell(BOB, 1, 99);
    venue.status('HALT');
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(venue.book()).toEqual([
      [[105, 2]],
      [
        [99, 1],
        [105, 2],
      ],
    ]);
    const told = venue.configure('configureMarket', plainMarket());
    expect(all(told, 'trade').reduce((sum, { lots }) => sum + lots, 0)).toBe(2);
    expect(venue.book()).toEqual([[], [[105, 1]]]);
  });
});

describe('halting', () => {
  const RANGE = { rangeUpE6: 1_100_000, rangeDownE6: 900_000, rangeBucketMs: 60_000, rangeBuckets: 5 };

  it('HALT-01 HALT-02 the price range leads into an auction, whose price begins the window anew', () => {
    const venue = Venue.funded({ ...RANGE, auctionMs: 120_000 });
    venue.trade(100);
    venue.sell(ALICE, 5, 120);
    const told = venue.buy(BOB, 5, 130, { tif: 'IOC' });
    expect(the(told, 'orderDone').reason).toBe('EXECUTION_RULE_PRICE_RANGE_EXCEEDED');
    const endMs = venue.nowMs + 120_000;
    expect(told.at(-1)).toEqual({ kind: 'marketStatusSet', market: 0, status: 'AUCTION', endMs });
    venue.buy(BOB, 5, 125);
    venue.nowMs = endMs;
    expect(the(venue.expire(), 'trade').priceTicks).toBe(120);
    venue.sell(ALICE, 1, 131);
    expect(all(venue.buy(BOB, 1, 131), 'trade')).toHaveLength(1);
  });

  it('HALT-01 HALT-05 needs a price range and no pause beside it', () => {
    const venue = Venue.funded();
    const refusal = (own: object) => refusalOf(venue.configure('configureMarket', { ...plainMarket(), ...own }));
    expect(refusal({ auctionMs: 1_000 })).toBe('CONFIG_INVALID');
    expect(refusal({ ...RANGE, pauseMs: 5, auctionMs: 1_000 })).toBe('CONFIG_INVALID');
    expect(refusal({ ...RANGE, auctionMs: 86_400_001 })).toBe('CONFIG_INVALID');
    expect(refusal({ ...RANGE, auctionMs: 1_000 })).toBeNull();
  });
});
