/**
 * Amounts are integers counted in the smallest unit of an asset, held as doubles: exact up to 2^53.
 * Money enters only through the outside world's account, whose balance may not pass -UNITS_MAX; because every
 * asset's accounts sum to zero, no other balance can pass it either (decision 0001).
 */
export const UNITS_MAX = Number.MAX_SAFE_INTEGER;

/** Whether an amount on the wire is a whole number of units or lots that fits; NaN is not. */
export function isWholeAmount(amount: number): boolean {
  return amount >= 0 && amount <= UNITS_MAX && Math.floor(amount) === amount;
}

/** Rates (fees) are integers in millionths: 1 = 0.0001 %. */
export const RATE_ONE = 1_000_000;

type ParseProblem = 'malformed' | 'too-precise' | 'too-large';
export type Parsed = { ok: true; units: number } | { ok: false; problem: ParseProblem };

const DECIMAL = /^(0|[1-9][0-9]{0,37})(?:\.([0-9]{1,18}))?$/;
/** So many digits are always a whole double. */
const EXACT_DIGITS = 15;

/**
 * Returns a decimal text as integer units at `scale` (digits after the point).
 * Refuses exponents, signs, spaces, leading zeros, hex, and digits that would be lost. Trailing zeros past the
 * scale are accepted, since they lose nothing.
 */
export function parseUnits(text: string, scale: number): Parsed {
  const match = DECIMAL.exec(text);
  if (match === null) return { ok: false, problem: 'malformed' };
  const fraction = match[2] ?? '';
  if (fraction.length > scale && /[1-9]/.test(fraction.slice(scale))) return { ok: false, problem: 'too-precise' };
  const digits = match[1] + fraction.slice(0, scale).padEnd(scale, '0');
  if (digits.length <= EXACT_DIGITS) return { ok: true, units: Number(digits) };
  const units = BigInt(digits);
  if (units > BigInt(UNITS_MAX)) return { ok: false, problem: 'too-large' };
  return { ok: true, units: Number(units) };
}

/** Returns integer units as a decimal text with exactly `scale` fraction digits; never an exponent. */
export function formatUnits(units: number, scale: number): string {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a whole number of units: ${units}`);
  const digits = Math.abs(units)
    .toString()
    .padStart(scale + 1, '0');
  const sign = units < 0 ? '-' : '';
  if (scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** As formatUnits, of sums that may pass 2^53. */
export function formatBigUnits(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Returns the decimal text without trailing fraction zeros ("1.500" → "1.5", "2.000" → "2"). */
export function trimZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

/** Returns `decimal` re-printed with at least `digits` fraction digits (never cutting any). */
export function padFraction(decimal: string, digits: number): string {
  const point = decimal.indexOf('.');
  const missing = point < 0 ? digits : digits - (decimal.length - point - 1);
  if (missing <= 0) return decimal;
  return `${decimal}${point < 0 ? '.' : ''}${'0'.repeat(missing)}`;
}
