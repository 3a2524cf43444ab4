import { expect, test } from 'vitest';
import { pushText } from './words.ts';

const contract = { market: 'BTC_USDT_PERP', product: 'futures' };

test.each([
  ['order-filled', { market: 'BTC_USDT' }, '/orders?tab=history'],
  ['algo-ended', { market: 'BTC_USDT' }, '/orders?tab=algos'],
  ['order-filled', contract, '/orders?product=futures&tab=history'],
  ['algo-ended', contract, '/orders?product=futures&tab=algos'],
  ['price-alert', contract, '/futures/BTC_USDT_PERP'],
  ['price-alert', { market: 'BTC_USDT' }, '/trade/BTC_USDT'],
] as const)('FPAG-35 INBX-42 the push of %s with %o leads to %s', (kind, values, link) => {
  expect(pushText(kind, values, 'ar_AE').link).toBe(`/ar_AE${link}`);
});
