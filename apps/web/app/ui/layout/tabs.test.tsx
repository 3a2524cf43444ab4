import { expect, test } from 'vitest';
import { tabAfter } from './tabs.tsx';

test.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 0],
  ['ArrowLeft', 0, false, 2],
  ['ArrowLeft', 0, true, 1],
  ['ArrowRight', 0, true, 2],
  ['Home', 2, true, 0],
  ['End', 0, false, 2],
  ['ArrowDown', 1, false, null],
  ['a', 1, false, null],
])('WEB-76 of three tabs, %s on number %i (right to left: %s) leads to %s', (key, at, isRtl, next) => {
  expect(tabAfter(key, at, 3, isRtl)).toBe(next);
});
