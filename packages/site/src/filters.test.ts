import { describe, expect, test } from 'vitest';
import {
  clampDecimal,
  clampFilter,
  codeFilter,
  decimalFilter,
  decimalInput,
  digitsFilter,
  edited,
  englishFilter,
  type InputFilter,
  lettersDigitsFilter,
  lettersFilter,
  numberNameFilter,
  priceFilter,
  textFilter,
} from './filters.ts';

const MIXED = 'Ab9 é Ж ي 中文 한 か １２ ٣ -_ .,!? 。， <>{}$ \u{1f600}';

describe('filters', () => {
  test.each<[string, InputFilter, string]>([
    ['digits', digitsFilter, '9123'],
    ['code', codeFilter, '9123'],
    ['letters, digits, Chinese, punctuation', textFilter, 'Ab9 é Ж ي 中文 한 か １２ ٣ -_ .,!? 。，  '],
    ['English and signs', englishFilter, 'Ab9-_.,!?<>{}$'],
    ['letters and Chinese', lettersFilter, 'AbéЖي中文한か'],
    ['letters and digits', lettersDigitsFilter, 'Ab9'],
    ['digits, hyphen, underscore', numberNameFilter, '9123-_'],
  ])('S5.10 the filter for %s keeps what it names, in every script', (_name, filter, expected) => {
    expect(filter.clean(MIXED)).toBe(expected);
    expect(filter.clean(expected)).toBe(expected);
    expect(filter.clean('')).toBe('');
  });

  test('S5.10 S9.01 a code has at most six digits; in a full field typing changes nothing', () => {
    expect(codeFilter.clean('12-34 56 78')).toBe('123456');
    expect(codeFilter.clean('١٢٣٤٥٦')).toBe('123456');
    expect(edited(codeFilter, '12', '9', '3456')).toEqual({ text: '123456', caret: 2 });
    expect(edited(codeFilter, '12', '98', '345')).toEqual({ text: '129345', caret: 3 });
    expect(edited(codeFilter, '', '123 456', '')).toEqual({ text: '123456', caret: 6 });
  });

  test.each([
    ['1.239', 2, '1.23'],
    ['007.5', 2, '7.5'],
    ['0.5', 2, '0.5'],
    ['.5', 2, '0.5'],
    ['0', 2, '0'],
    ['000', 2, '0'],
    ['1.2.3', 4, '1.23'],
    ['1,5', 2, '1.5'],
    ['1,234.5', 2, '1234.5'],
    ['1.234,5', 2, '1234.5'],
    ['1\u202f234,56', 2, '1234.56'],
    ['1,234,567', 2, '1234567'],
    // The last sign is the point, and what comes after it of either sign goes.
    ['.,,', 2, '0.'],
    ['1.234,5,6', 2, '1234.56'],
    ['1.234.567', 2, '1234567'],
    ['1,23,4', 3, '1.234'],
    ['$ 1,234.50 USDT', 2, '1234.50'],
    ['-5', 2, '5'],
    ['1e-7', 8, '0.0000001'],
    ['1e-7', 2, '0.00'],
    ['-1e5', 2, '100000'],
    ['2.5E3', 2, '2500'],
    ['1e', 2, '1'],
    ['٣٫١٤', 2, '3.14'],
    ['۱۲۳٬۴۵۶٫۷', 2, '123456.7'],
    ['１２．３４', 2, '12.34'],
    ['1。5', 2, '1.5'],
    ['12.', 2, '12.'],
    ['12.5', 0, '12'],
    ['abc', 2, ''],
    ['', 2, ''],
  ])('S5.10 FMT-32 decimal: %j to %i digits is %j', (text, digits, expected) => {
    expect(decimalInput(text, digits)).toBe(expected);
  });
  test('S5.10 S9.01 a decimal has two digits unless told', () => {
    expect(decimalInput('0.129')).toBe('0.12');
    expect(decimalFilter().clean('0.129')).toBe('0.12');
  });

  test('S5.10 a point at the end is dropped once the number is all there', () => {
    expect(decimalFilter().settle('12.')).toBe('12');
  });

  test('S5.10 clamp: never above the most; raised to the least once it is all there', () => {
    const clamp = clampFilter({ min: '10', max: '125.5' }, { digits: 1 });
    expect(clamp.clean('15')).toBe('15');
    expect(clamp.clean('126')).toBe('125.5');
    expect(clamp.clean('999999999999999999999')).toBe('125.5');
    expect(clamp.settle('1.')).toBe('10');
    expect(clamp.settle('12.')).toBe('12');
    expect(clamp.settle('')).toBe('');
    expect(clampDecimal('-3', { min: '-1.5' })).toBe('-1.5');
    expect(clampDecimal('x', { min: '1' })).toBe('x');
  });

  test('S5.10 price: positive, so many decimals, significant digits and digits before the point, within its bounds', () => {
    const price = priceFilter({ min: '0.5', max: '90000', decimals: 4, priceDigits: 5, integerLength: 5 });
    expect(price.clean('-12.3456789')).toBe('12.345');
    expect(price.clean('12345.6')).toBe('12345.');
    expect(price.clean('1234567')).toBe('12345');
    expect(price.clean('99999')).toBe('90000');
    expect(price.clean('0.123456')).toBe('0.1234');
    expect(price.settle('0.1')).toBe('0.5');
    expect(price.settle('0.00')).toBe('0.5');
    expect(price.settle('')).toBe('');
    expect(priceFilter({ decimals: 2 }).settle('0.')).toBe('');
    const small = priceFilter({ decimals: 8, priceDigits: 4 });
    expect(small.clean('0.000012345')).toBe('0.00001234');
    expect(small.clean('123.4567')).toBe('123.4');
    expect(small.clean('1234.5')).toBe('1234.');
  });
});
