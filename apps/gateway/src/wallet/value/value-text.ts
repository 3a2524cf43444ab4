import { add, type Decimal, decimalText, round } from '@pelorus/site/decimal.ts';

const VALUE_DIGITS = 8;
const NOTHING: Decimal = { units: 0n, scale: VALUE_DIGITS };

/** Returns a value in USDT or BTC as answers and files tell it: 8 digits, rounded down, below zero too (VAL-04). */
export function valueText(value: Decimal): string {
  return decimalText(add(round(value, VALUE_DIGITS, 'floor'), NOTHING));
}
