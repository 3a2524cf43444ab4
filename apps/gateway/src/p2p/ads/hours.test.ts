import { expect, test } from 'vitest';
import { isWithinHours } from './hours.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['Europe/Istanbul', 9 * 60, 18 * 60, '2026-01-05T06:00:00Z', true],
  ['Europe/Istanbul', 9 * 60, 18 * 60, '2026-01-05T05:59:59Z', false],
  ['Europe/Istanbul', 9 * 60, 18 * 60, '2026-01-05T15:00:00Z', false],
  ['UTC', 22 * 60, 6 * 60, '2026-01-05T23:30:00Z', true],
  ['UTC', 22 * 60, 6 * 60, '2026-01-05T05:59:00Z', true],
  ['UTC', 22 * 60, 6 * 60, '2026-01-05T06:00:00Z', false],
  ['UTC', 0, 1_439, '2026-01-05T00:00:00Z', true],
  // Summer time: the same minute of the clock on the wall.
  ['Europe/Berlin', 9 * 60, 10 * 60, '2026-07-05T07:30:00Z', true],
  ['Europe/Berlin', 9 * 60, 10 * 60, '2026-01-05T07:30:00Z', false],
  ['Asia/Kolkata', 12 * 60, 13 * 60, '2026-01-05T06:45:00Z', true],
])('PADS-09 in %s from %i to %i, %s is within the hours: %s', (timeZone, from, to, now, isWithin) => {
  expect(isWithinHours({ timeZone, from, to }, at(now))).toBe(isWithin);
});

test('PADS-09 without hours an ad is always within them', () => {
  expect(isWithinHours(null, 0)).toBe(true);
});
