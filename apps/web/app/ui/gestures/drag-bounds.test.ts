import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clampOffset } from './drag-bounds.ts';

const SCREEN = { width: 390, height: 844 };
const HOME = { x: 20, y: 100, width: 200, height: 80 };

test.each([
  ['inside, as wished', { x: 10, y: 10 }, { x: 10, y: 10 }],
  ['beyond the start', { x: -500, y: 0 }, { x: -20, y: 0 }],
  ['beyond the end', { x: 500, y: 0 }, { x: 170, y: 0 }],
  ['above the top', { x: 0, y: -500 }, { x: 0, y: -100 }],
  ['below: 64 px stay free', { x: 0, y: 5_000 }, { x: 0, y: 844 - 64 - 80 - 100 }],
])('S9.06 a panel dragged %s', (_, wish, offset) => {
  expect(clampOffset(wish, HOME, SCREEN)).toEqual(offset);
});

test('S9.06 a panel that fits is wholly on the screen, 64 px above its foot, wherever it is dragged', () => {
  const far = fc.integer({ min: -5_000, max: 5_000 });
  const size = fc.integer({ min: 10, max: 390 });
  fc.assert(
    fc.property(far, far, far, far, size, size, (wx, wy, x, y, width, height) => {
      const home = { x, y, width, height };
      const offset = clampOffset({ x: wx, y: wy }, home, SCREEN);
      expect(x + offset.x).toBeGreaterThanOrEqual(0);
      expect(x + offset.x + width).toBeLessThanOrEqual(SCREEN.width);
      expect(y + offset.y).toBeGreaterThanOrEqual(0);
      expect(y + offset.y + height).toBeLessThanOrEqual(SCREEN.height - 64);
      // To ask again from there changes nothing.
      expect(clampOffset(offset, home, SCREEN)).toEqual(offset);
    }),
  );
});

test('S9.06 a panel higher than the screen keeps its top in sight', () => {
  const home = { x: 0, y: 0, width: 100, height: 2_000 };
  expect(clampOffset({ x: 0, y: 300 }, home, SCREEN)).toEqual({ x: 0, y: 0 });
});
