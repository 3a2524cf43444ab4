import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contractTicks, indexPrice, type MarkInputs, markTicks, median } from './prices.ts';

const source = (ticks: number, weight = 1) => ({ ticks, weight });

describe('the index', () => {
  it('PERP-30 is the mean by weight, to the nearest tick', () => {
    expect(indexPrice([source(100, 3), source(104)])).toMatchObject({ ticks: 101, mayLiquidate: true });
    expect(indexPrice([source(100), source(101)])).toMatchObject({ ticks: 101, mayLiquidate: true });
    expect(indexPrice([source(100, 2), source(101)])?.ticks).toBe(100);
  });

  it('PERP-31 leaves out one source that is far off, and is the median where several are', () => {
    expect(indexPrice([source(1_000), source(1_002), source(1_060, 100)])?.ticks).toBe(1_001);
    // 5 % itself is not too far: 50 of 1,000.
    expect(indexPrice([source(1_000), source(1_000), source(1_050)])?.ticks).toBe(1_017);
    expect(indexPrice([source(1_000), source(1_000), source(1_051)])?.ticks).toBe(1_000);
    expect(indexPrice([source(500), source(1_000), source(2_000)])?.ticks).toBe(1_000);
    expect(indexPrice([source(500), source(1_000), source(1_002), source(2_000)])?.ticks).toBe(1_001);
  });

  it('PERP-31 stays within what honest sources say, whatever a single liar says', () => {
    const honest = fc.array(fc.integer({ min: 99_000, max: 101_000 }), { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(
        honest,
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 1_000 }),
        (ticks, lie, weight) => {
          const index = indexPrice([...ticks.map((one) => source(one)), source(lie, weight)])?.ticks as number;
          // A liar moves the index by less than the 5 % beyond which it counts for nothing.
          expect(index).toBeGreaterThan(99_000 * 0.94);
          expect(index).toBeLessThan(101_000 * 1.06);
        },
      ),
    );
  });

  it('PERP-32 liquidates nobody with one source, and is unknown with none', () => {
    expect(indexPrice([source(100)])).toMatchObject({ ticks: 100, mayLiquidate: false });
    expect(indexPrice([])).toBeUndefined();
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('sources that disagree', () => {
  it('PERP-36 liquidate nobody until two are near the median, and have no price where none is', () => {
    expect(indexPrice([source(100), source(200)])).toBeUndefined();
    expect(indexPrice([source(100), source(110)])).toMatchObject({ ticks: 105, mayLiquidate: true });
    expect(indexPrice([source(100), source(101), source(200), source(201)])).toBeUndefined();
    const [low, middle, high] = [source(500), source(1_000), source(2_000)];
    expect(indexPrice([low, middle, high])).toEqual({ ticks: 1_000, mayLiquidate: false, near: [middle] });
    const other = source(1_001);
    expect(indexPrice([low, middle, other, high])).toEqual({ ticks: 1_000, mayLiquidate: true, near: [middle, other] });
    expect(indexPrice([middle, high, other])).toEqual({ ticks: 1_001, mayLiquidate: true, near: [middle, other] });
  });
});

describe('the mark price', () => {
  const inputs: MarkInputs = {
    indexTicks: 100_000,
    contractTicks: 100_300,
    basisTicks: 100,
    fundingE8: 100_000,
    msToFunding: 14_400_000,
    intervalMs: 28_800_000,
    clampE6: 30_000,
  };

  it('PERP-33 is the median of index with funding, index with basis, and the contract', () => {
    // With half of 0.1 % due: 100,050; with basis 100,100; the contract 100,300.
    expect(markTicks(inputs)).toBe(100_100);
    expect(markTicks({ ...inputs, contractTicks: 90_000 })).toBe(100_050);
    expect(markTicks({ ...inputs, basisTicks: 900 })).toBe(100_300);
    expect(markTicks({ ...inputs, contractTicks: undefined })).toBe(100_100);
    expect(markTicks({ ...inputs, fundingE8: -100_000, basisTicks: -100 })).toBe(99_950);
  });

  it('PERP-34 takes the contract’s price from the median of bid, ask and last', () => {
    expect(contractTicks(99, 103, 200)).toBe(103);
    expect(contractTicks(99, 103, 101)).toBe(101);
    expect(contractTicks(undefined, 103, 101)).toBe(102);
    expect(contractTicks(undefined, undefined, 101)).toBe(101);
    expect(contractTicks(undefined, undefined, undefined)).toBeUndefined();
  });

  it('PERP-35 never leaves the room around the index, whatever book and basis say', () => {
    const any = fc.integer({ min: 1, max: 2 ** 31 - 2 });
    fc.assert(
      fc.property(
        any,
        any,
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
        fc.integer({ min: 0, max: 100_000 }),
        (indexTicks, contract, basisTicks, clampE6) => {
          const mark = markTicks({ ...inputs, indexTicks, contractTicks: contract, basisTicks, clampE6 });
          const room = Math.floor((indexTicks * clampE6) / 1_000_000);
          expect(mark).toBeGreaterThanOrEqual(Math.max(1, indexTicks - room));
          expect(mark).toBeLessThanOrEqual(indexTicks + room);
        },
      ),
    );
  });
});
