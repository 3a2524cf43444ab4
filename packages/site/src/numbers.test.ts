import { describe, expect, test } from 'vitest';
import { abbreviate, foldZeros, formatNumber, formatPercent } from './numbers.ts';

describe('numbers', () => {
  test.each([
    ['1234567.50', {}, '1,234,567.50'],
    ['999', {}, '999'],
    ['-1234.5', {}, '\u22121,234.5'],
    ['0.1', { minDigits: 2 }, '0.10'],
    ['1.999', { maxDigits: 2 }, '1.99'],
    ['1.999', { maxDigits: 2, rounding: 'half-up' }, '2.00'],
    ['5', { signed: true }, '+5'],
    ['0', { signed: true }, '0'],
    ['-0.001', { maxDigits: 2 }, '0.00'],
    ['123456789012345678901234567890.123456789', {}, '123,456,789,012,345,678,901,234,567,890.123456789'],
  ] as const)('S9.04 %s %j is shown as %s', (text, shape, expected) => {
    expect(formatNumber(text, 'en_US', shape)).toBe(expected);
    expect(formatNumber(text, 'ar_AE', shape)).toBe(expected);
  });

  test('S9.04 nothing is shown as two hyphens, and what is no number as it is', () => {
    for (const nothing of [null, undefined, '', ' ']) {
      expect(formatNumber(nothing, 'en_US')).toBe('--');
      expect(abbreviate(nothing, 'en_US')).toBe('--');
      expect(formatPercent(nothing, 'en_US')).toBe('--');
    }
    expect(formatNumber('n/a', 'en_US')).toBe('n/a');
    expect(abbreviate('1e9', 'en_US')).toBe('1e9');
  });

  test.each([
    ['999.9999', '999.999'],
    ['1000', '1K'],
    ['1234567', '1.234M'],
    ['999999999', '999.999M'],
    ['1000000000', '1B'],
    ['1500000000000', '1.5T'],
    ['2000000000000000', '2Q'],
    ['-2500', '\u22122.5K'],
    ['0', '0'],
    ['12345678901234567890', '12,345.678Q'],
  ])('S9.04 %s is abbreviated to %s', (text, expected) => {
    expect(abbreviate(text, 'en_US')).toBe(expected);
  });

  test('S9.04 an abbreviation may round half up instead, to other digits', () => {
    expect(abbreviate('1234567', 'en_US', 2, 'half-up')).toBe('1.23M');
    expect(abbreviate('1235000', 'en_US', 2, 'half-up')).toBe('1.24M');
  });

  test.each([
    ['1.2', '+1.20%'],
    ['-0.05', '\u22120.05%'],
    ['0.00', '0.00%'],
    ['1234.567', '+1,234.57%'],
  ])('WEB-11 a change of %s is shown with its sign: %s', (text, expected) => {
    expect(formatPercent(text, 'en_US')).toBe(expected);
  });

  test.each([
    ['0.0000001234', '0.0{6}1234'],
    ['0.00001234', '0.0{4}1234'],
    ['0.0001234', '0.0001234'],
    ['0.00012345', '0.00012345'],
    ['12.00000001', '12.0{7}1'],
    ['1.23456789', '1.23456789'],
  ])('S9.04 the zeros of %s are folded: %s', (text, expected) => {
    expect(foldZeros(text)).toBe(expected);
  });
});
