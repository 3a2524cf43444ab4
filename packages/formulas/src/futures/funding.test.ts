import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPremium,
  averageE8,
  type FundingTerms,
  fundingRateE8,
  fundingUnits,
  premiumE8,
  RATE_E8,
  steepenedE8,
} from './funding.ts';
import { impactTicks } from './impact.ts';

const TERMS: FundingTerms = {
  interestE8: 10_000,
  intervalHours: 8,
  capE8: 300_000,
  floorE8: -300_000,
  hasSlopes: false,
};

describe('funding', () => {
  it('PERP-40 a premium is how far impact prices are beyond the index', () => {
    expect(premiumE8(100_000, 100_050, 100_060)).toBe(50_000);
    expect(premiumE8(100_000, 99_900, 99_950)).toBe(-50_000);
    expect(premiumE8(100_000, 99_990, 100_010)).toBe(0);
    expect(premiumE8(100_000, undefined, undefined)).toBe(0);
    expect([premiumE8(3, 4, undefined), premiumE8(3, undefined, 2)]).toEqual([33_333_333, -33_333_333]);
  });

  it('MARK-07 an impact price is the average of so much notional, and of a book with less there is none', () => {
    const bids = [[100, 3] as const, [90, 10] as const];
    // 3 lots cost 300, so 300 of 600 are left for 90: 3⅓ lots, and 600 ÷ 6⅓ is 94.7.
    expect([impactTicks('BID', bids, 600, 1), impactTicks('ASK', bids, 600, 1)]).toEqual([94, 95]);
    expect([impactTicks('BID', bids, 300, 1), impactTicks('BID', bids, 1, 7)]).toEqual([100, 100]);
    expect([impactTicks('BID', bids, 1_200, 1), impactTicks('BID', bids, 1_201, 1)]).toEqual([92, undefined]);
    expect(impactTicks('ASK', [], 1, 1)).toBeUndefined();
    const dear = [[2_000_000_000, 1_000_000] as const];
    expect(impactTicks('ASK', dear, Number.MAX_SAFE_INTEGER, 1_000)).toBe(2_000_000_000);
  });

  it('MARK-07 it is what buying for one unit after the other comes to', () => {
    const level = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(level, { maxLength: 6 }), fc.integer({ min: 1, max: 200 }), (levels, units) => {
        const each = levels.flatMap(([price, lots]) => new Array<number>(price * lots * 2).fill(price));
        const fast = [impactTicks('BID', levels, units, 2), impactTicks('ASK', levels, units, 2)];
        // What a unit buys is counted in parts of 27,720, so that they are whole at every price.
        const bought = each.slice(0, units).reduce((sum, price) => sum + 27_720 / price, 0);
        const exact = (units * 27_720) / bought;
        expect(fast).toEqual(each.length < units ? [undefined, undefined] : [Math.floor(exact), Math.ceil(exact)]);
      }),
    );
  });

  it('PERP-41 later samples weigh more: the n-th n-fold', () => {
    const average = (samples: number[]) => averageE8(samples.reduce(addPremium, { samples: 0, weightedE8: 0 }));
    expect(average([])).toBe(0);
    expect(average([600])).toBe(600);
    expect(average([0, 600])).toBe(400);
    expect(average([600, 0, 0])).toBe(100);
    const samples = fc.array(fc.integer({ min: -10_000_000, max: 10_000_000 }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(samples, (each) => {
        const sum = each.reduce((all, one, i) => all + BigInt(one) * BigInt(i + 1), 0n);
        const weights = (BigInt(each.length) * BigInt(each.length + 1)) / 2n;
        const got = BigInt(average(each));
        expect(got * weights <= sum && (got + 1n) * weights > sum).toBe(true);
      }),
    );
  });

  it('PERP-42 interest pulls the rate by at most 0.05 %, shorter intervals take their part, caps hold', () => {
    expect(fundingRateE8(0, TERMS)).toBe(10_000);
    expect(fundingRateE8(40_000, TERMS)).toBe(10_000);
    expect(fundingRateE8(100_000, TERMS)).toBe(50_000);
    expect(fundingRateE8(-100_000, TERMS)).toBe(-50_000);
    expect(fundingRateE8(0, { ...TERMS, intervalHours: 1 })).toBe(1_250);
    expect(fundingRateE8(0, { ...TERMS, intervalHours: 4 })).toBe(5_000);
    expect(fundingRateE8(5_000_000, TERMS)).toBe(300_000);
    expect(fundingRateE8(-5_000_000, TERMS)).toBe(-300_000);
  });

  it('PERP-43 rising slopes make 0.5, 1.5 and 2 % to 0.5, 2.5 and 4.5 %', () => {
    expect([500_000, 1_500_000, 2_000_000].map(steepenedE8)).toEqual([500_000, 2_500_000, 4_500_000]);
    expect([-500_000, -1_500_000, -2_000_000, 0].map(steepenedE8)).toEqual([-500_000, -2_500_000, -4_500_000, 0]);
    const terms = { ...TERMS, hasSlopes: true, capE8: RATE_E8, floorE8: -RATE_E8 };
    expect(fundingRateE8(1_500_000, terms)).toBe(2_450_000);
  });

  it('PERP-44 a settlement takes what it gives: the remainder is less than a unit a position, never below zero', () => {
    const lots = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(
        lots,
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: -2_000_000, max: 2_000_000 }),
        (held, mark, rate) => {
          const all = [...held, 0 - held.reduce((sum, one) => sum + one, 0)];
          const changes = all.map((one) => fundingUnits(one * mark, rate));
          const remainder = 0 - changes.reduce((sum, one) => sum + one, 0);
          expect(remainder).toBeGreaterThanOrEqual(0);
          expect(remainder).toBeLessThan(all.length);
          all.forEach((one, i) => {
            const exact = -BigInt(one * mark) * BigInt(rate);
            const got = BigInt(changes[i] as number) * BigInt(RATE_E8);
            expect(got <= exact && exact - got < BigInt(RATE_E8)).toBe(true);
          });
        },
      ),
    );
    expect([fundingUnits(1_000_000, 10_000), fundingUnits(-1_000_000, 10_000)]).toEqual([-100, 100]);
  });
});
