import { PAUSES_MS } from '@pelorus/protocol/p2p/rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fault, pausedUntilMs } from './pauses.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (atMs: number, isAfterPaid = false, completed = 9): Fault => ({ atMs, isAfterPaid, completed });
const several = (count: number, fromMs: number, isAfterPaid: boolean, completed: number) =>
  Array.from({ length: count }, (_, index) => at(fromMs + index, isAfterPaid, completed));

describe('how long cancels pause', () => {
  it.each([
    ['five of a newcomer', several(5, 0, false, 2), null],
    ['six of a newcomer', several(6, 0, false, 2), 5],
    ['three of a newcomer after paying', several(3, 0, true, 0), null],
    ['four of a newcomer after paying', several(4, 0, true, 0), 3],
    ['three of somebody known', several(3, 0, false, 3), null],
    ['four of somebody known', several(4, 0, false, 3), 3],
    ['one of somebody known after paying', several(1, 0, true, 3), null],
    ['two of somebody known after paying', several(2, 0, true, 3), 1],
    ['four, the first a day before the last', [at(0), at(1), at(2), at(DAY)], null],
    ['four, the first within a day of the last', [at(1), at(1), at(2), at(DAY)], DAY],
  ])('PORD-50 %s', (_name, faults, pausedAt) => {
    expect(pausedUntilMs(faults)).toBe(pausedAt === null ? 0 : pausedAt + (PAUSES_MS[0] as number));
  });

  it('PORD-50 the next ones last longer: a quarter of an hour, one, four, a day; after 30 quiet days it begins anew', () => {
    const faults = several(3, 0, false, 9);
    for (const [index, pauseMs] of [...PAUSES_MS, PAUSES_MS[3] as number].entries()) {
      faults.push(at(10 + index));
      expect(pausedUntilMs(faults)).toBe(10 + index + pauseMs);
    }
    const later = 31 * DAY;
    expect(pausedUntilMs([...faults, ...several(4, later, false, 9)])).toBe(later + 3 + (PAUSES_MS[0] as number));
  });

  it('PORD-50 a fault more never ends a pause sooner', () => {
    const fault = fc.record({ atMs: fc.integer({ min: 0, max: 40 * DAY }), isAfterPaid: fc.boolean() });
    const byTime = (faults: readonly Fault[]) => faults.toSorted((a, b) => a.atMs - b.atMs);
    fc.assert(
      fc.property(fc.array(fault, { maxLength: 30 }), fault, (some, more) => {
        const all = some.map((one) => ({ ...one, completed: 5 }));
        const without = pausedUntilMs(byTime(all));
        expect(pausedUntilMs(byTime([...all, { ...more, completed: 5 }]))).toBeGreaterThanOrEqual(without);
      }),
    );
  });
});
