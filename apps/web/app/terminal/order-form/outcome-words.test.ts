import { expect, test } from 'vitest';
import { placedWords } from './outcome-words.ts';

const t = (id: string, values: Record<string, string | number> = {}) =>
  [id, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' ');
const order = {
  ...{ reason: 'QUOTE_SPENT', side: 'BUY', symbol: 'BTC_USDT', status: 'FILLED', price: '0', averagePrice: '84250' },
  ...{ quantity: '0', filledQuantity: '0.0002', quoteQuantity: '22', filledQuoteQuantity: '16.85' },
};

test('TRAD-264 the toast of an order whose amount was not used whole says how much of how much', () => {
  expect(placedWords(order as never, t, 'en_US').detail).toContain('used=16.85 asked=22');
  expect(placedWords({ ...order, quoteQuantity: '16.85' } as never, t, 'en_US').detail).toBeUndefined();
});
