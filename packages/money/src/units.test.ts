import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatUnits, padFraction, parseUnits, trimZeros, UNITS_MAX } from './units.ts';

describe('units', () => {
  it.each([
    ['0', 8, 0],
    ['1', 0, 1],
    ['1.5', 2, 150],
    ['1.50', 1, 15],
    ['0.00000001', 8, 1],
    ['90071992.54740991', 8, UNITS_MAX],
  ])('MONY-01 reads %s at scale %i', (text, scale, units) => {
    expect(parseUnits(text, scale)).toEqual({ ok: true, units });
  });

  it.each([
    ['', 'malformed'],
    ['1e5', 'malformed'],
    ['-1', 'malformed'],
    ['+1', 'malformed'],
    [' 1', 'malformed'],
    ['01', 'malformed'],
    ['.5', 'malformed'],
    ['5.', 'malformed'],
    ['0x10', 'malformed'],
    ['NaN', 'malformed'],
    ['1,000', 'malformed'],
    ['١', 'malformed'],
    ['1.123', 'too-precise'],
    ['99999999999999999999', 'too-large'],
    ['90071992547409.92', 'too-large'],
  ])('MONY-02 refuses %j', (text, problem) => {
    expect(parseUnits(text, 2)).toEqual({ ok: false, problem });
  });

  it('MONY-03 printing and reading give the same units back', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 12 }), (units, scale) => {
        expect(parseUnits(formatUnits(units, scale), scale)).toEqual({ ok: true, units });
        expect(parseUnits(trimZeros(formatUnits(units, scale)), scale)).toEqual({ ok: true, units });
      }),
    );
  });

  it('MONY-04 prints negative units with their sign and refuses what is no whole number', () => {
    expect(formatUnits(-5, 2)).toBe('-0.05');
    expect(() => formatUnits(0.5, 2)).toThrow(RangeError);
    expect(() => formatUnits(Number.NaN, 2)).toThrow(RangeError);
  });

  it('MONY-05 pads a fraction without cutting it', () => {
    expect(padFraction('1.5', 8)).toBe('1.50000000');
    expect(padFraction('7', 0)).toBe('7');
    expect(padFraction('1.123456789', 8)).toBe('1.123456789');
  });
});
