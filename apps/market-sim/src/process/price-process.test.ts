import { expect, test } from 'vitest';
import { activityAt } from './day-curve.ts';
import { logsFromMarkets, PriceProcess } from './price-process.ts';

const START = new Map([
  ['BTC', Math.log(84_250)],
  ['ETH', Math.log(1_620)],
  ['DOGE', Math.log(0.1615)],
]);
const MONDAY = Date.UTC(2026, 10, 16);

function minuteReturns(seed: number, days: number): { BTC: number[]; ETH: number[]; DOGE: number[]; cross: number[] } {
  const process = new PriceProcess(seed, START);
  const returns = { BTC: [] as number[], ETH: [] as number[], DOGE: [] as number[], cross: [] as number[] };
  for (let minute = 0; minute < days * 1_440; minute++) {
    const before = { BTC: process.logOf('BTC'), ETH: process.logOf('ETH'), DOGE: process.logOf('DOGE') };
    process.step(1, MONDAY + minute * 60_000);
    for (const code of ['BTC', 'ETH', 'DOGE'] as const) returns[code].push(process.logOf(code) - before[code]);
    returns.cross.push(Math.log(process.priceOf('ETH', 'BTC')));
  }
  return returns;
}

const mean = (xs: number[]) => xs.reduce((sum, x) => sum + x, 0) / xs.length;
function spread(xs: number[]): number {
  const middle = mean(xs);
  return Math.sqrt(mean(xs.map((x) => (x - middle) ** 2)));
}
function correlation(xs: number[], ys: number[]): number {
  const mx = mean(xs);
  const my = mean(ys);
  return mean(xs.map((x, i) => (x - mx) * ((ys[i] as number) - my))) / (spread(xs) * spread(ys));
}
const yearly = (xs: number[]) => spread(xs) * Math.sqrt(525_600);

test('MSIM-01 the same seed gives the same prices, another seed others', () => {
  expect(minuteReturns(7, 2).cross).toEqual(minuteReturns(7, 2).cross);
  expect(minuteReturns(7, 2).cross).not.toEqual(minuteReturns(8, 2).cross);
});

test('MSIM-02 prices move as much as their traits say, together, in clusters, with fat tails', () => {
  const { BTC, ETH, DOGE } = minuteReturns(3, 120);
  expect(yearly(BTC)).toBeGreaterThan(0.3);
  expect(yearly(BTC)).toBeLessThan(0.85);
  expect(yearly(DOGE)).toBeGreaterThan(yearly(BTC) * 1.3);
  expect(correlation(BTC, ETH)).toBeGreaterThan(0.5);
  expect(correlation(BTC, ETH)).toBeLessThan(0.95);
  const sizes = BTC.map(Math.abs);
  expect(correlation(sizes.slice(0, -5), sizes.slice(5))).toBeGreaterThan(0.12);
  expect(Math.abs(correlation(BTC.slice(0, -1), BTC.slice(1)))).toBeLessThan(0.05);
  const kurtosis = mean(BTC.map((x) => x ** 4)) / spread(BTC) ** 4;
  expect(kurtosis).toBeGreaterThan(5);
});

test('MSIM-03 a market between two coins costs what the coins cost', () => {
  const process = new PriceProcess(11, START);
  for (let i = 0; i < 500; i++) process.step(0.5 / 60, MONDAY + i * 500);
  const crossed = process.priceOf('ETH', 'USDT') / process.priceOf('BTC', 'USDT');
  expect(process.priceOf('ETH', 'BTC')).toBeCloseTo(crossed, 10);
});

test('MSIM-04 New York afternoons are busier than Asian nights, weekdays than weekends, and the mean week is about one', () => {
  const hour = (day: number, h: number) => activityAt(MONDAY + day * 86_400_000 + h * 3_600_000);
  expect(hour(0, 14)).toBeGreaterThan(2 * hour(0, 4));
  expect(hour(5, 14)).toBeLessThan(hour(4, 14));
  const week = Array.from({ length: 7 * 24 }, (_, h) => hour(0, h));
  expect(mean(week)).toBeGreaterThan(0.85);
  expect(mean(week)).toBeLessThan(1.1);
});

test('MSIM-05 prices of all assets follow from any markets that lead to the most used quote', () => {
  const logs = logsFromMarkets([
    { base: 'XRP', quote: 'ETH', price: 0.001 },
    { base: 'ETH', quote: 'USDT', price: 2_000 },
    { base: 'BTC', quote: 'USDT', price: 80_000 },
    { base: 'LOST', quote: 'NOWHERE', price: 1 },
  ]);
  expect(Math.exp(logs.get('XRP') as number)).toBeCloseTo(2, 9);
  expect(logs.has('LOST')).toBe(false);
  expect(logs.has('USDT')).toBe(false);
});

test('MSIM-06 an outside push moves an asset and its home for good', () => {
  const calm = new PriceProcess(5, START);
  const pushed = new PriceProcess(5, START);
  pushed.nudge('ETH', 0.01);
  for (let i = 0; i < 100; i++) {
    calm.step(1, MONDAY + i * 60_000);
    pushed.step(1, MONDAY + i * 60_000);
  }
  expect(pushed.logOf('ETH') - calm.logOf('ETH')).toBeCloseTo(0.01, 6);
  expect(pushed.logOf('BTC')).toBe(calm.logOf('BTC'));
});
