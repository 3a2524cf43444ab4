import type { PartRow } from '@pelorus/database/status/parts.ts';
import { PART_STATES, type PartState } from '@pelorus/protocol/status/parts.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, measured, minutesByDay, uptimeOf, worstOf } from './minutes.ts';

const MINUTE_MS = 60_000;
const START = 1_700_000_000_000;

/** Slow and obvious: minute by minute. */
function slowSums(times: readonly number[], states: readonly PartState[], countsGaps: boolean) {
  const sums = new Map<string, number>();
  const add = (minute: number, state: PartState) => {
    const key = `${dayOf(minute * MINUTE_MS)} ${state}`;
    sums.set(key, (sums.get(key) ?? 0) + 1);
  };
  let last: number | null = null;
  for (const [at, ms] of times.entries()) {
    const minute = Math.floor(ms / MINUTE_MS);
    if (last !== null && minute <= last) continue;
    const state = states[at] as PartState;
    for (let passed = (last ?? minute - 1) + 1; passed <= minute; passed++) {
      if (passed >= minute - 1) add(passed, state);
      else if (countsGaps) add(passed, 'down');
    }
    last = minute;
  }
  return Object.fromEntries([...sums].sort());
}

test('SYST-06 SYST-07 the sums of days are those of a count minute by minute', () => {
  const walk = fc.array(
    fc.tuple(fc.oneof(fc.nat(3 * MINUTE_MS), fc.nat(4_000 * MINUTE_MS)), fc.constantFrom(...PART_STATES)),
    { minLength: 1, maxLength: 30 },
  );
  fc.assert(
    fc.property(walk, fc.boolean(), (steps, countsGaps) => {
      let nowMs = START;
      let parts: readonly PartRow[] = [];
      const times: number[] = [];
      const sums = new Map<string, number>();
      for (const [restMs, state] of steps) {
        nowMs += restMs;
        times.push(nowMs);
        const { days, parts: next } = measured(parts, new Map([['spot', state]]), nowMs, countsGaps);
        parts = next;
        for (const row of days)
          for (const one of PART_STATES)
            if (row[one] > 0) sums.set(`${row.day} ${one}`, (sums.get(`${row.day} ${one}`) ?? 0) + row[one]);
      }
      const states = steps.map(([, state]) => state);
      expect(Object.fromEntries([...sums].sort())).toEqual(slowSums(times, states, countsGaps));
    }),
  );
});

test('SYST-06 minutes fall on their own days', () => {
  expect([...minutesByDay(1_439, 3)]).toEqual([
    [0, 1],
    [1, 2],
  ]);
  expect([...minutesByDay(0, 0)]).toEqual([]);
});

test('SYST-01 since when a part is as it is: until it changes, or nobody looked', () => {
  const at = (ms: number, before: readonly PartRow[], state: PartState, countsGaps = true) =>
    measured(before, new Map([['spot', state]]), START + ms, countsGaps).parts;
  const first = at(0, [], 'operational');
  const second = at(MINUTE_MS, first, 'operational');
  expect(second[0]).toMatchObject({ sinceMs: START, measuredAtMs: START + MINUTE_MS });
  expect(at(2 * MINUTE_MS, second, 'down')[0]).toMatchObject({ state: 'down', sinceMs: START + 2 * MINUTE_MS });
  expect(at(9 * MINUTE_MS, second, 'operational')[0]?.sinceMs).toBe(START + 9 * MINUTE_MS);
  expect(at(9 * MINUTE_MS, second, 'operational', false)[0]?.sinceMs).toBe(START);
});

test('SYST-08 availability counts what was not down, is rounded down, and is nothing without a measurement', () => {
  expect(uptimeOf([null])).toBeNull();
  expect(uptimeOf([null, [1_440, 0, 0]])).toBe('100.00');
  expect(uptimeOf([[100_000, 0, 1]])).toBe('99.99');
  expect(uptimeOf([[1, 1, 1]])).toBe('66.66');
  expect(uptimeOf([[0, 0, 5]])).toBe('0.00');
  expect([worstOf([]), worstOf(['operational', 'down', 'degraded'])]).toEqual(['operational', 'down']);
});
