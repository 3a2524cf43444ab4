import { add, decimal, decimalText, divide, multiply, readDecimal } from '@pelorus/site/decimal.ts';

const HUNDRED = decimal('100');
/** Digits of a percentage after the point. */
const PERCENT_DIGITS = 2;

/** Returns how far a price is from the last one, in percent of the last: "-1.25"; null where there is none to compare. */
export function distanceOf(price: string, last: string | undefined): string | null {
  const [to, from] = [readDecimal(price), readDecimal(last ?? '')];
  if (to === null || from === null || from.units === 0n) return null;
  const difference = add(to, { units: -from.units, scale: from.scale });
  return decimalText(divide(multiply(difference, HUNDRED), from, PERCENT_DIGITS, 'half-up'));
}
