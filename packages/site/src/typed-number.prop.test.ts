import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from './locales.ts';
import { editedNumber, type NumberText, putNumber } from './number-edit.ts';
import { separators } from './numbers.ts';
import { ownReading, slowReading, writings } from './typed-number.slow.ts';
import { type NumberRules, readTypedNumber, refusedText, typedOf } from './typed-number.ts';

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/’/g, "'");
const digitsOf = (text: string) => text.replace(/[^0-9]/g, '');
/** Texts as people type and paste them: well written in some way, nearly so, or not at all. */
const numberText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 12 }),
  fc
    .tuple(fc.nat({ max: 999_999_999 }), fc.stringMatching(/^\d{0,4}$/), fc.constantFrom('', ',', '.', ' ', "'"))
    .chain(([whole, fraction, group]) =>
      fc.constantFrom('', '.', ',').map((point) => String(whole).replace(/\B(?=(\d{3})+$)/g, group) + point + fraction),
    ),
);
const fieldDigits = fc.constantFrom(0, 2, 8);

describe.each(LOCALES.map(({ tag }) => [tag, separators(tag)] as const))('number fields in %s', (_tag, signs) => {
  const rulesOf = (digits: number): NumberRules => ({ separators: signs, digits });
  const read = (text: string, digits: number) => {
    const known = readTypedNumber(text, rulesOf(digits));
    return 'text' in known ? known.text : null;
  };

  test('FMT-42 FMT-44 FMT-45 FMT-46 a whole text is read as the slow reader reads it, in digits of any script', () => {
    fc.assert(
      fc.property(numberText, fieldDigits, fc.constantFrom(0x30, 0x660, 0x6f0, 0xff10), (text, digits, zero) => {
        const dressed = text.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
        const expected = /^[.,]?$/.test(text) && !(digits === 0 && text !== '') ? '' : slowReading(text, signs, digits);
        expect(read(dressed, digits)).toBe(expected);
        expect(read(` ${dressed}\u200f`, digits)).toBe(expected);
      }),
      { numRuns: 400 },
    );
  });

  test('FMT-42 FMT-46 what is refused has a reason, and no reader of numbers takes it', () => {
    fc.assert(
      fc.property(fc.oneof(numberText, fc.string()), fieldDigits, (text, digits) => {
        const known = readTypedNumber(text, rulesOf(digits));
        if ('problem' in known) expect(known.problem.is).toMatch(/^(malformed|negative|whole|decimals|ambiguous)$/);
        else expect(known.text).toMatch(/^(\d+(\.\d+)?)?$/);
        expect(refusedText(text)).not.toMatch(/^[+-]?[\d.]/);
      }),
    );
  });

  const edit = fc.record({
    at: fc.nat(),
    length: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat({ max: 4 }) }),
    inserted: fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'0123456789') },
      { weight: 2, arbitrary: fc.constantFrom('.', ',', ' ', '٫', '٬', '，', 'k', '３', '٣') },
      { weight: 3, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: numberText },
    ),
    isAtEnd: fc.boolean(),
    isForward: fc.boolean(),
  });

  test('FMT-42 FMT-43 after any edits the form hears what is to be seen in the field, or nothing; no digit is lost', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 14 }), fieldDigits, (edits, digits) => {
        const rules = rulesOf(digits);
        let now: NumberText = putNumber('', rules);
        for (const { at, length, inserted, isAtEnd, isForward } of edits) {
          const before = now;
          const from = isAtEnd ? before.shown.length : at % (before.shown.length + 1);
          const room = before.shown.length - from;
          const to = from + Math.min(inserted === '' && length === 0 ? 1 : length, room);
          const next = editedNumber(before, { from, to, inserted, isForward }, rules);
          now = next;
          const seen = spaced(next.shown).trim();
          if (typedOf(next.value) === null && next.value !== '') {
            const own = ownReading(seen, signs)?.value;
            expect([slowReading(seen, signs, digits), own], JSON.stringify({ before, next })).toContain(next.value);
          } else if (next.value !== '') expect(readTypedNumber(next.raw, rules)).toHaveProperty('problem');
          expect(next.caret).toBeGreaterThanOrEqual(0);
          expect(next.caret).toBeLessThanOrEqual(next.shown.length);
          const isSignOnly = inserted === '' && digitsOf(before.shown.slice(from, to)) === '' && from < to;
          if ([...inserted].length > 1 || isSignOnly) continue;
          const latin = { '３': '3', '٣': '3' }[inserted] ?? inserted;
          const kept = digitsOf(before.shown.slice(0, from)) + digitsOf(latin) + digitsOf(before.shown.slice(to));
          expect(digitsOf(next.shown), JSON.stringify({ before, next })).toBe(kept);
          if (/\d/.test(latin)) expect(next.shown[next.caret - 1]).toBe(latin);
          expect(digitsOf(next.shown.slice(0, next.caret))).toBe(
            digitsOf(before.shown.slice(0, from)) + digitsOf(latin),
          );
        }
      }),
      { numRuns: 400 },
    );
  });

  test('FMT-42 a number typed key by key as the language writes it is that number, or asked about', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 99_999_999 }),
        fc.stringMatching(/^\d{0,6}$/),
        fc.boolean(),
        (whole, fraction, isParted) => {
          const written = isParted ? String(whole).replace(/\B(?=(\d{3})+$)/g, signs.group) : String(whole);
          const text = written + (fraction === '' ? '' : signs.point + fraction);
          let [now, caret] = [putNumber('', rulesOf(8)), 0];
          for (const inserted of text) {
            const next = editedNumber(now, { from: caret, to: caret, inserted }, rulesOf(8));
            [now, caret] = [next, next.caret];
          }
          const isAsked = signs.group === '.' && isParted && fraction === '' && whole >= 1_000 && whole < 1_000_000;
          const value = `${whole}${fraction === '' ? '' : `.${fraction}`}`;
          expect(now.value).toBe(isAsked ? refusedText(text) : value);
          expect(caret).toBe(now.shown.length);
        },
      ),
    );
  });

  test('FMT-43 what the page puts into a field is shown so that it reads as what was put', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), fc.stringMatching(/^\d{0,8}$/), (whole, fraction) => {
        const value = fraction === '' ? String(whole) : `${whole}.${fraction}`;
        const { shown } = putNumber(value, rulesOf(8));
        expect(ownReading(spaced(shown), signs)?.value).toBe(value);
      }),
    );
  });
});

test('FMT-45 the slow reader finds both readings of one sign before three digits, and one of others', () => {
  const values = (text: string) => [...new Set(writings(text).map(({ value }) => value))].sort();
  expect(values('1,000')).toEqual(['1.000', '1000']);
  expect(values('1.000')).toEqual(['1.000', '1000']);
  expect(['0.125', '1.50', '1,234.5', '1.234.567', '1 234', '1,23,4', ''].map(values)).toEqual([
    ...[['0.125'], ['1.50'], ['1234.5'], ['1234567'], ['1234'], [], []],
  ]);
});
