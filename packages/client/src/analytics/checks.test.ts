import { describe, expect, test } from 'vitest';
import { accountIdOf, distinctIdOf, isNameTaken, propertiesOf, timeOf } from './checks.ts';

function checking(strict = true) {
  const warnings: string[] = [];
  return { strict, warnings, warn: (text: string) => void warnings.push(text) };
}

describe('names', () => {
  test.each(['a', 'Z9_', 'page_view', 'x'.repeat(50)])('S5.20 %s is a name', (name) => {
    const check = checking();
    expect([isNameTaken(name, 'track', check), check.warnings]).toEqual([true, []]);
  });

  test.each(['', '1a', '_a', 'a b', 'a-b', 'é', 'a.b', ' a', 'x'.repeat(51), 'a\n', 7, null, undefined, {}, ['a']])(
    'S5.20 S8.08 %j is none: warned of, nothing thrown',
    (name) => {
      const check = checking();
      expect(isNameTaken(name, 'track', check)).toBe(false);
      expect(check.warnings).toHaveLength(1);
    },
  );

  test('S5.20 outside strict mode a text passes with a warning, and still nothing else does', () => {
    const check = checking(false);
    expect(['a b', '', 7].map((name) => isNameTaken(name, 'track', check))).toEqual([true, false, false]);
    expect(check.warnings).toHaveLength(3);
  });
});

describe('ids', () => {
  test.each([
    ['u', 'u'],
    ['x'.repeat(63), 'x'.repeat(63)],
    ['', null],
    ['x'.repeat(64), null],
    [5, null],
    [null, null],
    [{}, null],
  ])('S5.20 the account id of %j is %j', (given, kept) => expect(accountIdOf(given, checking())).toBe(kept));

  test.each([
    ['d', 'd'],
    [5, '5'],
    [0, '0'],
    [-1.5, '-1.5'],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    ['', null],
    [true, null],
    [null, null],
    [['d'], null],
  ])('S5.20 the distinct id of %j is %j: numbers become text', (given, kept) =>
    expect(distinctIdOf(given, () => {})).toBe(kept),
  );

  test('S5.20 outside strict mode a number is an account id too', () => {
    expect([accountIdOf(5, checking(false)), accountIdOf(null, checking(false))]).toEqual(['5', null]);
  });
});

describe('properties', () => {
  test('S3.09 texts, numbers, booleans, dates and lists of texts travel; nothing is told of undefined and null', () => {
    const given = {
      text: 'a\u0000b',
      number: 1.5,
      yes: true,
      at: new Date(0),
      list: ['a', 'b'],
      none: null,
      missing: undefined,
      long: 'x'.repeat(900),
      cut: `${'x'.repeat(499)}😀`,
    };
    expect(propertiesOf(given, 'track', checking())).toEqual({
      text: 'a b',
      number: 1.5,
      yes: true,
      at: '1970-01-01T00:00:00.000Z',
      list: ['a', 'b'],
      long: 'x'.repeat(500),
      cut: `${'x'.repeat(499)} `,
    });
  });

  test.each([
    [{ 'a b': 1 }],
    [{ a: { b: 1 } }],
    [{ a: Number.NaN }],
    [{ a: () => 1 }],
    [{ a: [1] }],
    [{ a: 1n }],
    [{ a: new Date(Number.NaN) }],
    [Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`p${n}`, n]))],
  ])('S5.20 one mistake refuses all of %o in strict mode', (given) => {
    const check = checking();
    expect(propertiesOf(given, 'track', check)).toBeNull();
    expect(check.warnings.length).toBeGreaterThan(0);
  });

  test('S5.20 outside strict mode only what cannot travel is left out', () => {
    expect(propertiesOf({ 'a b': 1, c: { d: 1 }, e: 2 }, 'track', checking(false))).toEqual({ 'a b': 1, e: 2 });
  });

  test.each([null, 'text', 5, [], new Date(), () => ({}), new Map()])(
    'S5.20 %o is no object of properties',
    (given) => {
      expect(propertiesOf(given, 'track', checking(false))).toBeNull();
    },
  );

  test('S3.09 an event’s time is a date or milliseconds, else now', () => {
    const warnings: string[] = [];
    const read = (value: unknown) => timeOf(value, 99, (text) => void warnings.push(text));
    expect([read(undefined), read(5), read(new Date(7))]).toEqual([99, 5, 7]);
    expect([read('5'), read(Number.NaN), read(new Date('x')), read(-1), read(1.5), read(null)]).toEqual(
      Array(6).fill(99),
    );
    expect(warnings).toHaveLength(6);
  });
});
