import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, compare, decimal, decimalText, divide, isMultiple, multiply, readDecimal, round } from './decimal.ts';

const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
  .map(([units, scale]) => decimalText({ units, scale }));

describe('decimal', () => {
  test('WEB-10 a decimal text survives reading and writing', () => {
    fc.assert(
      fc.property(text, (one) => {
        expect(decimalText(decimal(one))).toBe(one);
      }),
    );
  });

  test('WEB-10 sums, products and order are those of whole numbers', () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [a, b] = [decimal(one), decimal(other)];
        const scaled = (value: { units: bigint; scale: number }, scale: number) =>
          value.units * 10n ** BigInt(scale - value.scale);
        expect(scaled(add(a, b), 40)).toBe(scaled(a, 40) + scaled(b, 40));
        expect(scaled(multiply(a, b), 80)).toBe(scaled(a, 40) * scaled(b, 40));
        expect(Math.sign(compare(a, b))).toBe(
          scaled(a, 40) < scaled(b, 40) ? -1 : scaled(a, 40) > scaled(b, 40) ? 1 : 0,
        );
      }),
    );
  });

  test('WEB-10 a number times a step is a multiple of it, with less than a step besides it is none', () => {
    fc.assert(
      fc.property(text, text, fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), (one, other, times) => {
        const [step, rest] = [decimal(one), decimal(other)];
        fc.pre(step.units !== 0n);
        const whole = multiply(step, { units: times, scale: 0 });
        expect(isMultiple(whole, step)).toBe(true);
        const size = ({ units, scale }: typeof step) => ({ units: units < 0n ? -units : units, scale });
        fc.pre(rest.units !== 0n && compare(size(rest), size(step)) < 0);
        expect(isMultiple(add(whole, rest), step)).toBe(false);
      }),
    );
  });

  test('WEB-10 S9.04 a quotient is the largest number of its digits that is not above the exact one', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 12 }), (one, other, scale) => {
        const [a, b] = [decimal(one), decimal(other)];
        fc.pre(b.units !== 0n);
        const quotient = divide(a, b, scale);
        const sign = { units: b.units < 0n ? -1n : 1n, scale: 0 };
        const times = (units: bigint) => multiply(multiply({ units, scale }, b), sign);
        const exact = multiply(a, sign);
        expect(compare(times(quotient.units), exact)).toBeLessThanOrEqual(0);
        expect(compare(times(quotient.units + 1n), exact)).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    ['1.005', 2, 'floor', '1.00'],
    ['1.005', 2, 'half-up', '1.01'],
    ['-1.005', 2, 'half-up', '-1.01'],
    ['-1.009', 2, 'floor', '-1.01'],
    ['-1.00', 1, 'floor', '-1.0'],
    ['9.999', 2, 'half-up', '10.00'],
    ['1.2', 5, 'floor', '1.2'],
  ] as const)('WEB-10 %s to %i digits, %s, is %s', (value, digits, rounding, expected) => {
    expect(decimalText(round(decimal(value), digits, rounding))).toBe(expected);
  });

  test.each(['', '.5', '1.', '1e3', '0x1', ' 1', '1,000', 'NaN', 'Infinity', '--1'])(
    'WEB-10 %j is no decimal',
    (bad) => {
      expect(readDecimal(bad)).toBeNull();
      expect(() => decimal(bad)).toThrow(TypeError);
    },
  );
});
