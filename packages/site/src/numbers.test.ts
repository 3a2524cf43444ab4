import { describe, expect, test } from 'vitest';
import { LOCALES } from './locales.ts';
import {
  abbreviate,
  foldedZeros,
  foldZeros,
  formatNumber,
  formatParts,
  formatPercent,
  separators,
  truncate,
} from './numbers.ts';

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
    ['-0.001', { maxDigits: 2 }, '\u22120.01'],
    ['123456789012345678901234567890.123456789', {}, '123,456,789,012,345,678,901,234,567,890.123456789'],
    [1234.5, {}, '1,234.5'],
    [90071992547409931n, {}, '90,071,992,547,409,931'],
    [0, {}, '0'],
    [-0, {}, '0'],
  ] as const)('S9.04 %s %j is shown as %s', (value, shape, expected) => {
    expect(formatNumber(value, 'en_US', shape)).toBe(expected);
    expect(formatNumber(value, 'ar_AE', shape)).toBe(expected);
  });

  test.each(LOCALES.map(({ tag }) => tag))(
    'S9.04 in %s digits are Latin, thousands are parted, one point stands',
    (tag) => {
      const { group, point } = separators(tag);
      expect(group).not.toBe(point);
      expect(formatNumber('-1234567.89', tag)).toBe(`\u22121${group}234${group}567${point}89`);
      expect(formatPercent('0.5', tag)).toBe(`+0${point}50%`);
    },
  );

  test('S9.04 FMT-01 nothing is shown as two hyphens', () => {
    for (const nothing of [null, undefined, '', ' ', '\t']) {
      expect(formatNumber(nothing, 'en_US')).toBe('--');
      expect(abbreviate(nothing, 'zh_CN')).toBe('--');
      expect(formatPercent(nothing, 'en_US')).toBe('--');
      expect(truncate(nothing, 2)).toBe('--');
      expect(foldZeros(nothing)).toBe('--');
    }
  });

  test.each([
    'n/a',
    'NaN',
    Number.NaN,
    Infinity,
    -Infinity,
    '1,234',
    '1.2.3',
    '0x10',
    '--',
    '1e',
    'e5',
    '.',
    '1e999',
    '٣',
  ])('S9.04 FMT-01 %j is no number and is shown as it is', (text) => {
    expect(formatNumber(text, 'en_US')).toBe(String(text));
    expect(abbreviate(text, 'en_US')).toBe(String(text));
    expect(formatPercent(text, 'en_US')).toBe(String(text));
    expect(truncate(text, 2)).toBe(String(text));
    expect(foldZeros(text)).toBe(String(text));
  });

  test.each([
    ['1e-7', '0.0000001'],
    [1e-7, '0.0000001'],
    ['-2.5E3', '\u22122,500'],
    [1e21, '1,000,000,000,000,000,000,000'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    ['1.50e+1', '15.0'],
    [' 7 ', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['+5', '5'],
    ['007', '7'],
  ])('FMT-02 %j is written out: %s', (value, expected) => {
    expect(formatNumber(value, 'en_US')).toBe(expected);
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
    ['-0.0004', '\u22120.001'],
    ['-1234567', '\u22121.235M'],
    ['12345678901234567890', '12,345.678Q'],
    [1234567, '1.234M'],
    ['1e15', '1Q'],
    ['1e-9', '0'],
  ])('S9.04 %s is abbreviated to %s', (text, expected) => {
    for (const tag of ['en_US', 'ar_AE', 'ja_JP', 'ko_KR'] as const) expect(abbreviate(text, tag)).toBe(expected);
  });

  test.each([
    ['9999.9999', '9,999.999', '9,999.999'],
    ['10000', '1万', '1萬'],
    ['1234567', '123.456万', '123.456萬'],
    ['99999999', '9,999.999万', '9,999.999萬'],
    ['100000000', '1亿', '1億'],
    ['123456789012', '1,234.567亿', '1,234.567億'],
    ['1000000000000', '1万亿', '1萬億'],
    ['-2500000000000', '\u22122.5万亿', '\u22122.5萬億'],
    ['12345678901234567890', '12,345,678.901万亿', '12,345,678.901萬億'],
    ['0', '0', '0'],
  ])('S9.04 FMT-04 in Chinese %s is %s, in traditional letters %s', (text, simplified, traditional) => {
    expect(abbreviate(text, 'zh_CN')).toBe(simplified);
    expect(abbreviate(text, 'zh_TW')).toBe(traditional);
  });

  test.each([
    ['1234567', 2, '1.23M', '123.46万'],
    ['1235000', 2, '1.24M', '123.5万'],
    ['-1235000', 2, '\u22121.24M', '\u2212123.5万'],
    ['999.9999', 3, '1K', '1,000'],
    ['999999.9999', 3, '1M', '100万'],
    ['99999999.9', 3, '100M', '1亿'],
    ['999999999999999.9', 0, '1Q', '1,000万亿'],
  ])('S9.04 FMT-03 rounded half up, %s to %i digits is %s, in Chinese %s', (text, digits, english, chinese) => {
    expect(abbreviate(text, 'en_US', digits, 'half-up')).toBe(english);
    expect(abbreviate(text, 'zh_CN', digits, 'half-up')).toBe(chinese);
  });

  test.each([
    ['1.999', 2, '1.99'],
    ['-1.999', 2, '-2.00'],
    ['-1.5', 0, '-2'],
    ['-2', 0, '-2'],
    ['1.9', 4, '1.9'],
    ['0.00000009', 7, '0.0000000'],
    ['123456789012345678901.99', 0, '123456789012345678901'],
    [1e-7, 8, '0.0000001'],
  ])('S9.04 truncating rounds down: %s to %i digits is %s', (value, digits, expected) => {
    expect(truncate(value, digits)).toBe(expected);
  });

  test.each([
    ['1.2', '+1.20%'],
    ['-0.05', '\u22120.05%'],
    ['0.00', '0.00%'],
    ['1234.567', '+1,234.57%'],
  ])('WEB-11 a change of %s is shown with its sign: %s', (text, expected) => {
    expect(formatPercent(text, 'en_US')).toBe(expected);
  });
});

describe('folded zeros', () => {
  test.each([
    ['0.0000001234', '0.0{6}1234'],
    ['0.00001234', '0.0{4}1234'],
    ['0.0001234', '0.0001234'],
    ['0.0000001', '0.0000001'],
    ['0.00012345', '0.00012345'],
    ['12.00000001', '12.0{7}1'],
    ['-0.000000012', '-0.0{7}12'],
    ['1.23456789', '1.23456789'],
    ['1.2300000004', '1.230{7}4'],
    ['0.1000020000003', '0.10{4}20000003'],
    ['0.00001000', '0.0{4}1000'],
    ['0.00000000', '0.00000000'],
    ['5.10000000', '5.10000000'],
    ['100000000', '100000000'],
    ['1e-9', '0.0{8}1'],
    [1.5e-10, '0.0{9}15'],
  ])('S9.04 FMT-05 FMT-50 the zeros of %s are folded: %s', (text, expected) => {
    expect(foldZeros(text)).toBe(expected);
  });

  test('S4.03 mode indent folds, mode normal writes every digit, in the separators of the locale', () => {
    expect(formatNumber('1234.0000000567', 'en_US', { digitMode: 'indent' })).toBe('1,234.0{7}567');
    expect(formatNumber('1234.0000000567', 'es_ES', { digitMode: 'indent' })).toBe('1.234,0{7}567');
    expect(formatNumber('1234.0000000567', 'es_ES', { digitMode: 'normal' })).toBe('1.234,0000000567');
    expect(formatNumber('1234.0000000567', 'es_ES')).toBe('1.234,0000000567');
  });

  test('FMT-06 the parts give the whole number beside the folded one', () => {
    expect(formatParts('-0.00000012', 'en_US', { digitMode: 'indent' })).toEqual({
      text: '\u22120.00000012',
      folded: { head: '\u22120.0', zeros: 6, tail: '12' },
    });
    expect(formatParts('1.5', 'en_US', { digitMode: 'indent' })).toEqual({ text: '1.5', folded: null });
    expect(foldedZeros('1.234.567')).toBeNull();
  });
});
