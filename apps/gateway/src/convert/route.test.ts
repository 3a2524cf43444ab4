import { expect, test } from 'vitest';
import type { Market } from '../catalog/live-catalog.ts';
import { pairsOf } from './route.ts';

const assets = ['BTC', 'ETH', 'EUR', 'DOT', 'USDT'].map((code, id) => ({ id, code, name: code, scale: 8 }));

function pairs(markets: Record<string, string>) {
  return pairsOf({
    assets: () => [...assets],
    market: (symbol) => (symbol in markets ? ({ symbol, status: markets[symbol] } as unknown as Market) : undefined),
  });
}
const straight = (...codes: string[]) => codes.map((asset) => ({ asset, via: null }));

test('CONV-01 CONV-03 pairs tell what each asset can become, and through what: USDT before what is configured first', () => {
  const open = { BTC_USDT: 'TRADING', ETH_USDT: 'TRADING', BTC_EUR: 'TRADING', ETH_EUR: 'HALT' };
  expect(pairs(open)).toEqual([
    { from: 'BTC', to: [{ asset: 'ETH', via: 'USDT' }, ...straight('EUR', 'USDT')] },
    { from: 'ETH', to: [{ asset: 'BTC', via: 'USDT' }, ...straight('EUR', 'USDT')] },
    { from: 'EUR', to: [...straight('BTC', 'ETH'), { asset: 'USDT', via: 'BTC' }] },
    { from: 'USDT', to: [...straight('BTC', 'ETH'), { asset: 'EUR', via: 'BTC' }] },
  ]);
});

test('CONV-01 CONV-03 a market that is delisted leads nowhere, and three orders are never a way', () => {
  expect(pairs({ BTC_USDT: 'TRADING', ETH_USDT: 'DELISTED', BTC_EUR: 'TRADING', ETH_EUR: 'TRADING' })).toEqual([
    { from: 'BTC', to: [{ asset: 'ETH', via: 'EUR' }, ...straight('EUR', 'USDT')] },
    { from: 'ETH', to: [{ asset: 'BTC', via: 'EUR' }, ...straight('EUR')] },
    { from: 'EUR', to: [...straight('BTC', 'ETH'), { asset: 'USDT', via: 'BTC' }] },
    { from: 'USDT', to: [...straight('BTC'), { asset: 'EUR', via: 'BTC' }] },
  ]);
});
