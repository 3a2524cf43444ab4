import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_ASK, NO_BID, PRICE_TICKS_MAX, PriceLadder } from './price-ladder.ts';

/** Prices near each other, near the borders of words and pages, and anywhere. */
const price = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.constantFrom(1, 31, 32, 255, 256, 257, 8_191, 8_192, 262_143, 262_144, PRICE_TICKS_MAX - 1, PRICE_TICKS_MAX),
  fc.integer({ min: 1, max: PRICE_TICKS_MAX }),
);
const step = fc.record({ price, isSet: fc.boolean(), ask: price });

describe('the price ladder', () => {
  it('BOOK-06 finds the neighbours of any price as a sorted list does', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const ladder = new PriceLadder();
        const levels = new Map<number, number>();
        steps.forEach(({ price: at, isSet, ask }, i) => {
          if (isSet) {
            ladder.set(at, i + 1);
            levels.set(at, i + 1);
          } else if (levels.delete(at)) {
            ladder.clear(at);
          }
          const prices = [...levels.keys()];
          expect(ladder.get(ask)).toBe(levels.get(ask) ?? 0);
          expect(ladder.above(ask)).toBe(Math.min(NO_ASK, ...prices.filter((other) => other > ask)));
          expect(ladder.below(ask)).toBe(Math.max(NO_BID, ...prices.filter((other) => other < ask)));
        });
      }),
      { numRuns: 300 },
    );
  });
});
