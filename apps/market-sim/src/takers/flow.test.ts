import { BUY } from '@pelorus/protocol/exchange/orders.ts';
import { expect, test } from 'vitest';
import { type MarketPlan as Plan, planMarkets, takerAccounts } from '../plan.ts';
import { Random } from '../random.ts';
import { type Take, TakerFlow } from './flow.ts';

function collect(seconds: number, pressure: number, activity = 1): (Take & { at: number })[] {
  const flow = new TakerFlow(new Random(9, 'flow'), 1, 1_000);
  const takes: (Take & { at: number })[] = [];
  for (let i = 0; i < seconds * 10; i++) {
    const take = flow.next(0.1, activity, pressure);
    if (take !== null) takes.push({ ...take, at: i / 10 });
  }
  return takes;
}

test('MSIM-20 orders arrive about as often as asked, more when the day is busy', () => {
  const calm = collect(20_000, 0).length / 20_000;
  expect(calm).toBeGreaterThan(0.7);
  expect(calm).toBeLessThan(1.2);
  expect(collect(20_000, 0, 1.6).length).toBeGreaterThan(1.3 * collect(20_000, 0).length);
});

test('MSIM-21 arrivals come in bursts', () => {
  const counts = new Array<number>(2_000).fill(0);
  for (const { at } of collect(20_000, 0)) counts[Math.floor(at / 10)] = (counts[Math.floor(at / 10)] as number) + 1;
  const mean = counts.reduce((sum, n) => sum + n, 0) / counts.length;
  const variance = counts.reduce((sum, n) => sum + (n - mean) ** 2, 0) / counts.length;
  expect(variance / mean).toBeGreaterThan(1.2);
});

test('MSIM-22 sizes are heavy-tailed: many small, few large, none beyond measure', () => {
  const sizes = collect(40_000, 0)
    .map((take) => take.usd)
    .sort((a, b) => a - b);
  const mean = sizes.reduce((sum, usd) => sum + usd, 0) / sizes.length;
  expect(sizes[sizes.length >> 1]).toBeLessThan(mean / 2);
  const top = sizes.slice(-Math.floor(sizes.length / 100)).reduce((sum, usd) => sum + usd, 0);
  expect(top / (mean * sizes.length)).toBeGreaterThan(0.1);
  expect(sizes.at(-1)).toBeLessThanOrEqual(40_000);
});

test('MSIM-23 a market that wants up is bought more than sold', () => {
  const share = (pressure: number) => {
    const takes = collect(10_000, pressure);
    return takes.filter((take) => take.side === BUY).length / takes.length;
  };
  expect(share(1)).toBeGreaterThan(0.65);
  expect(share(-1)).toBeLessThan(0.35);
  expect(Math.abs(share(0) - 0.5)).toBeLessThan(0.1);
});

test('MSIM-24 the pace is shared by weight, with accounts enough to stay below the order limits', () => {
  const symbols = ['BTC_USDT', 'ETH_USDT', 'NEW_USDT'];
  for (const pace of [1, 40, 200]) {
    const plans = planMarkets(symbols, pace);
    const sum = plans.reduce((total, plan) => total + plan.takesPerSecond + plan.quotesPerSecond, 0);
    expect(sum).toBeCloseTo(pace, 9);
    expect((plans[0]?.takesPerSecond as number) > (plans[2]?.takesPerSecond as number)).toBe(true);
    expect(takerAccounts(plans)).toBeGreaterThanOrEqual(4);
  }
  const busy = planMarkets(symbols, 40)[0] as { quotesPerSecond: number; desks: number };
  expect((busy.quotesPerSecond / 2 / busy.desks) * 86_400).toBeLessThan(200_000);
});

test('MSIM-101 a contract has half the orders of its coin’s market, three times as large, within the same pace', () => {
  const [spot, contract] = planMarkets(['BTC_USDT', 'BTC_USDT_PERP'], 30) as [Plan, Plan];
  expect(contract.takesPerSecond).toBeCloseTo(spot.takesPerSecond / 2, 9);
  expect(contract.meanOrderUsd).toBe(spot.meanOrderUsd * 3);
  const orders = ({ quotesPerSecond, takesPerSecond }: Plan) => quotesPerSecond + takesPerSecond;
  expect(orders(spot) + orders(contract)).toBeCloseTo(30, 9);
});
