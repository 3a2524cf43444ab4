import { decimal } from '@pelorus/site/decimal.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocation } from './allocation.ts';
import { extremesOf, isNothing, pointAt } from './course.ts';

const part = (asset: string, value: string | null) => ({ asset, value: value === null ? null : decimal(value) });
const shares = (...parts: ReturnType<typeof part>[]) => allocation(parts).map(({ asset, tenths }) => [asset, tenths]);
const points = (...values: string[]) => values.map((value, time) => ({ time, value, btc: null }));

describe('allocation', () => {
  test('VAL-24 spot and futures of an asset are one share; what is unpriced or below zero has none', () => {
    expect(shares(part('USDT', '100'), part('BTC', '250.5'), part('USDT', '150.5'), part('OLD', null))).toEqual([
      ['USDT', 500],
      ['BTC', 500],
    ]);
    expect(shares(part('USDT', '-1'), part('BTC', '3'))).toEqual([['BTC', 1_000]]);
    expect(shares(part('USDT', '0'), part('OLD', null))).toEqual([]);
  });

  test('VAL-24 tenths that rounding leaves go to the largest remainders', () => {
    expect(shares(part('A', '1'), part('B', '1'), part('C', '1'))).toEqual([
      ['A', 334],
      ['B', 333],
      ['C', 333],
    ]);
    expect(shares(part('A', '0.66666'), part('B', '0.33334'))).toEqual([
      ['A', 667],
      ['B', 333],
    ]);
  });

  test('VAL-24 five are named, then all others together; a sixth alone is named too', () => {
    const letters = (count: number) => Array.from({ length: count }, (_, i) => part(`C${i}`, String(100 - i)));
    expect(shares(...letters(6)).map(([asset]) => asset)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', 'C5']);
    expect(shares(...letters(9)).map(([asset]) => asset)).toEqual(['C0', 'C1', 'C2', 'C3', 'C4', null]);
  });

  test('VAL-24 shares are always 100 % together, and none is off by a tenth or more', () => {
    const values = fc.array(fc.bigInt({ min: 1n, max: 10n ** 18n }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(values, (units) => {
        const sum = units.reduce((all, one) => all + one, 0n);
        const found = allocation(units.map((one, i) => ({ asset: `C${i}`, value: { units: one, scale: 8 } })));
        expect(found.reduce((all, { tenths }) => all + tenths, 0)).toBe(1_000);
        for (const { value, tenths } of found) {
          const difference = BigInt(tenths) * sum - value.units * 1_000n;
          expect(difference < sum && difference > -sum).toBe(true);
        }
      }),
    );
  });
});

describe('course', () => {
  test('VAL-21 the highest and lowest are compared as numbers, below zero too', () => {
    expect(extremesOf(points('9.5', '10.00000000', '-2', '-10.1'))).toEqual({
      lowest: '-10.1',
      highest: '10.00000000',
    });
    expect(extremesOf([])).toBe(null);
  });

  test('VAL-21 a place on the curve is its nearest point, its ends included', () => {
    expect([-1, 0, 0.24, 0.26, 0.5, 1, 7].map((share) => pointAt(share, 3))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  });

  test('VAL-25 a course of zeros is nothing; below zero is something', () => {
    expect([isNothing(points('0.00000000', '0')), isNothing(points('0.00', '-0.01')), isNothing([])]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
