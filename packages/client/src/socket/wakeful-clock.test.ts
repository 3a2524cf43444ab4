import { expect, test } from 'vitest';
import { wakefulClock } from './wakeful-clock.ts';

function clocks() {
  const at = { monotonic: 500, wall: 1_700_000_000_000 };
  return {
    at,
    now: wakefulClock(
      () => at.monotonic,
      () => at.wall,
    ),
  };
}

test('SHL-02 the clock follows the monotonic one, and counts the time a machine slept', () => {
  const { at, now } = clocks();
  const start = now();
  at.monotonic += 2_000;
  at.wall += 2_003;
  expect(now() - start).toBe(2_000);
  // Asleep for an hour: only the wall clock went on.
  at.monotonic += 10;
  at.wall += 3_600_010;
  expect(now() - start).toBe(2_000 + 3_600_010);
});

test('SHL-02 a wall clock set back does not move it back, nor is its way forward counted twice', () => {
  const { at, now } = clocks();
  const start = now();
  at.wall -= 3_600_000;
  at.monotonic += 100;
  expect(now() - start).toBe(100);
  at.monotonic += 100;
  at.wall += 100;
  expect(now() - start).toBe(200);
});
