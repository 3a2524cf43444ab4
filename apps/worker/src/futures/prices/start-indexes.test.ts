import { expect, test } from 'vitest';
import { indexed } from './start-indexes.ts';

test('MARK-20 each source is asked for the spot market of the contract’s base and quote by its own name of it', () => {
  const names = ['binance', 'okx', 'bybit', 'own'];
  const sources = names.map((name, i) => ({ name, weight: i + 1 }));
  const contract = { contract: 'BTC_USDT_PERP', base: 'BTC', quote: 'USDT', tickSize: '0.1', sources };
  expect(indexed(contract)).toEqual({
    contract: 'BTC_USDT_PERP',
    tickSize: '0.1',
    sources: [
      { source: 'binance', symbol: 'BTCUSDT', weight: 1 },
      { source: 'okx', symbol: 'BTC-USDT', weight: 2 },
      { source: 'bybit', symbol: 'BTCUSDT', weight: 3 },
      { source: 'own', symbol: 'BTC_USDT', weight: 4 },
    ],
  });
});
