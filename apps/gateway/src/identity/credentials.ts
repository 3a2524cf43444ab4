import { isCommonPassword } from '@pelorus/site/common-passwords.ts';
import { Refused } from '../http/refused.ts';
import type { IdentityNeeds } from './needs.ts';

/** Spec S5.01, S5.02: letters, digits, _ - . then @, a domain with at least one dot; no plus at registration. */
const EMAIL = /^[a-z0-9_.-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const EMAIL_MAX = 254;
/** E.164. */
const PHONE = /^\+[1-9][0-9]{6,14}$/;

/** Returns the address as it is kept and compared: trimmed, lower-case. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Returns a normalized log-in name: a phone number ("+49 151 …") without spaces, others in lower case. */
export function normalAddress(text: string): string {
  const trimmed = text.trim();
  return trimmed.startsWith('+') ? `+${trimmed.replace(/[^0-9]/g, '')}` : normalEmail(trimmed);
}

/** Is this (normal) address one that can register? */
export function mayRegister(email: string): boolean {
  return email.length <= EMAIL_MAX && EMAIL.test(email) && !email.includes('..') && !/^\.|\.@/.test(email);
}

/**
 * Refuses a normalized address that cannot register: EMAIL_INVALID, also for blocked domains and their subdomains
 * (JRN-23); PHONE_INVALID, or EMAIL_INVALID where phone numbers are not offered.
 */
export function judgeAddress(deps: Pick<IdentityNeeds, 'config' | 'phones'>, address: string): void {
  if (address.startsWith('+')) {
    if (!deps.phones) throw new Refused('EMAIL_INVALID', 'address');
    if (!PHONE.test(address)) throw new Refused('PHONE_INVALID', 'address');
    return;
  }
  const domain = address.slice(address.indexOf('@') + 1);
  const isRefused = deps.config.accounts.refusedDomains.some((one) => domain === one || domain.endsWith(`.${one}`));
  if (!mayRegister(address) || isRefused) throw new Refused('EMAIL_INVALID', 'address');
}

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 32;

/** Spec S5.04: 8 to 32 characters with an upper-case and a lower-case letter, a digit and a punctuation mark. */
export function isStrongPassword(password: string): boolean {
  const length = [...password].length;
  return (
    length >= PASSWORD_MIN &&
    length <= PASSWORD_MAX &&
    /\p{Lu}/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[\p{P}\p{S}]/u.test(password)
  );
}

/**
 * Refuses a new password: PASSWORD_WEAK by its form (S5.04), PASSWORD_COMMON when it is one of those everybody tries, or
 * has the venue's name or a part of one of the person's addresses in it (JRN-20).
 */
export function judgePassword(
  deps: Pick<IdentityNeeds, 'config'>,
  password: string,
  addresses: readonly (string | null)[],
): void {
  if (!isStrongPassword(password)) throw new Refused('PASSWORD_WEAK', 'password');
  const context = [deps.config.brand.name, ...addresses.filter((address) => address !== null)];
  if (isCommonPassword(password, context)) throw new Refused('PASSWORD_COMMON', 'password');
}
