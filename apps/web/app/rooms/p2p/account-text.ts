import type { PaymentAccountData } from '@pelorus/protocol/p2p/payment-accounts.ts';

const SHOWN_END = 4;

/** Returns an account in one line, to be told from the others: its method and the end of what it is known by. */
export function accountText({ fields, methodName }: Pick<PaymentAccountData, 'fields' | 'methodName'>): string {
  const longest = Object.values(fields).reduce<string>((best, text) => (text.length > best.length ? text : best), '');
  return longest === '' ? methodName : `${methodName} · \u2066…${longest.slice(-SHOWN_END)}\u2069`;
}
