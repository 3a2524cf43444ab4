import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakEvenTicks, entryTicks, fill, type Position, returnOnEquity, unrealisedUnits } from './position.ts';

const TICK_LOT = 3;
const aFill = fc.record({
  lots: fc.oneof(
    fc.integer({ min: -50, max: 50 }).filter((lots) => lots !== 0),
    fc.integer({ min: -1_000_000, max: 1_000_000 }).filter((lots) => lots !== 0),
  ),
  ticks: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('a position', () => {
  it('PERP-02 PERP-03 PERP-04 keeps exact fractions: no fill realises more than the exact share, nor a unit less', () => {
    fc.assert(
      fc.property(fc.array(aFill, { maxLength: 30 }), (fills) => {
        let position: Position = { lots: 0, costUnits: 0 };
        for (const { lots, ticks } of fills) {
          const before = position;
          const { realisedUnits, ...after } = fill(before, lots, ticks, TICK_LOT);
          expect(after.lots).toBe(before.lots + lots);
          const isClosing = before.lots !== 0 && before.lots > 0 !== lots > 0;
          if (!isClosing) {
            expect([realisedUnits, after.costUnits]).toEqual([0, before.costUnits + lots * ticks * TICK_LOT]);
          } else {
            // The exact profit of the closed lots, times what was held: a fraction without a division.
            const closed = BigInt(Math.min(Math.abs(lots), Math.abs(before.lots)));
            const held = BigInt(Math.abs(before.lots));
            const sign = before.lots > 0 ? 1n : -1n;
            const exact = sign * closed * BigInt(ticks * TICK_LOT) * held - BigInt(before.costUnits) * closed;
            const got = BigInt(realisedUnits) * held;
            expect(got <= exact && exact - got < held).toBe(true);
          }
          if (after.lots === 0) expect(after.costUnits).toBe(0);
          else expect(after.costUnits > 0).toBe(after.lots > 0);
          position = after;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('PERP-01 PERP-05 realised and unrealised profit together are what was received less what was paid, to the unit', () => {
    fc.assert(
      fc.property(fc.array(aFill, { maxLength: 60 }), fc.integer({ min: 1, max: 1_000_000 }), (fills, markTicks) => {
        let position: Position = { lots: 0, costUnits: 0 };
        let realised = 0;
        let received = 0;
        for (const { lots, ticks } of fills) {
          const filled = fill(position, lots, ticks, TICK_LOT);
          realised += filled.realisedUnits;
          received -= lots * ticks * TICK_LOT;
          position = { lots: filled.lots, costUnits: filled.costUnits };
        }
        const worth = position.lots * markTicks * TICK_LOT;
        expect(realised + unrealisedUnits(position, markTicks, TICK_LOT)).toBe(received + worth);
      }),
      { numRuns: 500 },
    );
  });

  it('PERP-06 PERP-07 has its entry, break-even and return of equity', () => {
    const long = { lots: 4, costUnits: 4 * 100 * TICK_LOT };
    expect(entryTicks(long, TICK_LOT)).toBe(100);
    expect(entryTicks({ lots: -4, costUnits: -1_200 }, TICK_LOT)).toBe(100);
    expect(entryTicks({ lots: 0, costUnits: 0 }, TICK_LOT)).toBeUndefined();
    expect(breakEvenTicks(long, 12, 0, TICK_LOT)).toBe(101);
    expect(breakEvenTicks({ lots: -4, costUnits: -1_200 }, 12, 0, TICK_LOT)).toBe(99);
    // Closing at the break-even price pays the closing fee too: 1,200 + 12 = worth less half a per cent of it.
    const ticks = breakEvenTicks(long, 12, 5_000, TICK_LOT) as number;
    expect(ticks * 4 * TICK_LOT * 0.995).toBeCloseTo(1_212, 9);
    expect(returnOnEquity(long, 110, 20, TICK_LOT)).toBeCloseTo(2, 12);
    expect(returnOnEquity({ lots: -4, costUnits: -1_200 }, 110, 20, TICK_LOT)).toBeCloseTo(-2, 12);
  });
});
