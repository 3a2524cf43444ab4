import { mulDivCeil, mulDivFloor } from '@pelorus/money/ratios.ts';
import { RATE_ONE, UNITS_MAX } from '@pelorus/money/units.ts';
import { decimalOf, decimalText, divided, tenTo, times, unitsAt } from './decimals.ts';

/**
 * Returns the fiat amount that crypto comes to at a price, as a text with the fiat's digits. `isUp`: the taker pays it
 * (PORD-02).
 */
export function fiatFor(units: number, scale: number, price: string, fiatDigits: number, isUp: boolean): string {
  const exact = times({ units: BigInt(units), scale }, decimalOf(price));
  return decimalText({ units: unitsAt(exact, fiatDigits, isUp), scale: fiatDigits }, fiatDigits);
}

/**
 * Returns the units of crypto that a fiat amount comes to at a price above zero; null: more than 2^53 − 1. `isUp`: the
 * taker gives them (PORD-02).
 */
export function unitsFor(fiat: string, price: string, scale: number, isUp: boolean): number | null {
  const [paid, each] = [decimalOf(fiat), decimalOf(price)];
  const units = divided(paid.units * tenTo(scale + each.scale), each.units * tenTo(paid.scale), isUp);
  return units > BigInt(UNITS_MAX) ? null : Number(units);
}

/** Returns the fee of the owner of an ad on so many units, rounded up; `rateE6` in millionths (ESCR-15). */
export function makerFee(units: number, rateE6: number): number {
  return mulDivCeil(units, rateE6, RATE_ONE);
}

/** Returns the most that can be sold out of what a selling ad holds, so that its fee fits in too. */
export function withoutFee(heldUnits: number, rateE6: number): number {
  return mulDivFloor(heldUnits, RATE_ONE, RATE_ONE + rateE6);
}

/** Returns what a fiat amount is worth in dollars, with cents, rounded up: limits count it. `rate`: fiat for a dollar. */
export function dollarsOf(fiat: string, rate: string): string {
  const [amount, each] = [decimalOf(fiat), decimalOf(rate)];
  const cents = divided(amount.units * tenTo(each.scale + 2), each.units * tenTo(amount.scale), true);
  return decimalText({ units: cents, scale: 2 }, 2);
}
