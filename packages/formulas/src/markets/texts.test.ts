import { expect, test } from 'vitest';
import { amountText, priceText, quantityText, quoteText } from './texts.ts';

const BTC_USDT = { baseScale: 8, quoteScale: 6, lotUnits: 1_000, tickUnits: 5, priceScale: 2 };

test('HOOK-03 HOOK-16 whole numbers of a market are written with all their digits', () => {
  expect(priceText(BTC_USDT, 1_234_567)).toBe('61728.35');
  expect(quantityText(BTC_USDT, 3)).toBe('0.00003000');
  expect(quoteText(BTC_USDT, 1_500_000)).toBe('1.500000');
  expect(amountText(-25, 2)).toBe('-0.25');
});
