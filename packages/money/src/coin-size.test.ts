import fc from 'fast-check';
import { expect, test } from 'vitest';
import { coinSize, rawAbove, rawOf, unitsOf } from './coin-size.ts';
import { UNITS_MAX } from './units.ts';

const USDT = coinSize(6, 7);
const ETHER = coinSize(18, 8);

test('DEPO-24 DEPO-28 a chain that is finer leaves a remainder, a ledger that is finer does not', () => {
  expect(unitsOf(12_345_678_901n, ETHER)).toEqual({ units: 1, remainder: 2_345_678_901n });
  expect(unitsOf(1_234_567n, USDT)).toEqual({ units: 12_345_670, remainder: 0n });
  expect(unitsOf(BigInt(UNITS_MAX), coinSize(6, 6))).toEqual({ units: UNITS_MAX, remainder: 0n });
  expect(unitsOf(BigInt(UNITS_MAX) / 10n + 1n, USDT)).toBeNull();
});

test('WDRW-08 a part of a raw unit is never paid, nor rounded', () => {
  expect(rawOf(12_345_670n, USDT)).toBe(1_234_567n);
  expect(() => rawOf(12_345_671n, USDT)).toThrow(RangeError);
  expect(rawOf(3n, ETHER)).toBe(30_000_000_000n);
  expect([rawAbove(0n, USDT), rawAbove(1n, USDT), rawAbove(10n, USDT), rawAbove(11n, USDT)]).toEqual([0n, 1n, 1n, 2n]);
});

test('DEPO-24 units × size + remainder is what came, for every pair of sizes', () => {
  const digits = fc.integer({ min: 0, max: 18 });
  fc.assert(
    fc.property(digits, digits, fc.bigInt({ min: 0n, max: 10n ** 30n }), (decimals, scale, raw) => {
      const size = coinSize(decimals, scale);
      expect(size.rawPerUnit === 1n || size.unitsPerRaw === 1n).toBe(true);
      const found = unitsOf(raw, size);
      if (found === null) expect((raw / size.rawPerUnit) * size.unitsPerRaw > BigInt(UNITS_MAX)).toBe(true);
      else expect(rawOf(BigInt(found.units), size) + found.remainder).toBe(raw);
    }),
  );
});
