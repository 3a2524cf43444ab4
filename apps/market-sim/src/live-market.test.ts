import { expect, test } from 'vitest';
import { LiveMarket } from './live-market.ts';
import type { MarketPlan } from './plan.ts';
import { PriceProcess } from './process/price-process.ts';
import { IMPACT } from './takers/outsiders.ts';
import { bitcoinMarket } from './testing.ts';

test('MSIM-07 what it tells as the world’s price is a price of the market, without the impact that fades', () => {
  const prices = new PriceProcess(1, new Map([['BTC', Math.log(50_000.004)]]));
  const plan: MarketPlan = {
    ...{ symbol: 'BTC_USDT', takesPerSecond: 1, quotesPerSecond: 1, desks: 1 },
    ...{ levels: 10, halfSpread: 0.0001, meanOrderUsd: 1_000 },
  };
  const live = new LiveMarket(bitcoinMarket(), plan, prices);
  expect(live.worldPriceText).toBe('50000.00');
  live.onTrade({ id: 1, price: '50000.00', quantity: '1.0000', takerSide: 'BUY', time: 0 } as never, 0);
  live.follow(0.25, 60_000);
  const moved = Math.log(live.fair / 50_000.004);
  expect(moved).toBeGreaterThan(0);
  const stays = Math.log(Number(live.worldPriceText) / 50_000);
  expect(stays).toBeCloseTo(moved * IMPACT.permanent, 5);
});
