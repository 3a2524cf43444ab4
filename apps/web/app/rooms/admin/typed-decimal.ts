import { type Decimal, readDecimal } from '@pelorus/site/decimal.ts';

/** Digits after the point that the calls take. */
export const DECIMALS_MAX = 18;
/** Digits after the point of a fee, of a whole. */
export const FEE_DECIMALS = 6;
/** As the calls take them: no sign, no needless zero in front. */
const DECIMAL = /^(0|[1-9]\d{0,37})(\.\d{1,18})?$/;

/** Returns the number that was typed into a field of the console; null: it is none that may be sent. */
export function readTyped(text: string): Decimal | null {
  return DECIMAL.test(text) ? readDecimal(text) : null;
}
