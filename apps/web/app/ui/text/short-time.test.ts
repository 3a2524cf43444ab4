import { expect, test } from 'vitest';
import { shortStyle } from './short-time.tsx';

const at = (year: number, month: number, day: number, hour: number) => new Date(year, month - 1, day, hour).getTime();

test.each([
  [at(2026, 11, 28, 0), 'time'],
  [at(2026, 11, 27, 23), 'day'],
  [at(2026, 1, 1, 0), 'day'],
  [at(2025, 11, 28, 12), 'date'],
])('TRAD-394 at noon of 28 November 2026 the moment %i is said by its %s', (timeMs, style) => {
  expect(shortStyle(timeMs, at(2026, 11, 28, 12))).toBe(style);
});
