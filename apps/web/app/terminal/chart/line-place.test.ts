import { expect, test } from 'vitest';
import { coversLast, linePlace } from './line-place.ts';

const PICTURE = { width: 700, height: 300 };

test('TRAD-107 TRAD-279 a label that would lie over the words of the chart stands beside the axis', () => {
  expect(linePlace(57, PICTURE, 44)).toEqual({ y: 57, endX: null });
  expect(linePlace(56, PICTURE, 44)).toEqual({ y: 56, endX: 688 });
  expect(linePlace(0, PICTURE, 44)).toEqual({ y: 0, endX: 688 });
  // Without words it has its usual place.
  expect(linePlace(0, PICTURE, 0)).toEqual({ y: 0, endX: null });
});

test('TRAD-107 a line outside of the picture has no place', () => {
  for (const y of [-1, 301, Number.NaN]) expect(linePlace(y, PICTURE, 44)).toBeNull();
});

test('TRAD-110 TRAD-283 the entry leaves the axis to the last price, and to how long the candle lasts under it', () => {
  expect([84, 85, 100, 131, 132].map((y) => coversLast(y, 100))).toEqual([false, true, true, true, false]);
  expect(coversLast(100, undefined)).toBe(false);
});
