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
  Keystrokes,
  lettersDigitsFilter,
  lettersFilter,
  numberNameFilter,
  priceFilter,
  textFilter,
} from './filters.ts';

/** Types each letter at the end, as a keyboard does. */
const typed = (filter: InputFilter, letters: string) =>
  [...letters].reduce((text, letter) => edited(filter, text, letter, '').text, '');

/** The same as a field hears it, by all that was typed. */
function strokes(filter: InputFilter, letters: string): string {
  const keys = new Keystrokes();
  return [...letters].reduce((text, letter) => keys.edited(filter, text, letter, '').text, '');
}

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

  test.each<[string, string, string, string, number]>([
    // before, typed, after → text, caret
    ['1', '5', '2.3', '152.3', 2],
    ['', '0', '5', '5', 0],
    ['0', '5', '', '5', 1],
    ['12.3', '.', '4', '12.34', 4],
    ['1', '.', '2.3', '12.3', 1],
    ['12', '.', '34', '12.34', 3],
    ['12', ',', '34', '12.34', 3],
    ['', '.', '', '0.', 2],
    ['5', 'x', '5', '55', 1],
    ['', '1,234.56', '', '1234.56', 7],
    ['', '1,234', '', '1234', 4],
    ['', '0,125', '', '0.12', 4],
    ['1.', '1e-1', '', '1.01', 4],
    ['1', '', '00', '100', 1],
    ['', '', '00', '0', 0],
  ])('S5.10 FMT-31 FMT-33 decimal: %j + %j + %j is %j, caret at %i', (before, inserted, after, text, caret) => {
    expect(edited(decimalFilter(), before, inserted, after)).toEqual({ text, caret });
  });

  test.each([
    ['84.250', '84.250', '84.250'],
    ['12.850', '12.850', '12.850'],
    ['1.234.567', '1234567', '1234567'],
    ['84.250,5', '84250.5', '84250.5'],
    ['84,250.5', '84250.5', '84250.5'],
    ['1,125', '1.125', '1125'],
    ['0,125', '0.125', '0.125'],
    ['0.125', '0.125', '0.125'],
    ['84\u00a0250,5', '84250.5', '84250.5'],
  ])(
    'FMT-32 pasted where the comma is the decimal sign, %j is %s; where it parts thousands, %s',
    (text, comma, point) => {
      for (const group of ['.', '\u00a0', '\u202f'])
        expect(edited(decimalFilter({ digits: 3, group }), '', text, '').text).toBe(comma);
      expect(edited(decimalFilter({ digits: 3, group: ',' }), '', text, '').text).toBe(point);
    },
  );
  test('FMT-32 a comma that is typed is the point in every language', () => {
    for (const group of ['.', ',', '\u00a0']) expect(typed(decimalFilter({ group }), '12,5')).toBe('12.5');
  });
  test.each([
    // typed, in an English field, in one whose language parts thousands by points
    ['1,234.5', '1234.5', '1234.5'],
    ['1.234,5', '1234.5', '1234.5'],
    ['12,345.67', '12345.67', '12345.67'],
    ['1,234,567.8', '1234567.8', '1234567.8'],
    ['1.234.567,8', '1234567.8', '1234567.8'],
    ['1,234,567', '1234567', '1.234567'],
    ['1,234', '1.234', '1.234'],
    // A point again, and signs that part no thousands, move nothing.
    ['1.234.', '1.234', '1.234'],
    ['1.234.5', '1.2345', '1.2345'],
    ['1,23.4', '1.234', '1.234'],
    ['1,2345.6', '1.23456', '1.23456'],
    ['0,125.5', '0.1255', '0.1255'],
    ['1234,567.8', '1234.5678', '1234.5678'],
    ['12.5,', '12.5', '12.5'],
    ['٬١', '0.1', '0.1'],
    ['١٬٢٣٤٫٥', '1234.5', '1234.5'],
  ])('FMT-37 key by key %j is %s; where points part thousands, %s', (keys, english, other) => {
    expect(strokes(decimalFilter({ digits: 8 }), keys)).toBe(english);
    expect(strokes(decimalFilter({ digits: 8, group: '.' }), keys)).toBe(other);
  });
  test('FMT-37 digits that the field has no room for are not lost to the number they belong to', () => {
    expect(strokes(decimalFilter({ digits: 1 }), '67,390.7')).toBe('67390.7');
    expect(strokes(decimalFilter({ digits: 0 }), '67,390.7')).toBe('673907');
    expect(strokes(clampFilter({ max: '5000' }), '1,234.5')).toBe('1234.5');
  });
  test('FMT-37 what was typed is followed back over a digit that is deleted, and forgotten with anything else', () => {
    const filter = decimalFilter({ digits: 2 });
    const keys = new Keystrokes();
    const type = (text: string, letters: string) =>
      [...letters].reduce((before, letter) => keys.edited(filter, before, letter, '').text, text);
    expect(type('', '1,2349')).toBe('1.23');
    // The last digits were cut: what is deleted is the 3 that is seen.
    expect(keys.edited(filter, '1.2', '', '').text).toBe('1.2');
    expect(type('1.2', '34.5')).toBe('1234.5');
    // In the middle, pasted, or put there by the page.
    expect(type('', '1,234')).toBe('1.23');
    expect(keys.edited(filter, '1', '9', '.23').text).toBe('19.23');
    expect(type('19.23', '.')).toBe('19.23');
    expect(type('', '1,2')).toBe('1.2');
    expect(keys.edited(filter, '1.2', '34', '').text).toBe('1.23');
    expect(type('1.23', '.')).toBe('1.23');
    expect(type('', '1,234')).toBe('1.23');
    keys.forget();
    expect(type('1.23', '.')).toBe('1.23');
  });
  test('S5.10 a field of whole numbers takes no point and loses nothing to one', () => {
    const whole = decimalFilter({ digits: 0 });
    expect(edited(whole, '1', '.', '2')).toEqual({ text: '12', caret: 1 });
    expect(edited(whole, '', '12.7', '').text).toBe('12');
    expect([whole.inputMode, decimalFilter().inputMode, digitsFilter.inputMode]).toEqual([
      'numeric',
      'decimal',
      'numeric',
    ]);
  });
  test('S5.10 a point at the end is dropped when the field is left', () => {
    expect(decimalFilter().settle?.('12.')).toBe('12');
  });

  test('S5.10 FMT-36 clamp: never above the most while typing, raised to the least when left', () => {
    const clamp = clampFilter({ min: '10', max: '125.5' }, { digits: 1 });
    expect(typed(clamp, '15')).toBe('15');
    expect(typed(clamp, '126')).toBe('125.5');
    expect(typed(clamp, '999999999999999999999')).toBe('125.5');
    expect(clamp.settle?.('1.')).toBe('10');
    expect(clamp.settle?.('12.')).toBe('12');
    expect(clamp.settle?.('')).toBe('');
    expect(clampDecimal('-3', { min: '-1.5' })).toBe('-1.5');
    expect(clampDecimal('x', { min: '1' })).toBe('x');
  });

  test('S5.10 price: positive, so many decimals, significant digits and digits before the point, within its bounds', () => {
    const price = priceFilter({ min: '0.5', max: '90000', decimals: 4, priceDigits: 5, integerLength: 5 });
    expect(typed(price, '-12.3456789')).toBe('12.345');
    expect(typed(price, '12345.6')).toBe('12345.');
    expect(typed(price, '1234567')).toBe('12345');
    expect(typed(price, '99999')).toBe('90000');
    expect(typed(price, '0.123456')).toBe('0.1234');
    expect(price.settle?.('0.1')).toBe('0.5');
    expect(price.settle?.('0.00')).toBe('0.5');
    expect(price.settle?.('')).toBe('');
    expect(priceFilter({ decimals: 2 }).settle?.('0.')).toBe('');
    const small = priceFilter({ decimals: 8, priceDigits: 4 });
    expect(typed(small, '0.000012345')).toBe('0.00001234');
    expect(typed(small, '123.4567')).toBe('123.4');
    expect(typed(small, '1234.5')).toBe('1234.');
  });
});
