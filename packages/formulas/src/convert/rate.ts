const DIGITS = 8;
const SCALE = 30;

/**
 * Returns how much of one asset comes for one of another, as a decimal text with up to eight digits that count, rounded
 * down. For people to read: no amount is made of it.
 */
export function rateText(paid: { units: number; scale: number }, got: { units: number; scale: number }): string {
  const above = BigInt(got.units) * 10n ** BigInt(paid.scale + SCALE);
  const digits = (above / (BigInt(paid.units) * 10n ** BigInt(got.scale))).toString().padStart(SCALE + 1, '0');
  const whole = digits.slice(0, -SCALE);
  const rest = digits.slice(-SCALE);
  const kept = whole === '0' ? rest.search(/[1-9]|$/) + DIGITS : Math.max(0, DIGITS - whole.length);
  const fraction = rest.slice(0, kept).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
