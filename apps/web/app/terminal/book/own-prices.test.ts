import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { rules } from '../order-form/fixture.ts';
import { groupSteps, ownLines } from './own-prices.ts';

const order = (side: 'BUY' | 'SELL', price: string, parts: Partial<OrderData> = {}) =>
  ({ symbol: 'BTC_USDT', type: 'LIMIT', phase: 'WORKING', side, price, ...parts }) as OrderData;

test('TRAD-32 own orders are marked on the line their price falls into', () => {
  const orders = [
    order('BUY', '100.15'),
    order('SELL', '100.15'),
    order('BUY', '7', { symbol: 'ETH_USDT' }),
    order('BUY', '0', { type: 'MARKET' }),
    order('SELL', '100.20', { type: 'STOP_LOSS_LIMIT', phase: 'WAITING' }),
  ];
  expect([...ownLines(orders, rules, 1)]).toEqual(['bids 2003', 'asks 2003']);
  expect([...ownLines(orders, rules, 10)]).toEqual(['bids 2000', 'asks 2010']);
});

test('TRAD-31 grouping is offered up to a tenth of the price', () => {
  expect(groupSteps(10_000n, rules)).toEqual([1, 10, 100]);
  expect(groupSteps(3n, rules)).toEqual([1]);
  expect(groupSteps(null, rules)).toEqual([1, 10, 100, 1000]);
});
