/** A decimal as it is: units ÷ 10^scale. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

const DECIMAL = /^\d+(?:\.\d+)?$/;
/** Of every scale that a text of the wire and a product of two have. */
const POWERS = Array.from({ length: 80 }, (_, digits) => 10n ** BigInt(digits));

export const tenTo = (digits: number): bigint => POWERS[digits] ?? 10n ** BigInt(digits);

/** Returns a decimal text of the wire as it is; throws for any other text, which a schema has let through. */
export function decimalOf(text: string): Decimal {
  if (!DECIMAL.test(text)) throw new RangeError(`not a decimal: ${text}`);
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), scale: 0 };
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** Returns the product of two decimals, exactly. */
export function times(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Returns a ÷ b of whole numbers, of which b is above zero, rounded up or down. */
export function divided(a: bigint, b: bigint, isUp: boolean): bigint {
  return isUp ? (a + b - 1n) / b : a / b;
}

/** Returns a decimal in units of `scale` digits, rounded up or down where it has more. */
export function unitsAt({ units, scale }: Decimal, digits: number, isUp: boolean): bigint {
  return digits >= scale ? units * tenTo(digits - scale) : divided(units, tenTo(scale - digits), isUp);
}

/** Returns the text of a decimal without zeros at its end, but with at least `least` digits after the point. */
export function decimalText({ units, scale }: Decimal, least = 0): string {
  const digits = units.toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits
    .slice(digits.length - scale)
    .replace(/0+$/, '')
    .padEnd(least, '0');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Returns a number below, at or above zero, as a is below, equal to or above b. */
export function compareDecimals(a: string, b: string): number {
  const [left, right] = [decimalOf(a), decimalOf(b)];
  const scale = Math.max(left.scale, right.scale);
  const difference = unitsAt(left, scale, false) - unitsAt(right, scale, false);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}
