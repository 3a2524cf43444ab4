import { expect, test } from 'vitest';
import { viewAfter } from './phone-tabs.tsx';

test.each([
  ['book', 'left', false, 'trades'],
  ['book', 'right', false, 'chart'],
  ['book', 'left', true, 'chart'],
  ['book', 'right', true, 'trades'],
  ['trades', 'left', false, 'depth'],
  ['depth', 'left', false, null],
  ['chart', 'right', false, null],
  ['book', 'up', false, null],
  ['book', 'down', true, null],
] as const)('DSN-03 from the %s a swipe to the %s (right to left: %s) turns to %s', (view, direction, isRtl, next) => {
  expect(viewAfter(view, direction, isRtl)).toBe(next);
});
