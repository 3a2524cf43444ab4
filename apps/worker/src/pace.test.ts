import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

test('PROJ-34 writes begin apart under load, the further the more there is, 100 ms at most', () => {
  for (const [perMs, expected] of [
    [1, 0],
    [2, 0],
    [3, 75],
    [4, 100],
    [40, 100],
  ] as const) {
    const pace = new Pace();
    let everyMs = 0;
    for (let i = 0; i < 20; i++) everyMs = pace.everyMs(5 * perMs, 5);
    expect([perMs, everyMs]).toEqual([perMs, expected]);
    expect(pace.everyMs(1, 10_000)).toBe(0);
  }
});

test('PROJ-34 a burst on an idle exchange is written at once, and so is what follows', () => {
  const pace = new Pace();
  expect(pace.everyMs(1, 60_000)).toBe(0);
  for (const [commands, inMs] of [
    [20, 2],
    [60, 3],
    [1, 5],
    [1, 500],
  ] as const)
    expect(pace.everyMs(commands, inMs)).toBe(0);
});
