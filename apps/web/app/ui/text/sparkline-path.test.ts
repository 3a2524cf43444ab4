import { expect, test } from 'vitest';
import { direction } from './percent-text.tsx';
import { sparklinePath } from './sparkline-path.ts';

test('WEB-33 a sparkline runs from the start to the end of its box, highest price at the top', () => {
  expect(sparklinePath(['1', '3', '2'], 100, 20)).toEqual({
    line: 'M0,20L50,0L100,10',
    area: 'M0,20L50,0L100,10L100,20L0,20Z',
  });
});
test('WEB-33 a flat day is a line in the middle, and fewer than two prices draw nothing', () => {
  expect(sparklinePath(['5', '5'], 10, 20)?.line).toBe('M0,10L10,10');
  expect(sparklinePath(['5'], 10, 20)).toBeNull();
  expect(sparklinePath([], 10, 20)).toBeNull();
});
test.each([
  ['0.48', 'up'],
  ['-0.01', 'down'],
  ['0.00', 'flat'],
  ['-0.00', 'flat'],
])('WEB-11 a change of %s points %s', (change, expected) => {
  expect(direction(change)).toBe(expected);
});
