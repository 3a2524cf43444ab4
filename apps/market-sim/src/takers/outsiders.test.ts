import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { expect, test } from 'vitest';
import { IMPACT, impactOf, Outsiders } from './outsiders.ts';

test('MSIM-70 trades of our own takers are none of the outsiders’, whichever of tape and answer comes first', () => {
  const outsiders = new Outsiders();
  outsiders.see(1, BUY, 500, 0);
  outsiders.claim([1], 100);
  outsiders.claim([2], 100);
  outsiders.see(2, BUY, 700, 200);
  outsiders.see(3, SELL, 40, 200);
  expect(outsiders.collect(300)).toBe(0);
  expect(outsiders.collect(5_000)).toBe(-40);
  expect(outsiders.collect(9_000)).toBe(0);
});

test('MSIM-71 people move the price the way they trade, more with more money, never by leaps', () => {
  expect(impactOf(1_000, 100_000)).toBeGreaterThan(0);
  expect(impactOf(-1_000, 100_000)).toBe(-impactOf(1_000, 100_000));
  expect(impactOf(50_000, 100_000)).toBeGreaterThan(impactOf(1_000, 100_000));
  expect(impactOf(1e12, 100_000)).toBe(IMPACT.most);
});
