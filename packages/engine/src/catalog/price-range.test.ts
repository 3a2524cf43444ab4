import { describe, expect, it } from 'vitest';
import { Random } from '../../reference/random.ts';
import { rangeAt } from '../../reference/reference-range.ts';
import { plainMarket } from '../../testing/venue.ts';
import { PriceRange } from './price-range.ts';

const RULE = { upE6: 1_100_000, downE6: 900_000, bucketMs: 1_000, bucketCount: 3 };

describe('the mean of a price range', () => {
  it('RNGE-02 counts each trade once, and those of the cut span by its part that is inside', () => {
    const range = new PriceRange(RULE);
    expect(range.meanTicks(10_500)).toBe(0);
    range.add(10_900, 100);
    range.add(12_000, 200);
    range.add(12_999, 260);
    expect(range.meanTicks(12_999)).toBe(186);
    // A fourth of the first span is still inside: (100 × 250 + 460 × 1,000) / 2,250.
    expect(range.meanTicks(13_750)).toBe(215);
    expect(range.meanTicks(13_999)).toBe(229);
    expect(range.meanTicks(14_000)).toBe(230);
    expect(range.meanTicks(15_999.9)).toBe(230);
    expect(range.meanTicks(16_000)).toBe(0);
  });

  it('RNGE-01 rounds against the taker', () => {
    const range = new PriceRange(RULE);
    expect([range.maxTicks(19), range.minTicks(19)]).toEqual([20, 18]);
    expect([range.maxTicks(2 ** 31), range.minTicks(2 ** 31)]).toEqual([2_362_232_012, 1_932_735_284]);
  });

  it('RNGE-02 HALT-03 is what all trades of the window come to, looked at one by one', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = new Random(seed);
      const rule = { ...RULE, bucketMs: random.between(1, 700), bucketCount: random.between(1, 9) };
      const payload = plainMarket({
        ...{
          rangeUpE6: rule.upE6,
          rangeDownE6: rule.downE6,
          rangeBucketMs: rule.bucketMs,
          rangeBuckets: rule.bucketCount,
        },
      });
      let range = new PriceRange(rule);
      const trades: { timeMs: number; ticks: bigint }[] = [];
      let nowMs = 1_700_000_000_000;
      for (let i = 0; i < 300; i++) {
        nowMs += random.isChance(3) ? random.below(6_000) : random.below(90) / 4;
        if (random.isChance(60)) {
          const ticks = random.between(1, 2 ** 31 - 2);
          range.add(nowMs, ticks);
          trades.push({ timeMs: Math.floor(nowMs), ticks: BigInt(ticks) });
        }
        if (i % 50 === 0) range = new PriceRange(rule, range.view());
        const mean = range.meanTicks(nowMs);
        const expected = rangeAt(payload, trades, nowMs, 0n);
        expect(mean === 0 ? null : [range.minTicks(mean), range.maxTicks(mean)], `seed ${seed}, step ${i}`).toEqual(
          expected === null ? null : expected.map(Number),
        );
      }
    }
  });
});
