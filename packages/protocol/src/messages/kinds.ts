const P2P_VALUES = ['order', 'amount', 'fiatAmount', 'method', 'person', 'untilMs', 'timeMs'] as const;

/**
 * All kinds of messages, in one table: their values, and whether they are alerts (MSG-04: with the link that freezes
 * the account). Texts: `apps/worker/src/mail/words`. Values are texts; times are ms since 1970.
 */
export const MESSAGE_KINDS = {
  'sign-up-code': { values: ['code'], isAlert: false },
  /** A sign-up with an address that already has an account (JRN-21). */
  'account-exists': { values: [], isAlert: false },
  'log-in-code': { values: ['code', 'device', 'network', 'country'], isAlert: true },
  'recovery-code': { values: ['code'], isAlert: true },
  'change-code': { values: ['code'], isAlert: true },
  'new-device': { values: ['device', 'network', 'country', 'timeMs'], isAlert: true },
  /** From a known device: only for who wants to hear of each (MSG-10). */
  'logged-in': { values: ['device', 'network', 'country', 'timeMs'], isAlert: true },
  'factor-failed': { values: ['device', 'network', 'country', 'timeMs'], isAlert: true },
  'factor-added': { values: ['factor', 'name', 'timeMs'], isAlert: true },
  'factor-removed': { values: ['factor', 'name', 'timeMs'], isAlert: true },
  /** Staff may remove every factor of the account, if two of them agree (STF-43). */
  'factor-reset-proposed': { values: ['timeMs'], isAlert: true },
  'factors-reset': { values: ['timeMs', 'heldUntilMs'], isAlert: true },
  'password-changed': { values: ['timeMs', 'heldUntilMs'], isAlert: true },
  'email-changed': { values: ['masked', 'timeMs', 'heldUntilMs'], isAlert: true },
  'phone-changed': { values: ['masked', 'timeMs', 'heldUntilMs'], isAlert: true },
  'key-made': { values: ['label', 'scopes', 'timeMs'], isAlert: true },
  'key-changed': { values: ['label', 'scopes', 'timeMs'], isAlert: true },
  'key-removed': { values: ['label', 'timeMs'], isAlert: false },
  'webhook-made': { values: ['host', 'timeMs'], isAlert: true },
  'webhook-changed': { values: ['host', 'timeMs'], isAlert: true },
  /** It failed for too long (HOOK-06). */
  'webhook-off': { values: ['host', 'timeMs'], isAlert: false },
  'deposit-credited': { values: ['amount', 'chain', 'transaction'], isAlert: false },
  'withdrawal-asked': { values: ['amount', 'chain', 'destination', 'timeMs'], isAlert: true },
  'withdrawal-paid': { values: ['amount', 'chain', 'destination', 'transaction'], isAlert: false },
  /** Its transaction was mined and failed; staff decide what becomes of it (WDRW-26). */
  'withdrawal-failed': { values: ['amount', 'chain', 'destination', 'transaction'], isAlert: false },
  /** Staff turned it down, or the core had no money for it. */
  'withdrawal-rejected': { values: ['amount', 'chain', 'destination'], isAlert: false },
  'money-sent': { values: ['amount', 'person', 'timeMs'], isAlert: true },
  'money-received': { values: ['amount', 'person', 'timeMs'], isAlert: false },
  'address-added': { values: ['label', 'chain', 'destination', 'usableAtMs', 'timeMs'], isAlert: true },
  'account-frozen': { values: ['timeMs'], isAlert: false },
  /** Staff did it: a new password does not thaw it (STF-03). */
  'account-frozen-by-staff': { values: ['timeMs'], isAlert: false },
  'account-thawed': { values: ['timeMs'], isAlert: true },
  'account-closed': { values: ['timeMs'], isAlert: false },
  /** Maintenance margin comes near equity (FUT-60); contract '': all crossed positions. */
  'margin-call': { values: ['contract', 'marginRatio', 'timeMs'], isAlert: false },
  'position-liquidated': { values: ['contract', 'timeMs'], isAlert: false },
  /** Steps of P2P orders, to whoever must act or is affected (PORD-60); untilMs '': no time ends it. */
  'p2p-pay': { values: P2P_VALUES, isAlert: false },
  'p2p-opened': { values: P2P_VALUES, isAlert: false },
  'p2p-paid': { values: P2P_VALUES, isAlert: false },
  'p2p-released': { values: P2P_VALUES, isAlert: false },
  'p2p-cancelled': { values: P2P_VALUES, isAlert: false },
  'p2p-cancel-asked': { values: P2P_VALUES, isAlert: false },
  'p2p-cancel-declined': { values: P2P_VALUES, isAlert: false },
  'p2p-appeal': { values: P2P_VALUES, isAlert: false },
  'p2p-appeal-withdrawn': { values: P2P_VALUES, isAlert: false },
  /** Staff ruled: until then a side may ask for another look (PDIS-13). */
  'p2p-ruling': { values: P2P_VALUES, isAlert: false },
  'p2p-ruled': { values: P2P_VALUES, isAlert: false },
  'verification-decided': { values: ['outcome', 'reason'], isAlert: false },
} as const satisfies Record<string, { values: readonly string[]; isAlert: boolean }>;
export type MessageKind = keyof typeof MESSAGE_KINDS;

/**
 * The values of one kind. `factor`: 'totp', 'passkey' or 'link' (to another provider); `country`: ISO 3166 or '';
 * `reason`: names of DECISION_REASONS (identity/verification-rules.ts) with commas.
 */
export type MessageValues<K extends MessageKind> = Readonly<
  Record<(typeof MESSAGE_KINDS)[K]['values'][number], string>
>;

/**
 * Optional mails (MSG-10), and their default. All other messages concern security or were just requested: they are
 * always sent.
 */
export const MAIL_TOPICS = {
  logIns: { kinds: ['logged-in'], isOn: false },
  verification: { kinds: ['verification-decided'], isOn: true },
  p2p: {
    kinds: [
      ...['p2p-pay', 'p2p-opened', 'p2p-paid', 'p2p-released', 'p2p-cancelled', 'p2p-cancel-asked'],
      ...['p2p-cancel-declined', 'p2p-appeal', 'p2p-appeal-withdrawn', 'p2p-ruling', 'p2p-ruled'],
    ] as MessageKind[],
    isOn: true,
  },
} as const satisfies Record<string, { kinds: readonly MessageKind[]; isOn: boolean }>;
export type MailTopic = keyof typeof MAIL_TOPICS;

/** Returns the topic that a message is of; null: it always goes. */
export function topicOf(kind: MessageKind): MailTopic | null {
  for (const [topic, { kinds }] of Object.entries(MAIL_TOPICS))
    if ((kinds as readonly MessageKind[]).includes(kind)) return topic as MailTopic;
  return null;
}
