const NUMBER = /^(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * Returns a positive number in common notation ("23.0", "1.5e-05", "007.10") as the shortest decimal text; null if it
 * is invalid or zero. Works on the digits: nothing is rounded.
 */
export function plainDecimal(text: string): string | null {
  const match = NUMBER.exec(text.trim());
  if (match === null) return null;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent);
  let digits = whole + fraction;
  let point = whole.length + shift;
  if (point < 0) {
    digits = '0'.repeat(-point) + digits;
    point = 0;
  }
  if (point > digits.length) digits = digits.padEnd(point, '0');
  const left = digits.slice(0, point).replace(/^0+/, '') || '0';
  const right = digits.slice(point).replace(/0+$/, '');
  if (left === '0' && right === '') return null;
  return right === '' ? left : `${left}.${right}`;
}

/** Returns the number of decimals. */
export function fractionDigits(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/**
 * Returns a time as milliseconds since 1970: a number of seconds, milliseconds, microseconds or nanoseconds (told
 * apart by their size), or a date; a date without a zone is UTC. Null if it is none of these.
 */
export function timeMsOf(text: string): number | null {
  const trimmed = text.trim();
  if (/^\d{9,20}(\.\d+)?$/.test(trimmed)) {
    const value = Number(trimmed);
    if (value < 1e11) return Math.round(value * 1_000);
    if (value < 1e14) return Math.round(value);
    if (value < 1e17) return Math.round(value / 1e3);
    return Math.round(value / 1e6);
  }
  if (!/^\d{4}-\d\d-\d\d/.test(trimmed)) return null;
  const hasZone = /([zZ]|[+-]\d\d:?\d\d)$/.test(trimmed.slice(10));
  const parsed = Date.parse(trimmed.replace(' ', 'T') + (hasZone || trimmed.length === 10 ? '' : 'Z'));
  return Number.isNaN(parsed) ? null : parsed;
}
