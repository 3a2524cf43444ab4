import { expect, test } from 'vitest';
import { HEAT_COLOURS, HEATS, heatOf } from './heat.ts';

test('MKTS-33 a change has the colour of the even percent it is nearest to, in seven steps to 6 %', () => {
  const even = (change: number) => Math.min(3, Math.round(Math.abs(change) / 2)) * Math.sign(change) || 0;
  for (let hundredths = -900; hundredths <= 900; hundredths += 1) {
    const change = hundredths / 100;
    expect(heatOf(change.toFixed(2)), `${change} %`).toBe(even(change));
  }
  expect(new Set(HEATS.map((heat) => HEAT_COLOURS[heat])).size).toBe(7);
});
