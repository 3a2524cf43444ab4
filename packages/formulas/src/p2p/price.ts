import { compareDecimals, type Decimal, decimalOf, decimalText, tenTo, times, unitsAt } from './decimals.ts';

const BIPS = 10_000;
/** A price has at most so many digits after the point (PADS-04). */
export const PRICE_SCALE = 8;
/** A price shows at least so many figures, as far as PRICE_SCALE goes. */
const FIGURES = 5;

/** Returns fiat for one whole coin: dollars for the coin × fiat for the dollar, exactly; both are decimal texts. */
export function indexOf(dollars: string, rate: string): string {
  return decimalText(times(decimalOf(dollars), decimalOf(rate)));
}

/** A price that follows the index (PADS-02). */
interface FloatingPrice {
  /** Above or below the index. */
  readonly marginBips: number;
  readonly floor: string | null;
  readonly ceiling: string | null;
}

/** Returns the digits after the point of a price: the fiat's, more where that is fewer than five figures. */
function digitsOf({ units, scale }: Decimal, fiatDigits: number): number {
  const magnitude = units.toString().length - scale;
  return Math.min(PRICE_SCALE, Math.max(fiatDigits, FIGURES - magnitude));
}

/**
 * Returns the price of a floating ad: the index with its margin, rounded up or down, between floor and ceiling; null:
 * nothing above zero is left. `isUp`: the taker pays it (PADS-04).
 */
export function floatingPrice(index: string, price: FloatingPrice, fiatDigits: number, isUp: boolean): string | null {
  const { units, scale } = decimalOf(index);
  const exact = { units: units * BigInt(BIPS + price.marginBips), scale: scale + 4 };
  const digits = digitsOf(exact, fiatDigits);
  const rounded = { units: unitsAt(exact, digits, isUp), scale: digits };
  const text = decimalText(rounded, fiatDigits);
  if (price.floor !== null && compareDecimals(text, price.floor) < 0) return price.floor;
  if (price.ceiling !== null && compareDecimals(text, price.ceiling) > 0) return price.ceiling;
  return rounded.units === 0n ? null : text;
}

/** Is a price within `band` (a fraction, "0.3") of the index (PADS-03)? */
export function isNearIndex(price: string, index: string, band: string): boolean {
  const [at, middle, part] = [decimalOf(price), decimalOf(index), decimalOf(band)];
  const scale = Math.max(at.scale, middle.scale);
  const away = unitsAt(at, scale, false) - unitsAt(middle, scale, false);
  return (away < 0n ? -away : away) * tenTo(part.scale) <= unitsAt(middle, scale, false) * part.units;
}
