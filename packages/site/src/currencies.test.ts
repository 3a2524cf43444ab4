import { describe, expect, test } from 'vitest';
import {
  CURRENCIES,
  currencyDigits,
  currencyFor,
  currencyOfLocale,
  DEFAULT_CURRENCY,
  isCurrency,
  symbolOf,
} from './currencies.ts';
import { LOCALES } from './locales.ts';

describe('currencies', () => {
  test('S9.02 about 60 fiat currencies, each once, with a sign', () => {
    expect(CURRENCIES.length).toBeGreaterThanOrEqual(60);
    expect(new Set(CURRENCIES.map(({ code }) => code)).size).toBe(CURRENCIES.length);
    for (const { code, symbol, digits } of CURRENCIES) {
      expect(code).toMatch(/^[A-Z]{3}$/);
      expect(symbol).not.toBe('');
      expect([0, 2, 3]).toContain(digits);
    }
  });
  test('S9.02 the languages of computers know every code, and no smallest coin is finer than theirs', () => {
    const known = new Set(Intl.supportedValuesOf('currency'));
    for (const { code, digits } of CURRENCIES) {
      expect(known.has(code), code).toBe(true);
      const theirs = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits;
      expect(digits, code).toBeLessThanOrEqual(theirs ?? 0);
    }
  });
  test('S9.02 an unknown currency is written with a dollar sign and two digits', () => {
    expect([symbolOf('EUR'), symbolOf('ZZZ'), symbolOf('')]).toEqual(['€', '$', '$']);
    expect([currencyDigits('JPY'), currencyDigits('KWD'), currencyDigits('ZZZ')]).toEqual([0, 3, 2]);
  });
  test('S5.21 S9.01 a stored currency that is not in the table is USD', () => {
    for (const stored of ['ZZZ', '', 'eur', '__proto__', 'constructor'])
      expect(currencyFor(stored, 'ja_JP')).toBe(DEFAULT_CURRENCY);
    expect(currencyFor('EUR', 'ja_JP')).toBe('EUR');
    expect(DEFAULT_CURRENCY).toBe('USD');
  });
  test('S3.02 FMT-20 with nothing stored it is the locale’s', () => {
    const expected = {
      zh_CN: 'CNY', zh_TW: 'TWD', en_US: 'USD', tr_TR: 'TRY', ru_RU: 'RUB', uk_UA: 'UAH', ja_JP: 'JPY', fr_FR: 'EUR',
      es_ES: 'EUR', ar_AE: 'EUR', ko_KR: 'KRW', vi_VN: 'VND', pt_PT: 'EUR',
    }; // biome-ignore format: one table
    expect(Object.fromEntries(LOCALES.map(({ tag }) => [tag, currencyFor(null, tag)]))).toEqual(expected);
    expect(currencyFor(undefined)).toBe('USD');
    for (const { tag, currency } of LOCALES) {
      expect(isCurrency(currency)).toBe(true);
      expect(currencyOfLocale(tag)).toBe(currency);
    }
  });
});
