import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, decimal, multiply, readNumber } from './decimal.ts';
import {
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
  type NumberFilter,
  numberNameFilter,
  priceFilter,
  textFilter,
} from './filters.ts';

const NUMBERS: Record<string, NumberFilter> = {
  decimal: decimalFilter({ digits: 4 }),
  whole: decimalFilter({ digits: 0 }),
  clamp: clampFilter({ min: '1', max: '99.5' }, { digits: 2 }),
  price: priceFilter({ decimals: 6, priceDigits: 5, integerLength: 4, max: '5000' }),
};
const FILTERS: Record<string, InputFilter> = {
  digits: digitsFilter,
  code: codeFilter,
  text: textFilter,
  english: englishFilter,
  letters: lettersFilter,
  lettersDigits: lettersDigitsFilter,
  numberName: numberNameFilter,
};
const junk = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'0123456789.,-eE_ ٣１中éﬁ'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  ),
});

describe.each(Object.entries({ ...NUMBERS, ...FILTERS }))('filter %s', (_name, filter) => {
  test('S5.10 FMT-30 cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(junk, (text) => {
        expect(filter.clean(filter.clean(text))).toBe(filter.clean(text));
      }),
    );
  });
});

describe.each(Object.entries(FILTERS))('filter %s while typing', (_name, filter) => {
  test('S5.10 FMT-31 any edit leaves a clean text and a caret inside it', () => {
    fc.assert(
      fc.property(junk, junk, fc.nat(), fc.nat(), (standing, inserted, from, length) => {
        const text = filter.clean(standing);
        const start = from % (text.length + 1);
        const end = start + (length % (text.length - start + 1));
        const after = edited(filter, text.slice(0, start), inserted, text.slice(end));
        expect(filter.clean(after.text)).toBe(after.text);
        expect(after.caret).toBeGreaterThanOrEqual(0);
        expect(after.caret).toBeLessThanOrEqual(after.text.length);
      }),
    );
  });
});

describe('decimal fields', () => {
  const number = fc
    .tuple(fc.nat({ max: 999_999_999 }), fc.nat({ max: 99_999_999 }))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(8, '0')}`);
  const inScript = (text: string, zero: number) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

  test('S5.10 FMT-32 a number in any dress keeps its value', () => {
    fc.assert(
      fc.property(number, (plain) => {
        const [whole = '', fraction = ''] = plain.split('.');
        const grouped = (group: string, point: string) => whole.replace(/\B(?=(\d{3})+$)/g, group) + point + fraction;
        const dresses = [
          plain,
          grouped(',', '.'),
          grouped('.', ','),
          grouped(' ', ','),
          grouped('\u202f', ','),
          grouped('’', '.'),
        ];
        for (const zero of [0x660, 0x6f0, 0x966, 0xff10]) dresses.push(inScript(plain, zero));
        dresses.push(grouped('', '٫'), `${whole}${fraction}e-8`);
        for (const dress of dresses) {
          const kept = decimalInput(dress, 8);
          expect(compare(decimal(kept), decimal(plain)), dress).toBe(0);
        }
      }),
    );
  });

  test('FMT-02 what a program prints of a small number is that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 7, max: 20 }), (units, power) => {
        const printed = String(Number(`${units}e-${power}`));
        const exact = multiply(decimal(String(units)), { units: 1n, scale: power });
        const read = readNumber(printed);
        expect(read && compare(read, exact)).toBe(0);
        expect(compare(decimal(decimalInput(printed, 30)), exact)).toBe(0);
      }),
    );
  });
});
