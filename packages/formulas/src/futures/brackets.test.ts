import { RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Bracket,
  bracketProblem,
  exposureUnits,
  initialUnits,
  lotsMax,
  maintenanceUnits,
  notionalMaxUnits,
  scaledRateE6,
  withAmounts,
} from './brackets.ts';

/** The sample ladder of the field (product.md 2.3), in units of 10^−6 USDT. */
const USDT = RATE_ONE;
const LADDER: Bracket[] = [
  [0, 50_000, 125, 4_000],
  [50_000, 250_000, 100, 5_000],
  [250_000, 1_000_000, 50, 10_000],
  [1_000_000, 3_000_000, 20, 25_000],
  [3_000_000, 6_000_000, 10, 50_000],
  [6_000_000, 8_000_000, 5, 100_000],
  [8_000_000, 10_000_000, 4, 125_000],
  [10_000_000, 12_000_000, 3, 150_000],
  [12_000_000, 20_000_000, 2, 250_000],
  [20_000_000, 40_000_000, 1, 500_000],
].map(([floor, cap, leverageMax, maintenanceE6]) => ({
  floorUnits: (floor as number) * USDT,
  capUnits: (cap as number) * USDT,
  leverageMax: leverageMax as number,
  maintenanceE6: maintenanceE6 as number,
}));
const FULL = withAmounts(LADDER);

/** The slow obvious truth: each bracket's part times its rate, as a fraction of millionths, rounded up once. */
function marginal(notionalUnits: number): bigint {
  let sum = 0n;
  for (const { floorUnits, capUnits, maintenanceE6 } of LADDER) {
    const isLast = capUnits === LADDER.at(-1)?.capUnits;
    const top = isLast ? notionalUnits : Math.min(notionalUnits, capUnits);
    if (top > floorUnits) sum += BigInt(top - floorUnits) * BigInt(maintenanceE6);
  }
  return (sum + BigInt(RATE_ONE) - 1n) / BigInt(RATE_ONE);
}

describe('brackets', () => {
  it('PERP-11 have the amounts of the field: 1 % from 250,000 after 0.5 % with 50 has 1,300', () => {
    expect(FULL.slice(0, 3).map(({ amountUnits }) => amountUnits / USDT)).toEqual([0, 50, 1_300]);
  });

  it('PERP-12 ask for what the sum over their parts is, to the unit, without a step', () => {
    const edges = LADDER.flatMap(({ capUnits }) => [capUnits - 1, capUnits, capUnits + 1]);
    const notional = fc.oneof(fc.integer({ min: 0, max: 50_000_000 * USDT }), fc.constantFrom(0, 1, ...edges));
    fc.assert(
      fc.property(notional, (units) => {
        expect(BigInt(maintenanceUnits(FULL, units))).toBe(marginal(units));
      }),
    );
  });

  it('PERP-10 a table with a gap, a rate or leverage out of order, or an opening that is due for liquidation is refused', () => {
    const first = LADDER[0] as Bracket;
    const second = LADDER[1] as Bracket;
    const rest = LADDER.slice(2);
    expect(bracketProblem(LADDER)).toBeUndefined();
    expect(bracketProblem([])).toBe('empty');
    expect(bracketProblem([first, { ...second, floorUnits: second.floorUnits + USDT }, ...rest])).toBe('floors');
    expect(
      bracketProblem([
        { ...first, capUnits: first.capUnits + 1 },
        { ...second, floorUnits: first.capUnits + 1 },
      ]),
    ).toBe('floors');
    expect(bracketProblem([{ ...first, capUnits: 0 }])).toBe('floors');
    expect(bracketProblem([first, { ...second, maintenanceE6: 4_000 }, ...rest])).toBe('rates');
    expect(bracketProblem([{ ...first, maintenanceE6: 0 }])).toBe('rates');
    expect(bracketProblem([first, { ...second, leverageMax: 125 }, ...rest])).toBe('leverages');
    expect(bracketProblem([{ ...first, leverageMax: 126 }])).toBe('leverages');
    expect(bracketProblem([{ ...first, maintenanceE6: 8_000 }])).toBe('below-maintenance');
  });

  it('PERP-14 a leverage allows what its last bracket allows', () => {
    expect(notionalMaxUnits(LADDER, 125)).toBe(50_000 * USDT);
    expect(notionalMaxUnits(LADDER, 101)).toBe(50_000 * USDT);
    expect(notionalMaxUnits(LADDER, 20)).toBe(3_000_000 * USDT);
    expect(notionalMaxUnits(LADDER, 1)).toBe(40_000_000 * USDT);
    expect(notionalMaxUnits(LADDER, 126)).toBe(0);
  });

  it('PERP-13 initial margin is rounded up, and rises with open interest where the contract says so', () => {
    expect(initialUnits(1_001, 10)).toBe(101);
    expect(initialUnits(1_000, 10)).toBe(100);
    expect(initialUnits(1_000, 10, 250_000)).toBe(250);
    const bounds = { lowerUnits: 100, upperUnits: 300 };
    expect([99, 100, 101, 200, 299, 300, 301].map((units) => scaledRateE6(10_000, units, bounds))).toEqual([
      10_000, 10_000, 14_950, 505_000, 995_050, 1_000_000, 1_000_000,
    ]);
  });

  it('PERP-15 orders need margin for the larger of the two positions they may lead to', () => {
    expect(exposureUnits(0, 70, 50)).toBe(70);
    expect(exposureUnits(100, 0, 80)).toBe(100);
    expect(exposureUnits(100, 0, 250)).toBe(150);
    expect(exposureUnits(100, 60, 250)).toBe(160);
    expect(exposureUnits(-100, 60, 10)).toBe(110);
  });

  it('PERP-16 the largest order is paid by what is available, and one lot more is not', () => {
    const available = fc.integer({ min: -10, max: 2 ** 50 });
    const small = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(
        available,
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.integer({ min: 1, max: 125 }),
        small,
        small,
        (units, lotUnits, leverage, loss, fee) => {
          const lots = BigInt(lotsMax(units, lotUnits, leverage, loss, fee));
          const each = BigInt(lotUnits) * BigInt(Math.ceil(RATE_ONE / leverage) + loss + fee);
          const has = BigInt(Math.max(0, units)) * BigInt(RATE_ONE);
          expect([lots * each <= has, (lots + 1n) * each > has || lots === BigInt(UNITS_MAX)]).toEqual([true, true]);
        },
      ),
    );
  });
});
