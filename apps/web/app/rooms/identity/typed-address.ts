import { isEmail, isPhoneNumber, isRegistrationEmail, latinPhone, looksLikePhone } from '@pelorus/site/fields.ts';
import type { MessageId } from '../../i18n/messages.ts';

/** Returns what was typed as it is sent: without spaces around, and a phone number in the digits of every keyboard. */
export function typedAddress(text: string): string {
  const phone = latinPhone(text);
  return looksLikePhone(phone) ? phone : text.trim();
}

/** Returns what is wrong with an address to register with; null: nothing. `phones`: a phone number will do (JRN-20). */
export function registrationTrouble(address: string, phones: boolean): MessageId | null {
  if (phones && looksLikePhone(address)) return isPhoneNumber(address) ? null : 'identity.phoneWrong';
  if (isRegistrationEmail(address)) return null;
  if (address.includes('+')) return 'identity.emailPlus';
  return phones ? 'identity.emailOrPhoneWrong' : 'identity.emailWrong';
}

/** Returns what is wrong with what an account is called by: an address, or a sub-account's log-in name, which has no @ (SUB-03). */
export function accountTrouble(address: string): MessageId | null {
  if (address === '') return 'identity.addressMissing';
  if (looksLikePhone(address)) return isPhoneNumber(address) ? null : 'identity.phoneWrong';
  return address.includes('@') && !isEmail(address) ? 'identity.emailWrong' : null;
}
