import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mulDivCeil, mulDivFloor } from './ratios.ts';
import { UNITS_MAX } from './units.ts';

const whole = fc.oneof(
  fc.integer({ min: -UNITS_MAX, max: UNITS_MAX }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.constantFrom(0, 1, -1, UNITS_MAX, -UNITS_MAX),
);
const divisor = fc.oneof(fc.integer({ min: 1, max: UNITS_MAX }), fc.integer({ min: 1, max: 1_000 }));

it('MONY-12 a × b ÷ c is the whole number at or next to the exact quotient, or is refused past 2^53 − 1', () => {
  fc.assert(
    fc.property(whole, whole, divisor, (a, b, c) => {
      const product = BigInt(a) * BigInt(b);
      const by = BigInt(c);
      for (const [rounded, isRight] of [
        [mulDivFloor, (q: bigint) => q * by <= product && (q + 1n) * by > product],
        [mulDivCeil, (q: bigint) => q * by >= product && (q - 1n) * by < product],
      ] as const) {
        let quotient: number;
        try {
          quotient = rounded(a, b, c);
        } catch (problem) {
          expect(problem).toBeInstanceOf(RangeError);
          expect(product / by >= BigInt(UNITS_MAX) || product / by <= -BigInt(UNITS_MAX)).toBe(true);
          continue;
        }
        expect(isRight(BigInt(quotient))).toBe(true);
        expect(Object.is(quotient, -0)).toBe(false);
      }
    }),
    { numRuns: 2_000 },
  );
});
