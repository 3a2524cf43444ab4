import type { HISTORY_KINDS } from '@pelorus/protocol/identity/history-kinds.ts';
import type { MessageId } from '../../i18n/messages.ts';

type HistoryKind = (typeof HISTORY_KINDS)[number];

const WORDS: Record<HistoryKind, MessageId> = {
  'signed-up': 'history.signedUp',
  'logged-in': 'history.loggedIn',
  'log-in-failed': 'history.logInFailed',
  'factor-failed': 'history.factorFailed',
  'logged-out': 'history.loggedOut',
  'sessions-ended': 'history.sessionsEnded',
  'device-forgotten': 'history.deviceForgotten',
  'password-changed': 'history.passwordChanged',
  'password-reset': 'history.passwordReset',
  'email-changed': 'history.emailChanged',
  'phone-changed': 'history.phoneChanged',
  'totp-added': 'history.totpAdded',
  'totp-removed': 'history.totpRemoved',
  'passkey-added': 'history.passkeyAdded',
  'passkey-renamed': 'history.passkeyRenamed',
  'passkey-removed': 'history.passkeyRemoved',
  'recovery-codes-made': 'history.recoveryCodesMade',
  'factor-reset-proposed': 'history.factorResetProposed',
  'factor-reset-stopped': 'history.factorResetStopped',
  'factors-reset': 'history.factorsReset',
  'anti-phishing-changed': 'history.antiPhishingChanged',
  'key-made': 'history.keyMade',
  'key-changed': 'history.keyChanged',
  'key-removed': 'history.keyRemoved',
  'webhook-made': 'history.webhookMade',
  'webhook-changed': 'history.webhookChanged',
  'webhook-removed': 'history.webhookRemoved',
  'link-added': 'history.linkAdded',
  'link-removed': 'history.linkRemoved',
  'sub-account-made': 'history.subAccountMade',
  'sub-account-changed': 'history.subAccountChanged',
  'withdrawal-asked': 'history.withdrawalAsked',
  'withdrawal-paid': 'history.withdrawalPaid',
  'withdrawal-failed': 'history.withdrawalFailed',
  'withdrawal-rejected': 'history.withdrawalRejected',
  'send-asked': 'history.sendAsked',
  'address-added': 'history.addressAdded',
  'address-removed': 'history.addressRemoved',
  'allow-list-on': 'history.allowListOn',
  'allow-list-off': 'history.allowListOff',
  frozen: 'history.frozen',
  thawed: 'history.thawed',
  exported: 'history.exported',
  closed: 'history.closed',
};

/** Returns the message of a kind of the history; null for one that this page does not know yet. */
export function historyWords(kind: string): MessageId | null {
  return Object.hasOwn(WORDS, kind) ? WORDS[kind as HistoryKind] : null;
}

/** Details that are shown; all others are for machines. */
const TOLD = ['name', 'label', 'masked', 'provider'] as const;

/** Returns the subject of an entry: the name of a key, device or factor, an address. */
export function historySubject(detail: Readonly<Record<string, string>>): string | null {
  const told = TOLD.map((key) => detail[key]).find((text) => text !== undefined && text !== '');
  return told ?? null;
}
