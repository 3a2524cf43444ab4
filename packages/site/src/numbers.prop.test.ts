import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, decimal, decimalText, multiply, quotient, readNumber, round, trimmed } from './decimal.ts';
import { LOCALES, type LocaleTag } from './locales.ts';
import { abbreviate, foldZeros, formatNumber, separators } from './numbers.ts';

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[0-9]{${min},${max}}$`));
/** A decimal text of any length, with runs of zeros more often than chance gives. */
const text = fc
  .tuple(
    fc.constantFrom('', '-'),
    digits(1, 30),
    fc.array(fc.oneof(digits(1, 4), fc.constant('00000')), { maxLength: 6 }),
  )
  .map(([sign, whole, parts]) => `${sign}${whole}${parts.length === 0 ? '' : `.${parts.join('')}`}`);
const tag = fc.constantFrom(...LOCALES.map((locale) => locale.tag));

/** The slow truth: the digits of a text moved `power` places and cut, by moving letters only. */
function cutByHand(number: string, power: number, kept: number): string {
  const [whole = '', fraction = ''] = number.replace('-', '').split('.');
  const moved = whole.padStart(power + 1, '0');
  const before = moved.slice(0, moved.length - power).replace(/^0+(?=\d)/, '');
  const after = (moved.slice(moved.length - power) + fraction).slice(0, kept).replace(/0+$/, '');
  return `${before}${after === '' ? '' : `.${after}`}`;
}

function groupedByHand(plain: string, locale: LocaleTag): string {
  const { group, point } = separators(locale);
  const [whole = '', fraction] = plain.split('.');
  let grouped = '';
  [...whole].forEach((digit, index) => {
    grouped += digit;
    const left = whole.length - 1 - index;
    if (left > 0 && left % 3 === 0) grouped += group;
  });
  return fraction === undefined ? grouped : grouped + point + fraction;
}

describe('numbers against letters', () => {
  test('S9.04 an abbreviation is the number’s own digits, rounded down: nothing passes through a float', () => {
    fc.assert(
      fc.property(text, tag, fc.integer({ min: 0, max: 6 }), (number, locale, kept) => {
        const long = (number.replace('-', '').split('.')[0] ?? '').replace(/^0+/, '').length;
        const units: [number, string][] =
          locale === 'zh_CN'
            ? [
                [12, '万亿'],
                [8, '亿'],
                [4, '万'],
              ]
            : locale === 'zh_TW'
              ? [
                  [12, '萬億'],
                  [8, '億'],
                  [4, '萬'],
                ]
              : [
                  [15, 'Q'],
                  [12, 'T'],
                  [9, 'B'],
                  [6, 'M'],
                  [3, 'K'],
                ];
        const at = units.findIndex(([one]) => long > one);
        const [power, sign] = units[at] ?? [0, ''];
        const [nextPower, nextSign] = units.at(at < 0 ? -1 : at - 1) ?? [0, ''];
        const cut = cutByHand(number, power, kept);
        const isCut =
          compare(
            multiply(decimal(cut), { units: 10n ** BigInt(power), scale: 0 }),
            decimal(number.replace('-', '')),
          ) !== 0;
        const isMore = number.startsWith('-') && isCut;
        // A negative number is rounded down by one more of its last digit, and with it into the next unit at times.
        const down = isMore ? decimalText(trimmed(add(decimal(cut), { units: 1n, scale: kept }))) : cut;
        const isNext = isMore && at !== 0 && (down.split('.')[0] ?? '').length > nextPower - power;
        const minus = number.startsWith('-') && /[1-9]/.test(down) ? '\u2212' : '';
        expect(abbreviate(number, locale, kept)).toBe(
          minus + (isNext ? `1${nextSign}` : groupedByHand(down, locale) + sign),
        );
      }),
    );
  });

  test('S9.04 FMT-02 FMT-49 a grouped number has the digits it came with', () => {
    fc.assert(
      fc.property(text, tag, (number, locale) => {
        const shown = formatNumber(number, locale);
        const [whole = '', fraction] = number.replace('-', '').split('.');
        const plain = whole.replace(/^0+(?=\d)/, '') + (fraction === undefined ? '' : `.${fraction}`);
        expect(shown.replace('\u2212', '')).toBe(groupedByHand(plain, locale));
      }),
    );
  });

  test('FMT-02 FMT-49 a power of ten moves the point and changes no digit', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: -40, max: 40 }), (number, power) => {
        const moved = readNumber(`${number}e${power}`);
        const factor = decimal(power >= 0 ? `1${'0'.repeat(power)}` : `0.${'0'.repeat(-power - 1)}1`);
        expect(moved && compare(moved, multiply(decimal(number), factor))).toBe(0);
      }),
    );
  });

  test('S9.04 FMT-05 FMT-50 unfolding the count gives the number back, and only long runs are folded', () => {
    fc.assert(
      fc.property(text, (number) => {
        const plain = decimalText(decimal(number));
        const folded = foldZeros(number);
        expect(folded.replace(/0\{(\d+)\}/, (_, count) => '0'.repeat(Number(count)))).toBe(plain);
        const fraction = plain.split('.')[1] ?? '';
        expect(folded.includes('{')).toBe(fraction.length >= 8 && /0000[0]*[1-9]/.test(fraction));
      }),
    );
  });

  test('S9.04 FMT-07 a quotient is within half of its twentieth digit', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [decimal(one), decimal(other)];
        fc.pre(b.units !== 0n);
        const found = quotient(a, b);
        const significant = decimalText(found).replace(/[-.]/g, '').replace(/^0+/, '');
        expect(significant.replace(/0+$/, '').length).toBeLessThanOrEqual(20);
        // |a − found·b| · 2 ≤ one unit of the last kept digit · |b|
        const scale = found.scale > 0 || significant.length <= 20 ? found.scale : 20 - significant.length;
        const product = multiply(found, b);
        const top = Math.max(a.scale, product.scale) + 60;
        const at = (value: { units: bigint; scale: number }) => value.units * 10n ** BigInt(top - value.scale);
        const size = (value: bigint) => (value < 0n ? -value : value);
        const unit = size(b.units) * 10n ** BigInt(top - b.scale - scale);
        expect(size(at(a) - at(product)) * 2n <= unit).toBe(true);
      }),
    );
  });

  test.each([
    ['1', '3', '0.33333333333333333333'],
    ['2', '3', '0.66666666666666666667'],
    ['-2', '3', '-0.66666666666666666667'],
    ['1', '0.000003', '333333.33333333333333'],
    ['200000000000000000000000', '3', '66666666666666666667000'],
    ['9', '0.9', '10'],
    ['0', '7', '0'],
    ['99999999999999999999.5', '1', '100000000000000000000'],
  ])('S9.04 FMT-07 %s / %s is %s', (a, b, expected) => {
    expect(decimalText(quotient(decimal(a), decimal(b)))).toBe(expected);
  });

  test('S9.04 rounding down never gives more, half up never misses by more than a half', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 12 }), (number, kept) => {
        const value = decimal(number);
        const size = (one: { units: bigint; scale: number }) => ({
          ...one,
          units: one.units < 0n ? -one.units : one.units,
        });
        expect(compare(round(value, kept, 'floor'), value)).toBeLessThanOrEqual(0);
        expect(compare(add(round(value, kept, 'floor'), { units: 1n, scale: kept }), value)).toBeGreaterThan(0);
        const half = { units: 5n, scale: kept + 1 };
        const missed = round(value, kept, 'half-up');
        const difference = {
          units: missed.units * 10n ** BigInt(60 - missed.scale) - value.units * 10n ** BigInt(60 - value.scale),
          scale: 60,
        };
        expect(compare(size(difference), half)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
