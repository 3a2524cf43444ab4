import { FEES_ACCOUNT, ROUNDING_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { describe, expect, it } from 'vitest';
import { ALICE, all, BOB, COIN, plainMarket, refusalOf, the, Venue } from '../../testing/venue.ts';
import { Exchange } from '../exchange.ts';

const GEM = 2;
const ALL_TIERS = { tier: 0, makerE6: 1_000, takerE6: 2_000 };

/** A venue with a second market and a third asset, GEM, of which Alice and Bob have `gems`. */
function venueWithGems(gems: number): Venue {
  const venue = Venue.funded({}, ALL_TIERS);
  venue.configure('configureAsset', { code: 'GEM', name: 'Gem', scale: 0 });
  venue.configure('configureMarket', plainMarket({ symbol: 'GEM_CASH', base: 'GEM' }));
  for (const account of [ALICE, BOB]) if (gems > 0) venue.pay(account, GEM, gems);
  return venue;
}

/** Bob sells 10,000 coins to Alice at 10; returns [taker's fee, maker's fee] of the trade. */
function feesOfTrade(venue: Venue, market = 0): [number, number] {
  venue.sell(BOB, 1_000, 10, { market });
  const { takerFeeUnits, makerFeeUnits } = the(venue.buy(ALICE, 1_000, 10, { market }), 'trade');
  return [takerFeeUnits, makerFeeUnits];
}

describe('the fee table', () => {
  it('LEDG-14 the row of tier and market holds before the tier’s, that before everybody’s in the market, that before everybody’s', () => {
    const venue = venueWithGems(0);
    venue.pay(BOB, GEM, 100_000);
    const set = (tier: number, takerE6: number, market?: string) =>
      venue.configure('configureFeeTier', { tier, market, makerE6: 0, takerE6 });
    const takerFee = (market: number) => feesOfTrade(venue, market)[0];
    expect([takerFee(0), takerFee(1)]).toEqual([2, 2]);
    set(0, 5_000, 'COIN_CASH');
    expect([takerFee(0), takerFee(1)]).toEqual([5, 2]);
    venue.configure('setAccountTier', { account: ALICE, tier: 3 });
    expect([takerFee(0), takerFee(1)]).toEqual([5, 2]);
    set(3, 7_000);
    expect([takerFee(0), takerFee(1)]).toEqual([7, 7]);
    set(3, 9_000, 'COIN_CASH');
    expect([takerFee(0), takerFee(1)]).toEqual([9, 7]);
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect([takerFee(0), takerFee(1)]).toEqual([9, 7]);
  });

  it('LEDG-14 LEDG-20 a row of a market that is not there is refused, one for a market to come is not known', () => {
    const venue = Venue.funded();
    const row = { tier: 0, market: 'GEM_CASH', makerE6: 0, takerE6: 1 };
    expect(refusalOf(venue.configure('configureFeeTier', row))).toBe('UNKNOWN_MARKET');
    expect(refusalOf(venue.configure('configureFeeTier', { ...row, market: 5 }))).toBe('CONFIG_INVALID');
  });

  it('LEDG-15 rates are those of the moment of the trade, also for an order that rested before', () => {
    const venue = Venue.funded({}, ALL_TIERS);
    venue.sell(BOB, 1_000, 10);
    venue.configure('configureFeeTier', { tier: 0, makerE6: 30_000, takerE6: 0 });
    expect(the(venue.buy(ALICE, 1_000, 10), 'trade')).toMatchObject({ takerFeeUnits: 0, makerFeeUnits: 300 });
  });
});

describe('a maker’s rebate', () => {
  it('LEDG-16 comes out of the taker’s fee, in its asset, in the same command', () => {
    const venue = Venue.funded({}, { tier: 0, makerE6: -1_500, takerE6: 4_000 });
    venue.sell(BOB, 1_000, 10);
    const events = venue.buy(ALICE, 1_000, 10);
    expect(the(events, 'trade')).toMatchObject({ takerFeeUnits: 4, makerFeeUnits: -1, makerFeeAsset: COIN });
    const fees = all(events, 'posting').filter(({ reason }) => reason === 'FEE' || reason === 'REBATE');
    expect(fees.map((p) => [p.account, p.asset, p.reason, p.deltaAvailable])).toEqual([
      [ALICE, COIN, 'FEE', -4],
      [FEES_ACCOUNT, COIN, 'FEE', 4],
      [FEES_ACCOUNT, COIN, 'REBATE', -1],
      [BOB, COIN, 'REBATE', 1],
    ]);
  });

  it('LEDG-16 LEDG-22 is never more than this taker pays, and a row cannot promise more', () => {
    const venue = Venue.funded({}, { tier: 0, makerE6: -4_000, takerE6: 4_000 });
    venue.configure('configureFeeTier', { tier: 1, makerE6: 0, takerE6: 1_000 });
    venue.configure('configureFeeTier', { tier: 2, makerE6: 0, takerE6: 0 });
    venue.configure('setAccountTier', { account: ALICE, tier: 1 });
    expect(feesOfTrade(venue)).toEqual([1, -1]);
    venue.configure('setAccountTier', { account: ALICE, tier: 2 });
    expect(feesOfTrade(venue)).toEqual([0, 0]);
    expect(venue.has(FEES_ACCOUNT, COIN)).toEqual([0, 0]);
    const tooMuch = { tier: 0, makerE6: -4_001, takerE6: 4_000 };
    expect(refusalOf(venue.configure('configureFeeTier', tooMuch))).toBe('CONFIG_INVALID');
  });

  it('LEDG-16 what is rounded stays with the house', () => {
    const venue = Venue.funded({}, { tier: 0, makerE6: -1_999, takerE6: 2_001 });
    expect(feesOfTrade(venue)).toEqual([3, -1]);
    expect(venue.has(FEES_ACCOUNT, COIN)).toEqual([1, 0]);
    expect(venue.has(ROUNDING_ACCOUNT, COIN)).toEqual([1, 0]);
  });
});

describe('the discount asset', () => {
  /** A coin of fee costs 5 gems, one of cash 1/2, a quarter off. */
  const DISCOUNT = {
    asset: 'GEM',
    offE6: 250_000,
    prices: [
      { asset: 'COIN', units: 5, per: 1 },
      { asset: 'CASH', units: 1, per: 2 },
    ],
  };

  function discounted(gems: number): Venue {
    const venue = venueWithGems(gems);
    venue.configure('configureFeeTier', { tier: 0, makerE6: 10_000, takerE6: 20_000 });
    venue.configure('configureFeeDiscount', DISCOUNT);
    for (const account of [ALICE, BOB]) venue.configure('setAccountDiscount', { account, isOn: true });
    return venue;
  }

  it('LEDG-17 pays the fee for less, at the configured price, rounded against the payer', () => {
    const venue = discounted(1_000);
    venue.sell(BOB, 1_000, 10);
    const events = venue.buy(ALICE, 1_000, 10);
    // 2 % of 1,000 coins × 5 × 0.75; 1 % of 10,000 cash ÷ 2 × 0.75 = 37.5.
    expect(the(events, 'trade')).toMatchObject({
      ...{ takerFeeUnits: 75, takerFeeAsset: GEM, makerFeeUnits: 38, makerFeeAsset: GEM },
    });
    expect(venue.has(ALICE, COIN)).toEqual([1_001_000, 0]);
    expect(venue.has(ALICE, GEM)).toEqual([925, 0]);
    expect(venue.has(FEES_ACCOUNT, GEM)).toEqual([112, 0]);
    expect(venue.has(ROUNDING_ACCOUNT, GEM)).toEqual([1, 0]);
  });

  it('LEDG-17 LEDG-23 pays as usual where it was not asked for, is not enough, has no price, or there is none', () => {
    expect(feesOfTrade(discounted(74))).toEqual([20, 38]);
    expect(feesOfTrade(discounted(75))).toEqual([75, 38]);
    const off = discounted(1_000);
    off.configure('setAccountDiscount', { account: ALICE, isOn: false });
    expect(feesOfTrade(off)).toEqual([20, 38]);
    off.configure('configureFeeDiscount', { ...DISCOUNT, prices: DISCOUNT.prices.slice(0, 1) });
    expect(feesOfTrade(off)).toEqual([20, 100]);
    off.configure('configureFeeDiscount', { asset: null, offE6: 0, prices: [] });
    expect(feesOfTrade(off)).toEqual([20, 100]);
  });

  it('LEDG-17 LEDG-24 not in the asset the trade is paid with, nor between the two sides of one account', () => {
    const venue = discounted(1_000);
    venue.configure('configureFeeDiscount', {
      ...{ asset: 'GEM', offE6: 0, prices: [{ asset: 'CASH', units: 1, per: 1 }] },
    });
    venue.buy(BOB, 1_000, 10, { market: 1 });
    // Alice sells all her gems: none is free for the fee.
    const events = venue.sell(ALICE, 1_000, 10, { market: 1 });
    expect(the(events, 'trade')).not.toHaveProperty('takerFeeAsset');
    expect(venue.has(ALICE, GEM)).toEqual([0, 0]);
  });

  it('LEDG-16 LEDG-17 a rebate comes out of a fee paid so, in the discount asset', () => {
    const venue = discounted(1_000);
    venue.configure('configureFeeTier', { tier: 0, makerE6: -5_000, takerE6: 20_000 });
    venue.sell(BOB, 1_000, 10);
    const events = venue.buy(ALICE, 1_000, 10);
    expect(the(events, 'trade')).toMatchObject({ takerFeeUnits: 75, makerFeeUnits: -18, makerFeeAsset: GEM });
    expect(venue.has(BOB, GEM)).toEqual([1_018, 0]);
  });

  it('SNAP-07 who pays so, and with what, is part of the state', () => {
    const venue = discounted(1_000);
    const hash = venue.exchange.hash();
    venue.exchange = Exchange.restore(venue.exchange.snapshot());
    expect(venue.exchange.hash()).toBe(hash);
    expect(venue.exchange.catalog().feeDiscount).toEqual(DISCOUNT);
    expect(feesOfTrade(venue)).toEqual([75, 38]);
  });

  it('CONF-04 refuses what it cannot mean', () => {
    const venue = venueWithGems(0);
    const refusal = (change: object) => refusalOf(venue.configure('configureFeeDiscount', { ...DISCOUNT, ...change }));
    expect(refusal({})).toBe(null);
    expect(refusal({ asset: 'NO' })).toBe('UNKNOWN_ASSET');
    expect(refusal({ offE6: 1_000_001 })).toBe('CONFIG_INVALID');
    expect(refusal({ prices: [{ asset: 'CASH', units: 0, per: 1 }] })).toBe('CONFIG_INVALID');
    expect(refusal({ prices: [DISCOUNT.prices[0], DISCOUNT.prices[0]] })).toBe('CONFIG_INVALID');
    expect(refusalOf(venue.configure('setAccountDiscount', { account: 900, isOn: true }))).toBe('UNKNOWN_ACCOUNT');
    expect(refusalOf(venue.configure('setAccountDiscount', { account: ALICE, isOn: 1 }))).toBe('CONFIG_INVALID');
  });
});
