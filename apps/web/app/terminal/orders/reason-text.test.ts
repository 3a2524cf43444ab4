import { expect, test } from 'vitest';
import { reasonText } from './reason-text.ts';

const order = {
  reason: 'QUOTE_SPENT',
  side: 'BUY',
  symbol: 'BTC_USDT',
  quoteQuantity: '22.000000',
  filledQuoteQuantity: '16.850000',
} as const;
const t = (id: string, values: Record<string, string | number> = {}) =>
  [id, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' ');

test('TRAD-264 of an amount that was not used whole is said how much of how much', () => {
  expect(reasonText(order, t, 'en_US')).toBe('trade.reason.QUOTE_SPENT side=BUY used=16.85 asked=22 quote=USDT');
  expect(reasonText({ ...order, side: 'SELL' }, t, 'fr_FR')).toContain('side=SELL');
  expect(reasonText({ ...order, quoteQuantity: '1234.5' }, t, 'en_US')).toContain('asked=1,234.5');
});

test('TRAD-264 an amount that was used whole, and what the status says, need no words', () => {
  expect(reasonText({ ...order, filledQuoteQuantity: '22' }, t, 'en_US')).toBeNull();
  for (const reason of [null, 'FILLED', 'CANCELED_BY_USER'] as const)
    expect(reasonText({ ...order, reason }, t, 'en_US')).toBeNull();
  expect(reasonText({ ...order, reason: 'NO_LIQUIDITY' }, t, 'en_US')).toBe('trade.reason.NO_LIQUIDITY');
});
