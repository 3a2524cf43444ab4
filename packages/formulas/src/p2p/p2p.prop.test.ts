import { formatUnits } from '@pelorus/money/units.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fiatFor, makerFee, unitsFor, withoutFee } from './amounts.ts';
import { completionOf } from './completion.ts';
import { compareDecimals, decimalOf } from './decimals.ts';
import { floatingPrice, indexOf, isNearIndex } from './price.ts';

/** The slow exact truth: fractions of whole numbers. */
interface Fraction {
  above: bigint;
  below: bigint;
}
const fractionOf = (text: string): Fraction => {
  const [whole, fraction = ''] = text.split('.') as [string, string?];
  return { above: BigInt(whole + fraction), below: 10n ** BigInt(fraction.length) };
};
const product = (a: Fraction, b: Fraction) => ({ above: a.above * b.above, below: a.below * b.below });
const isBelow = (a: Fraction, b: Fraction) => a.above * b.below < b.above * a.below;
const isSame = (a: Fraction, b: Fraction) => a.above * b.below === b.above * a.below;
const notAbove = (a: Fraction, b: Fraction) => isBelow(a, b) || isSame(a, b);
const less = (a: Fraction, b: Fraction) => ({ above: a.above * b.below - b.above * a.below, below: a.below * b.below });
const step = (digits: number): Fraction => ({ above: 1n, below: 10n ** BigInt(digits) });

const decimal = (mostUnits: number, scale: number, least = 1) =>
  fc
    .tuple(fc.integer({ min: least, max: mostUnits }), fc.integer({ min: 0, max: scale }))
    .map(([units, digits]) => formatUnits(units, digits));
const price = decimal(1_000_000_000, 8);
const digits = fc.constantFrom(0, 2, 3);
const scale = fc.constantFrom(0, 6, 8, 12);
const units = fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));

it('PADS-02 the index is the exact product of the dollar price and the rate', () => {
  fc.assert(
    fc.property(price, decimal(1_000_000, 6), (dollars, rate) => {
      expect(isSame(fractionOf(indexOf(dollars, rate)), product(fractionOf(dollars), fractionOf(rate)))).toBe(true);
    }),
  );
});

it('PADS-02 PADS-04 a floating price is index × margin, off by less than a step and never for the taker, within its bounds', () => {
  const bound = fc.option(price, { nil: null });
  fc.assert(
    fc.property(
      ...[decimal(1_000_000_000, 12), fc.integer({ min: -3_000, max: 3_000 }), bound, bound, digits, fc.boolean()],
      (index, marginBips, a, b, fiatDigits, isUp) => {
        const isSwapped = a !== null && b !== null && isBelow(fractionOf(b), fractionOf(a));
        const [floor, ceiling] = isSwapped ? [b, a] : [a, b];
        const shown = floatingPrice(index, { marginBips, floor, ceiling }, fiatDigits, isUp);
        const exact = product(fractionOf(index), { above: BigInt(10_000 + marginBips), below: 10_000n });
        if (shown === null) {
          expect(isBelow(exact, step(8))).toBe(true);
          return;
        }
        const at = fractionOf(shown);
        if (floor !== null) expect(notAbove(fractionOf(floor), at)).toBe(true);
        if (ceiling !== null) expect(notAbove(at, fractionOf(ceiling))).toBe(true);
        const isBound = shown === floor || shown === ceiling;
        if (isBound) return;
        expect(notAbove(isUp ? exact : at, isUp ? at : exact)).toBe(true);
        const away = isUp ? less(at, exact) : less(exact, at);
        const { scale: shownDigits } = decimalOf(shown);
        expect(shownDigits).toBeGreaterThanOrEqual(fiatDigits);
        expect(shownDigits).toBeLessThanOrEqual(8);
        // Off by less than a coin, and by less than a part in ten thousand as far as eight decimals go.
        expect(isBelow(away, step(fiatDigits))).toBe(true);
        const part = product(exact, { above: 1n, below: 10_000n });
        expect(isBelow(away, part) || isBelow(away, step(8))).toBe(true);
      },
    ),
  );
});

it('PADS-03 a price is near the index if it is off by no more than the band of it', () => {
  fc.assert(
    fc.property(price, price, fc.constantFrom('0', '0.1', '0.3', '0.000001'), (at, index, band) => {
      const [a, b] = [fractionOf(at), fractionOf(index)];
      const away = isBelow(a, b) ? less(b, a) : less(a, b);
      expect(isNearIndex(at, index, band)).toBe(notAbove(away, product(b, fractionOf(band))));
    }),
  );
});

it('PORD-02 fiat for crypto and crypto for fiat are exact, rounded by less than one unit and against the taker', () => {
  fc.assert(
    fc.property(units, scale, price, digits, fc.boolean(), (crypto, places, at, fiatDigits, isUp) => {
      const fiat = fiatFor(crypto, places, at, fiatDigits, isUp);
      const exact = product({ above: BigInt(crypto), below: 10n ** BigInt(places) }, fractionOf(at));
      const [low, high] = isUp ? [exact, fractionOf(fiat)] : [fractionOf(fiat), exact];
      expect(notAbove(low, high) && isBelow(less(high, low), step(fiatDigits))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(decimal(1_000_000_000, 3), price, scale, fc.boolean(), (fiat, at, places, isUp) => {
      const crypto = unitsFor(fiat, at, places, isUp);
      const exact = fractionOf(fiat);
      if (crypto === null) {
        const most = product({ above: 2n ** 53n, below: 10n ** BigInt(places) }, fractionOf(at));
        expect(notAbove(less(most, product(step(places), fractionOf(at))), exact)).toBe(true);
        return;
      }
      const worth = (of: bigint) => product({ above: of, below: 10n ** BigInt(places) }, fractionOf(at));
      if (isUp) {
        expect(notAbove(exact, worth(BigInt(crypto)))).toBe(true);
        expect(isBelow(worth(BigInt(crypto) - 1n), exact)).toBe(true);
      } else {
        expect(notAbove(worth(BigInt(crypto)), exact)).toBe(true);
        expect(isBelow(exact, worth(BigInt(crypto) + 1n))).toBe(true);
      }
    }),
  );
});

it('ESCR-15 PADS-05 what an ad holds is enough for what it offers, and not for one unit more', () => {
  const rate = fc.constantFrom(0, 1, 1_000, 2_500, 333_333, 999_999);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 51 }), rate, (amount, rateE6) => {
      const fee = makerFee(amount, rateE6);
      expect((BigInt(amount) * BigInt(rateE6) + 999_999n) / 1_000_000n).toBe(BigInt(fee));
      expect(withoutFee(amount + fee, rateE6)).toBe(amount);
      const most = withoutFee(amount, rateE6);
      expect(most + makerFee(most, rateE6)).toBeLessThanOrEqual(amount);
      expect(most + 1 + makerFee(most + 1, rateE6)).toBeGreaterThan(amount);
    }),
  );
});

it('PADS-21 as much fiat as is left never takes more crypto than is left', () => {
  fc.assert(
    fc.property(units, scale, price, digits, fc.boolean(), (left, places, at, fiatDigits, isBuyer) => {
      const most = fiatFor(left, places, at, fiatDigits, false);
      const asked = unitsFor(most, at, places, !isBuyer);
      expect(asked).toBeLessThanOrEqual(left);
    }),
  );
});

it('PTRD-04 completion is completed by completed and faults, rounded down; without any it is unknown', () => {
  expect([completionOf(0, 0), completionOf(1, 0), completionOf(0, 1), completionOf(2, 1)]).toEqual([
    ...[null, '100.0', '0.0', '66.6'],
  ]);
  expect(completionOf(99_999, 1)).toBe('99.9');
});

it('PADS-20 decimals compare as numbers, whatever zeros they have', () => {
  fc.assert(
    fc.property(price, price, (a, b) => {
      const [left, right] = [fractionOf(a), fractionOf(b)];
      expect(compareDecimals(a, b)).toBe(isBelow(left, right) ? -1 : isSame(left, right) ? 0 : 1);
    }),
  );
});

it('PADS-04 PADS-02 prices as people see them', () => {
  const floating = (index: string, marginBips: number, fiatDigits: number, isUp: boolean) =>
    floatingPrice(index, { marginBips, floor: null, ceiling: null }, fiatDigits, isUp);
  expect(floating('1', 50, 2, true)).toBe('1.005');
  expect(floating('39.8', 33, 2, true)).toBe('39.932');
  expect(floating('39.8', 33, 2, false)).toBe('39.931');
  expect(floating('84250', 0, 2, true)).toBe('84250.00');
  expect(floating('1372245000', 12, 0, false)).toBe('1373891694');
  expect(floating('0.000000001', 0, 2, false)).toBe(null);
  expect(floating('0.000000001', 0, 2, true)).toBe('0.00000001');
});
