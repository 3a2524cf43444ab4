import { expect, test } from 'vitest';
import { dollarPrices } from './dollar-prices.ts';

test('FMT-21 FMT-22 every quote that is no dollar has its worth, over other markets too; what nobody prices is left out', () => {
  const markets = [
    { pairCode: 'XRP_ETH', last: '0.001' },
    { pairCode: 'ETH_BTC', last: '0.02' },
    { pairCode: 'BTC_USDT', last: '84250.00' },
    { pairCode: 'AAA_BBB', last: '3' },
    { pairCode: 'BTC_USDC', last: '0' },
  ];
  expect(dollarPrices(markets)).toEqual({ BTC: '84250.00', ETH: '1685.0000' });
  expect(dollarPrices([])).toEqual({});
});
