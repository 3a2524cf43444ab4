import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceOf } from './distance.ts';

test.each([
  ['110', '100', '10'],
  ['99.995', '100', '-0.01'],
  ['100', '100.00', '0'],
  ['0.00000012', '0.0000001', '20'],
])('INBX-57 %s is %s away, in percent of the last price: %s', (price, last, percent) => {
  expect(Number(distanceOf(price, last))).toBe(Number(percent));
});

test('INBX-57 there is no distance to a price that is none', () => {
  for (const [price, last] of [
    ['', '100'],
    ['x', '100'],
    ['100', undefined],
    ['100', '0'],
  ] as const)
    expect(distanceOf(price, last)).toBeNull();
});

test('INBX-57 the distance is that of the obvious division', () => {
  const cents = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(cents, cents, (price, last) => {
      const percent = Number(distanceOf(String(price), String(last)));
      expect(Math.abs(percent - (100 * (price - last)) / last)).toBeLessThanOrEqual(0.0051 + Math.abs(percent) * 1e-9);
    }),
  );
});
