/** Exact arithmetic on decimal texts, for what pages add up and compare. Signs allowed; never a float, never an exponent. */
export interface Decimal {
  /** value = units / 10^scale. */
  readonly units: bigint;
  readonly scale: number;
}

const TEXT = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Returns the number a text writes, null when it is not a plain decimal. */
export function readDecimal(text: string): Decimal | null {
  const match = TEXT.exec(text);
  if (match === null) return null;
  const [, sign, whole = '', fraction = ''] = match;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, scale: fraction.length };
}

/** As readDecimal for texts that the protocol promises to be decimals; anything else is a bug. */
export function decimal(text: string): Decimal {
  const value = readDecimal(text);
  if (value === null) throw new TypeError(`not a decimal: ${text}`);
  return value;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale);
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function multiply(a: Decimal, b: Decimal): Decimal {
  return { units: a.units * b.units, scale: a.scale + b.scale };
}

/** Returns a negative number, zero or a positive number as a is below, equal to or above b. */
export function compare(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = unitsAt(a, scale) - unitsAt(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export type Rounding = 'floor' | 'half-up';

/** Returns a / b to `scale` digits, towards zero or half away from zero. Dividing by zero is a bug. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding = 'floor'): Decimal {
  if (b.units === 0n) throw new RangeError('division by zero');
  const shift = scale + b.scale - a.scale;
  const top = shift >= 0 ? a.units * 10n ** BigInt(shift) : a.units;
  const bottom = shift >= 0 ? b.units : b.units * 10n ** BigInt(-shift);
  return { units: roundedQuotient(top, bottom, rounding), scale };
}

/** Returns the value with at most `scale` digits after the point; floor cuts towards zero, as people expect of balances. */
export function round(value: Decimal, scale: number, rounding: Rounding): Decimal {
  if (value.scale <= scale) return value;
  return { units: roundedQuotient(value.units, 10n ** BigInt(value.scale - scale), rounding), scale };
}

/** Returns the plain text, with exactly the value's scale of digits. */
export function decimalText(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = (negative ? -value.units : value.units).toString().padStart(value.scale + 1, '0');
  const at = digits.length - value.scale;
  return `${negative ? '-' : ''}${digits.slice(0, at)}${value.scale > 0 ? `.${digits.slice(at)}` : ''}`;
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

function roundedQuotient(top: bigint, bottom: bigint, rounding: Rounding): bigint {
  const quotient = top / bottom;
  if (rounding === 'floor') return quotient;
  const rest = top % bottom;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const whole = bottom < 0n ? -bottom : bottom;
  if (twice < whole) return quotient;
  return top < 0n === bottom < 0n ? quotient + 1n : quotient - 1n;
}
