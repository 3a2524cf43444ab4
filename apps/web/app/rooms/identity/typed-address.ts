import { isEmail, isPhoneNumber, isRegistrationEmail, latinPhone, looksLikePhone } from '@pelorus/site/fields.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** Returns the normalized input: trimmed, with a phone number's digits in ASCII. */
export function typedAddress(text: string): string {
  const phone = latinPhone(text);
  return looksLikePhone(phone) ? phone : text.trim();
}

/** Returns the problem of an address for sign-up; null: none. `phones`: phone numbers are allowed (JRN-20). */
export function registrationTrouble(address: string, phones: boolean): MessageId | null {
  if (phones && looksLikePhone(address)) return isPhoneNumber(address) ? null : 'identity.phoneWrong';
  if (isRegistrationEmail(address)) return null;
  if (address.includes('+')) return 'identity.emailPlus';
  return phones ? 'identity.emailOrPhoneWrong' : 'identity.emailWrong';
}

/** Returns the problem of an account name: an address, or a sub-account's log-in name, which has no @ (SUB-03). */
export function accountTrouble(address: string): MessageId | null {
  if (address === '') return 'identity.addressMissing';
  if (looksLikePhone(address)) return isPhoneNumber(address) ? null : 'identity.phoneWrong';
  return address.includes('@') && !isEmail(address) ? 'identity.emailWrong' : null;
}
