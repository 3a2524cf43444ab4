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
  Keystrokes,
  lettersDigitsFilter,
  lettersFilter,
  numberNameFilter,
  priceFilter,
  textFilter,
} from './filters.ts';

const FILTERS: Record<string, InputFilter> = {
  digits: digitsFilter,
  code: codeFilter,
  decimal: decimalFilter({ digits: 4 }),
  whole: decimalFilter({ digits: 0 }),
  clamp: clampFilter({ min: '1', max: '99.5' }, { digits: 2 }),
  price: priceFilter({ decimals: 6, priceDigits: 5, integerLength: 4, max: '5000' }),
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

describe.each(Object.entries(FILTERS))('filter %s', (_name, filter) => {
  test('S5.10 FMT-30 cleaning twice is cleaning once', () => {
    fc.assert(
      fc.property(junk, (text) => {
        expect(filter.clean(filter.clean(text))).toBe(filter.clean(text));
      }),
    );
  });

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

  test('S5.10 FMT-32 a number pasted in any dress keeps its value', () => {
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
          const kept = edited(decimalFilter({ digits: 8 }), '', dress, '').text;
          expect(compare(decimal(kept), decimal(plain)), dress).toBe(0);
        }
      }),
    );
  });

  test('FMT-37 a number typed key by key with thousands parted keeps its value, and a caret at its end', () => {
    const fields = [
      [',', '.', ','],
      ['.', ',', ','],
      ['.', ',', '.'],
      ['’', '.', ','],
      ['\u202f', ',', '\u202f'],
    ] as const;
    fc.assert(
      fc.property(number, fc.constantFrom(...fields), (plain, [thousands, point, group]) => {
        const [whole = '', fraction = ''] = plain.split('.');
        const keys = new Keystrokes();
        const filter = decimalFilter({ digits: 8, group });
        let standing = { text: '', caret: 0 };
        for (const key of whole.replace(/\B(?=(\d{3})+$)/g, thousands) + point + fraction) {
          standing = keys.edited(filter, standing.text, key, '');
          expect(filter.clean(standing.text)).toBe(standing.text);
          expect(standing.caret).toBe(standing.text.length);
        }
        expect(compare(decimal(standing.text), decimal(plain))).toBe(0);
      }),
    );
  });

  test('FMT-33 FMT-37 a point typed again moves none, whatever was typed before it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,7}\.\d{0,7}$/), (typed) => {
        const keys = new Keystrokes();
        const filter = decimalFilter({ digits: 8 });
        const type = (text: string, key: string) => keys.edited(filter, text, key, '').text;
        const text = [...typed].reduce(type, '');
        expect(type(text, '.')).toBe(text);
      }),
    );
  });

  test('S5.10 FMT-33 no keystroke changes the size of a number by moving its point', () => {
    fc.assert(
      fc.property(number, fc.nat(), fc.constantFrom('.', ',', '٫', 'x', '-', ' '), (plain, at, key) => {
        const text = decimalInput(plain, 8);
        const place = at % (text.length + 1);
        const after = edited(decimalFilter({ digits: 8 }), text.slice(0, place), key, text.slice(place));
        expect(after).toEqual({ text, caret: place });
      }),
    );
  });

  test('S5.10 typing digits into the whole part never loses what follows the point', () => {
    fc.assert(
      fc.property(number, fc.nat({ max: 9 }), (plain, digit) => {
        const text = decimalInput(plain, 8);
        const after = edited(decimalFilter({ digits: 8 }), text.slice(0, 1), String(digit), text.slice(1));
        expect(after.text.split('.')[1]).toBe(text.split('.')[1]);
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
