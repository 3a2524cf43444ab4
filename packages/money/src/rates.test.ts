import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rateCeil, rateFloor } from './rates.ts';

const truth = (amount: number, rate: number) => (BigInt(amount) * BigInt(rate)) / 1_000_000n;

it('MONY-10 rate × amount equals the BigInt truth, down and up, for every amount and rate', () => {
  const amounts = fc.oneof(
    fc.maxSafeNat(),
    fc.integer({ min: 0, max: 3_000_000 }),
    fc.constant(Number.MAX_SAFE_INTEGER),
  );
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (amount, rate) => {
      const down = truth(amount, rate);
      const isExact = (BigInt(amount) * BigInt(rate)) % 1_000_000n === 0n;
      expect(BigInt(rateFloor(amount, rate))).toBe(down);
      expect(BigInt(rateCeil(amount, rate))).toBe(isExact ? down : down + 1n);
    }),
    { numRuns: 20_000 },
  );
});

it('MONY-11 at the edges of the millions split', () => {
  for (const amount of [999_999, 1_000_000, 1_000_001, 8_999_999_999_999_999, 9_007_199_254_740_991]) {
    for (const rate of [1, 999, 1_000, 999_999, 1_000_000]) {
      expect(BigInt(rateFloor(amount, rate))).toBe(truth(amount, rate));
    }
  }
});
