import { expect, test } from 'vitest';
import { barOf, dayAt } from './bars.logic.ts';

test.each([
  [null, 'none', null],
  [[0, 0, 0], 'none', null],
  [[1_440, 0, 0], 'operational', '100.00'],
  [[1_439, 1, 0], 'degraded', '100.00'],
  [[1_439, 0, 1], 'down', '99.93'],
  [[0, 0, 5], 'down', '0.00'],
] as const)('SYST-11 the bar of %j is %s', (day, look, percent) => {
  expect(barOf(day === null ? null : [...day])).toEqual({ look, percent });
});

test('SYST-11 days follow the first one, over the ends of months', () => {
  expect([dayAt('2026-01-31', 0), dayAt('2026-01-31', 1), dayAt('2026-02-27', 2)]).toEqual([
    ...['2026-01-31', '2026-02-01', '2026-03-01'],
  ]);
});
