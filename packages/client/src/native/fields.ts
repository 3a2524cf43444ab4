/** Validates one field of a message: returns the accepted value, or undefined. */
export type Check<T> = (value: unknown) => T | undefined;

export const oneOf =
  <const T extends string>(...allowed: readonly T[]): Check<T> =>
  (value) =>
    allowed.find((one) => one === value);

/** Whole numbers from `low` to `high`. */
export const whole =
  (low: number, high: number): Check<number> =>
  (value) =>
    Number.isInteger(value) && (value as number) >= low && (value as number) <= high ? (value as number) : undefined;

/** Finite numbers from `low` to `high`. */
export const number =
  (low: number, high: number): Check<number> =>
  (value) =>
    typeof value === 'number' && value >= low && value <= high ? value : undefined;

/** Texts of one to `max` characters, without control characters. */
export const text =
  (max: number): Check<string> =>
  (value) =>
    typeof value === 'string' && value !== '' && value.length <= max && !hasControl(value) ? value : undefined;

/** #rrggbb */
export const colour: Check<string> = (value) =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value) ? value : undefined;

/** Whole http(s) addresses without credentials, as a browser writes them. */
export const webAddress: Check<string> = (value) => {
  if (typeof value !== 'string' || value.length > 4_096 || hasControl(value)) return undefined;
  try {
    const url = new URL(value);
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
  } catch {
    return undefined;
  }
};

/** A file's own name: no folder, no dots alone. */
export const fileName: Check<string> = (value) =>
  typeof value === 'string' && /^(?!\.+$)[^/\\:*?"<>|]{1,120}$/.test(value) && !hasControl(value) ? value : undefined;

function hasControl(value: string): boolean {
  for (const character of value) if (character < ' ' || character === '\x7f') return true;
  return false;
}
