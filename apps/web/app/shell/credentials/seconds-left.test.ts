import { describe, expect, test } from 'vitest';
import { secondsBetween } from './seconds-left.ts';

describe('the wait for another code', () => {
  test.each([
    [0, 60_000, 60],
    [1, 60_000, 60],
    [59_000, 60_000, 1],
    [59_999, 60_000, 1],
    [60_000, 60_000, 0],
    [90_000, 60_000, 0],
  ])('JRN-11 at %i of %i there are %i s left, never one too few', (nowMs, atMs, left) => {
    expect(secondsBetween(nowMs, atMs)).toBe(left);
  });

  test('JRN-11 where no code can be asked for, there is no wait', () => {
    expect(secondsBetween(5, null)).toBe(0);
  });
});
