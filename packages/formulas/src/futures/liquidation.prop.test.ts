import { RATE_ONE } from '@pelorus/money/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bracket, type FullBracket, withAmounts } from './brackets.ts';
import {
  bankruptcyTicks,
  equityUnits,
  isLiquidated,
  liquidationTicks,
  lotsToClose,
  type Margined,
} from './liquidation.ts';

/** One bracket of 5 %, as the published vectors have. */
const FIVE_PERCENT = withAmounts([{ floorUnits: 0, capUnits: 10 ** 15, leverageMax: 10, maintenanceE6: 50_000 }]);
/** Two small brackets, so that prices cross from one to the other. */
const TWO: Bracket[] = [
  { floorUnits: 0, capUnits: RATE_ONE, leverageMax: 50, maintenanceE6: 10_000 },
  { floorUnits: RATE_ONE, capUnits: 4 * RATE_ONE, leverageMax: 10, maintenanceE6: 50_000 },
];
/** Prices in 0.001, equity and cost in 0.001 too: a lot of 1. */
const thousandths = (value: number) => Math.round(value * 1_000);

function margined(lots: number, entry: number, behindUnits: number, brackets: readonly FullBracket[]): Margined {
  return { lots, costUnits: lots * entry, behindUnits, brackets, tickLotUnits: 1 };
}

const aPosition = fc
  .record({
    lots: fc.integer({ min: -400, max: 400 }).filter((lots) => lots !== 0),
    entry: fc.integer({ min: 1, max: 20_000 }),
    behind: fc.integer({ min: -50_000, max: 5_000_000 }),
  })
  .map(({ lots, entry, behind }) => margined(lots, entry, behind, withAmounts(TWO)));

describe('liquidation', () => {
  it('PERP-20 has the published prices: 3174.603 isolated, 3380.952 beside other positions', () => {
    const isolated = margined(-3, thousandths(3_000), thousandths(1_000), FIVE_PERCENT);
    expect((liquidationTicks(isolated) as number) / 1_000).toBeCloseTo(3_174.603, 2);
    // Half a lot is 1 here, so that 1.5 is whole: prices are in 0.0005.
    const cross = margined(-3, thousandths(1_500), thousandths(1_000 - 175), FIVE_PERCENT);
    expect(((liquidationTicks(cross) as number) * 2) / 1_000).toBeCloseTo(3_380.952, 2);
  });

  it('PERP-20 PERP-21 is the first tick going against the position, as trying every tick finds it', () => {
    fc.assert(
      fc.property(aPosition, (position) => {
        const ticks = liquidationTicks(position);
        const all = Array.from({ length: 40_000 }, (_, i) => i + 1);
        const due = all.filter((tick) => isLiquidated(position, tick));
        // A long that a higher price than those tried still liquidates is due at all of them.
        if (position.lots > 0 && ticks !== undefined && ticks > 40_000) expect(due).toHaveLength(40_000);
        else if (position.lots > 0) expect(ticks).toBe(due.at(-1));
        else if (ticks === undefined || ticks > 40_000) expect(due).toEqual([]);
        else expect(ticks).toBe(due[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('PERP-22 closing at the bankruptcy price owes nothing, and a tick further owes', () => {
    fc.assert(
      fc.property(aPosition, (position) => {
        const ticks = bankruptcyTicks(position);
        const further = position.lots > 0 ? ticks - 1 : ticks + 1;
        expect(equityUnits(position, ticks)).toBeGreaterThanOrEqual(0);
        if (further >= 0) expect(equityUnits(position, further)).toBeLessThan(0);
      }),
    );
  });

  it('PERP-23 closes the fewest lots that bring equity to the initial margin, as trying each number finds them', () => {
    const leverage = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(
        aPosition,
        fc.integer({ min: 1, max: 20_000 }),
        leverage,
        fc.integer({ min: 0, max: 15_000 }),
        (of, mark, x, fee) => {
          const all = Math.abs(of.lots);
          const isEnough = (closed: number) => {
            const feeUnits = (BigInt(closed * mark) * BigInt(fee) + 999_999n) / 1_000_000n;
            const marginUnits = (BigInt((all - closed) * mark) + BigInt(x) - 1n) / BigInt(x);
            return BigInt(equityUnits(of, mark)) - feeUnits >= marginUnits;
          };
          const closed = lotsToClose(of, mark, x, fee);
          const first = Array.from({ length: all - 1 }, (_, i) => i + 1).find(isEnough) ?? all;
          if (fee * x >= 1_000_000) expect(closed).toBe(isEnough(1) ? 1 : all);
          else expect(closed).toBe(first);
        },
      ),
      // Lots so small that rounding takes back what closing another one won.
      { numRuns: 300, examples: [[margined(-6, 27, 4, withAmounts(TWO)), 27, 36, 12_500]] },
    );
  });
});
