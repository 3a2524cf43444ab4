/** Checks of what people type (spec S5). The gateway decides; these say it before the round trip. */

const EMAIL = /^[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const EMAIL_LENGTH_MAX = 254;

/** S5.01: letters, digits, _ - . +, then @, a domain and at least one dot suffix. Spaces around do not count. */
export function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= EMAIL_LENGTH_MAX && EMAIL.test(email);
}

/** S5.02: as isEmail, and no plus. */
export function isRegistrationEmail(text: string): boolean {
  return isEmail(text) && !text.includes('+');
}

/** S5.03: digits only, at least six. Spaces around do not count. */
export function isMobile(text: string): boolean {
  return /^\d{6,}$/.test(text.trim());
}

export const PASSWORD_FLAGS = ['length', 'upper', 'lower', 'digit', 'special'] as const;
export type PasswordFlag = (typeof PASSWORD_FLAGS)[number];

/** S5.04: what a password has. `special` needs lower, upper, digit and a punctuation mark within 8 to 32 characters. */
export function passwordFlags(text: string): Record<PasswordFlag, boolean> {
  const length = text.length >= 8 && text.length <= 32;
  const upper = /[A-Z]/.test(text);
  const lower = /[a-z]/.test(text);
  const digit = /\d/.test(text);
  const punctuation = /[!-/:-@[-`{-~]/.test(text);
  return { length, upper, lower, digit, special: length && upper && lower && digit && punctuation };
}

/** S5.05: the text without everything that is not a digit. */
export function digitsOnly(text: string): string {
  return text.replace(/\D/g, '');
}

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * S5.10 decimal: what a decimal field keeps of what was typed: digits and one point, no needless leading zeros, at most
 * `digits` after the point (2 unless told). A comma counts as the point when no point is there; Arabic digits count.
 */
export function decimalInput(typed: string, digits = 2): string {
  const latin = typed
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '');
  const commas = latin.split(',').length - 1;
  const pointed = latin.includes('.') || commas > 1 ? latin.replaceAll(',', '') : latin.replace(',', '.');
  const kept = pointed.replace(/[^\d.]/g, '');
  const at = kept.indexOf('.');
  const whole = (at < 0 ? kept : kept.slice(0, at)).replace(/^0+(?=\d)/, '');
  if (at < 0 || digits === 0) return whole;
  const fraction = kept
    .slice(at + 1)
    .replaceAll('.', '')
    .slice(0, digits);
  return `${whole === '' ? '0' : whole}.${fraction}`;
}
