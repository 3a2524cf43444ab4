import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDollar } from './currencies.ts';
import { compare, decimal, decimalText, round } from './decimal.ts';
import { dollarsIn, fiatParts, formatFiat } from './fiat.ts';
import { priceGraph, worth } from './valuation.ts';

const MARKETS = [
  { pairCode: 'XRP_ETH', last: '0.002' },
  { pairCode: 'ETH_BTC', last: '0.05' },
  { pairCode: 'BTC_USDT', last: '60000.01' },
  { pairCode: 'USDT_EUR', last: '0.9' },
  { pairCode: 'OLD_USDT', last: '0' },
  { pairCode: 'AAA_BBB', last: '3' },
];
const dollars = (amount: string, asset: string) => {
  const value = worth(decimal(amount), asset, priceGraph(MARKETS), isDollar);
  return value === null ? null : decimalText(value);
};

describe('fiat prices', () => {
  test('FMT-21 dollar assets are one dollar each', () => {
    expect([dollars('1.5', 'USDT'), dollars('1.5', 'USDC')]).toEqual(['1.5', '1.5']);
  });
  test('FMT-22 others are worth what markets say, over as few as possible, exactly; none, or nothing there: null', () => {
    expect(dollars('0.5', 'BTC')).toBe('30000.005');
    expect(dollars('2', 'ETH')).toBe('6000.0010');
    expect(dollars('1000', 'XRP')).toBe('6000.0010000');
    expect(dollars('9', 'EUR')).toBe('10');
    expect(dollars('1', 'EUR')).toBe('1.1111111111111111111');
    expect([dollars('1', 'OLD'), dollars('1', 'AAA'), dollars('1', 'ZZZ')]).toEqual([null, null, null]);
    expect(dollars('0', 'ZZZ')).toBe('0');
  });
  test('FMT-22 a shorter way wins over a longer one, whatever the order of the markets', () => {
    const direct = [...MARKETS, { pairCode: 'XRP_USDC', last: '2' }];
    for (const markets of [direct, direct.toReversed()])
      expect(decimalText(worth(decimal('3'), 'XRP', priceGraph(markets), isDollar) ?? decimal('0'))).toBe('6');
  });

  test('FMT-24 a currency’s amount is the dollars times its rate; no rate, no amount; zero and negative are no rates', () => {
    const rates = { EUR: '0.92', JPY: '0', GBP: '-1', CHF: 'x' };
    const to = (currency: 'USD' | 'EUR' | 'JPY' | 'GBP' | 'CHF' | 'TRY') => {
      const value = dollarsIn(decimal('12.34'), currency, rates);
      return value === null ? null : decimalText(value);
    };
    expect([to('USD'), to('EUR'), to('JPY'), to('GBP'), to('CHF'), to('TRY')]).toEqual([
      '12.34',
      '11.3528',
      null,
      null,
      null,
      null,
    ]);
  });

  test.each([
    ['1234.569', 'USD', 'en_US', '$1,234.56'],
    ['1234.569', 'EUR', 'fr_FR', '1\u202f234,56\u00a0€'],
    ['1234.5', 'EUR', 'es_ES', '1.234,50\u00a0€'],
    ['1234.5', 'JPY', 'ja_JP', '¥1,234'],
    ['1234.5', 'AED', 'ar_AE', 'AED\u00a01,234.50'],
    ['1234.5', 'VND', 'vi_VN', '1.234\u00a0₫'],
    ['1234.5', 'TRY', 'tr_TR', '₺1.234,50'],
    ['1234.5', 'CHF', 'en_US', 'CHF\u00a01,234.50'],
    ['1.2345678', 'KWD', 'en_US', 'KWD\u00a01.234'],
    ['-5', 'USD', 'en_US', '\u2212$5.00'],
    ['0', 'USD', 'en_US', '$0.00'],
    ['0.16154999', 'USD', 'en_US', '$0.1615'],
    ['0.5', 'USD', 'en_US', '$0.50'],
    ['0.0042', 'JPY', 'en_US', '¥0.0042'],
    ['0.00000000000000012', 'USD', 'en_US', '$0.00'],
    ['99999999999999999999.999', 'USD', 'en_US', '$99,999,999,999,999,999,999.99'],
    ['1', 'ZZZ', 'en_US', '$1.00'],
  ] as const)('S9.02 FMT-23 FMT-51 %s %s in %s is %s', (amount, currency, tag, expected) => {
    expect(formatFiat(decimal(amount), currency, tag)).toBe(expected);
  });
  test('FMT-23 nothing known is two hyphens, without a sign; small prices fold', () => {
    expect(formatFiat(null, 'EUR', 'en_US')).toBe('--');
    expect(fiatParts(decimal('0.0000012345'), 'USD', 'en_US')).toEqual({
      text: '0.000001234',
      folded: { head: '0.0', zeros: 5, tail: '1234' },
    });
  });

  test('FMT-23 an amount is never shown larger than it is, and misses less than its last shown digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 20 }), (units, scale) => {
        const value = { units, scale };
        const shown = decimal(fiatParts(value, 'USD', 'en_US').text.replaceAll(',', ''));
        expect(compare(shown, value)).toBeLessThanOrEqual(0);
        expect(compare(shown, round(value, 2, 'floor'))).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
