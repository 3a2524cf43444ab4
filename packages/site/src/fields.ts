import { latinNumber } from './filters.ts';

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

/**
 * Returns whether it is an international phone number: "+", country code and number, with or without spaces (E.164).
 */
export function isPhoneNumber(text: string): boolean {
  return /^\+[0-9 ().-]+$/.test(text.trim()) && /^[1-9]\d{6,14}$/.test(digitsOnly(text));
}

/** Returns a phone number as it was typed on any keyboard in Latin digits and signs, without spaces around. */
export function latinPhone(text: string): string {
  // The full-width plus of Japanese keyboards among them.
  return latinNumber(text.normalize('NFKC')).trim();
}

/** Is a phone number meant, right or not? */
export function looksLikePhone(text: string): boolean {
  return /^\+|^[0-9 ().-]*$/.test(text.trim()) && /\d/.test(text);
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
