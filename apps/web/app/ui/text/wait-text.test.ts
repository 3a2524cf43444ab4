import { expect, test } from 'vitest';
import { waitText } from './wait-text.ts';

test.each([
  [1, '0:01'],
  [9_000, '0:09'],
  [725_000, '12:05'],
  [3_600_000, '1:00:00'],
  [86_399_001, '24:00:00'],
])('WEB-41 a wait of %i ms reads %s', (waitMs, expected) => {
  expect(waitText(waitMs)).toBe(expected);
});
