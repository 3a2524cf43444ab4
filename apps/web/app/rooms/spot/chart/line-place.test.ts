import { expect, test } from 'vitest';
import { linePlace } from './line-place.ts';

const PICTURE = { width: 700, height: 300 };

test('TRAD-107 a label that would lie over the words of the chart stands beside the axis', () => {
  expect(linePlace(57, PICTURE, 44)).toEqual({ y: 57, endX: null });
  expect(linePlace(56, PICTURE, 44)).toEqual({ y: 56, endX: 688 });
  expect(linePlace(0, PICTURE, 44)).toEqual({ y: 0, endX: 688 });
  // Without words it has its usual place.
  expect(linePlace(0, PICTURE, 0)).toEqual({ y: 0, endX: null });
});

test('TRAD-107 a line outside of the picture has no place', () => {
  for (const y of [-1, 301, Number.NaN]) expect(linePlace(y, PICTURE, 44)).toBeNull();
});
