/** Exact arithmetic on decimal texts, for what pages add up and compare. Signs allowed; never a float in between. */
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

/** A value to display: a text of ours or of others, or a computed number. */
export type NumberInput = string | number | bigint | null | undefined;

const LOOSE = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,5}))?$/;
/** As far as a double reaches; beyond it a short text would become megabytes of zeros. */
const EXPONENT_MAX = 400;

/**
 * Parses a number in any usual notation: spaces around it, ".5", "5.", "1e-7". Null if empty, not a number, or with a
 * power of ten beyond ±400. FMT-02.
 */
export function readNumber(value: NumberInput): Decimal | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'bigint') return { units: value, scale: 0 };
  const match = LOOSE.exec(typeof value === 'number' ? String(value) : value.trim());
  if (match === null) return null;
  const [, sign, whole = '', fraction = '', power = '0'] = match;
  const exponent = Number(power);
  if (whole + fraction === '' || Math.abs(exponent) > EXPONENT_MAX) return null;
  const digits = BigInt(whole + fraction);
  const units = sign === '-' ? -digits : digits;
  const scale = fraction.length - exponent;
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** As readDecimal for texts that the protocol promises to be decimals; anything else is a bug. */
export function decimal(text: string): Decimal {
  const value = readDecimal(text);
  if (value === null) throw new TypeError(`not a decimal: ${text}`);
  return value;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };
export const ONE: Decimal = { units: 1n, scale: 0 };

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

/** Returns whether a is so many times b, exactly. A step of zero is a bug. */
export function isMultiple(a: Decimal, b: Decimal): boolean {
  const scale = Math.max(a.scale, b.scale);
  return unitsAt(a, scale) % unitsAt(b, scale) === 0n;
}

export type Rounding = 'floor' | 'half-up';

/** Returns a / b to `scale` digits, rounded down or half away from zero. Dividing by zero is a bug. */
export function divide(a: Decimal, b: Decimal, scale: number, rounding: Rounding = 'floor'): Decimal {
  if (b.units === 0n) throw new RangeError('division by zero');
  const shift = scale + b.scale - a.scale;
  const top = shift >= 0 ? a.units * 10n ** BigInt(shift) : a.units;
  const bottom = shift >= 0 ? b.units : b.units * 10n ** BigInt(-shift);
  return { units: roundedQuotient(top, bottom, rounding), scale };
}

/** Digits that a division keeps unless told (spec S9.04), counted from the first that is not zero. */
const DECIMAL_PRECISION = 20;

/** Returns a / b to 20 significant digits, half away from zero, without needless zeros (S9.04). Zero below is a bug. */
export function quotient(a: Decimal, b: Decimal, precision: number = DECIMAL_PRECISION): Decimal {
  // The result has as many digits before its point as the difference of the two, or one more.
  const fine = precision - (wholeDigits(a) - wholeDigits(b));
  const isLong = sizeOf(divide(a, b, fine).units).toString().length > precision;
  const scale = isLong ? fine - 1 : fine;
  const { units } = divide(a, b, scale, 'half-up');
  return trimmed(scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 });
}

/** Digits before the point; negative for zeros right after it. */
function wholeDigits({ units, scale }: Decimal): number {
  return sizeOf(units).toString().length - scale;
}

/** Returns the value with at most `scale` digits after the point; floor rounds down, negative numbers too. */
export function round(value: Decimal, scale: number, rounding: Rounding): Decimal {
  if (value.scale <= scale) return value;
  return { units: roundedQuotient(value.units, 10n ** BigInt(value.scale - scale), rounding), scale };
}

/** Returns the same value without zeros at its end. */
export function trimmed(value: Decimal): Decimal {
  let { units, scale } = value;
  while (scale > 0 && units % 10n === 0n) {
    units /= 10n;
    scale -= 1;
  }
  return { units, scale };
}

/** Returns the plain text, with exactly the value's scale of digits. */
export function decimalText(value: Decimal): string {
  const negative = value.units < 0n;
  const digits = sizeOf(value.units)
    .toString()
    .padStart(value.scale + 1, '0');
  const at = digits.length - value.scale;
  return `${negative ? '-' : ''}${digits.slice(0, at)}${value.scale > 0 ? `.${digits.slice(at)}` : ''}`;
}

export function sizeOf(units: bigint): bigint {
  return units < 0n ? -units : units;
}

function unitsAt(value: Decimal, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

function roundedQuotient(top: bigint, bottom: bigint, rounding: Rounding): bigint {
  const quotient = top / bottom;
  const rest = top % bottom;
  const isNegative = top < 0n !== bottom < 0n;
  if (rounding === 'floor') return rest !== 0n && isNegative ? quotient - 1n : quotient;
  if (sizeOf(rest) * 2n < sizeOf(bottom)) return quotient;
  return isNegative ? quotient - 1n : quotient + 1n;
}
