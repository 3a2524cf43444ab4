import type { FillData, OrderData } from '@pelorus/protocol/spot/http.ts';
import { expect, test } from 'vitest';
import { mergeFills, mergeHistory } from './merge-rows.ts';

const order = (orderId: number, status: OrderData['status'], symbol = 'BTC_USDT') =>
  ({ orderId, status, symbol }) as OrderData;
const fill = (tradeId: number, orderId: number, symbol = 'BTC_USDT') =>
  ({ tradeId, orderId, symbol, time: tradeId }) as FillData;

test('TRAD-41 the history holds ended orders of the market, each once, the live row over the paged one', () => {
  const live = [order(5, 'FILLED'), order(3, 'CANCELED'), order(9, 'FILLED', 'ETH_USDT')];
  const paged = [order(5, 'PARTIALLY_FILLED'), order(4, 'NEW'), order(3, 'CANCELED'), order(1, 'EXPIRED')];
  const rows = mergeHistory('BTC_USDT', live, paged);
  expect(rows.map(({ orderId, status }) => `${orderId} ${status}`)).toEqual(['5 FILLED', '3 CANCELED', '1 EXPIRED']);
});

test('TRAD-41 trades are listed once for each side of them', () => {
  const rows = mergeFills('BTC_USDT', [fill(7, 2), fill(7, 1)], [fill(7, 1), fill(6, 1), fill(8, 1, 'ETH_USDT')]);
  expect(rows.map(({ tradeId, orderId }) => `${tradeId}/${orderId}`)).toEqual(['7/2', '7/1', '6/1']);
});
