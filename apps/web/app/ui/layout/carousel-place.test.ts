import { expect, test } from 'vitest';
import { slideAfter, slideAt, stepOfKey } from './carousel-place.ts';

test.each([
  [0, 300, 4, 0],
  [149, 300, 4, 0],
  [151, 300, 4, 1],
  [-600, 300, 4, 2],
  [5_000, 300, 4, 3],
  [90, 0, 4, 0],
  [90, 300, 0, 0],
])('DSN-05 scrolled by %d of %d, %d slides: slide %d', (scrollLeft, width, count, slide) => {
  expect(slideAt(scrollLeft, width, count)).toBe(slide);
});

test.each([
  [0, 1, 3, 1],
  [2, 1, 3, 0],
  [0, -1, 3, 2],
  [1, 7, 3, 2],
  [0, 1, 0, 0],
])('DSN-05 slide %d and %d further of %d: slide %d', (slide, step, count, next) => {
  expect(slideAfter(slide, step, count)).toBe(next);
});

test.each([
  ['ArrowRight', false, 1],
  ['ArrowLeft', false, -1],
  ['ArrowRight', true, -1],
  ['ArrowLeft', true, 1],
  ['Home', true, -2],
  ['End', false, 1],
  ['Enter', false, null],
  ['ArrowDown', false, null],
])('DSN-05 %s (from right to left: %s) on the third of four slides steps by %s', (key, isRtl, step) => {
  expect(stepOfKey(key, isRtl, 2, 4)).toBe(step);
});
