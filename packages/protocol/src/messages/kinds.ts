import type { NoticeTopic } from '../inbox/topics.ts';

const P2P_VALUES = ['order', 'amount', 'fiatAmount', 'method', 'person', 'untilMs', 'timeMs'] as const;

/** What every notification of an order says: its market by the pair's code, 'spot' or 'futures', BUY or SELL. */
const ORDER_VALUES = ['product', 'market', 'side', 'order'] as const;
/** A kind that no mail tells. */
const NOT_MAILED = { isAlert: false, isMailed: false } as const;

interface KindRow {
  /** What it is about, which its person turns on and off (INBX-10); null: a code or the like, which is always mailed and in no inbox. */
  topic: NoticeTopic | null;
  values: readonly string[];
  /** Its mail has the link that freezes the account (MSG-04). */
  isAlert: boolean;
  /** Absent: a mail tells it, where the topic's is on. */
  isMailed?: false;
}

/**
 * All kinds of messages and notifications, in one table. Words: `apps/worker/src/mail/words` for mails and pushes, the
 * pages' messages for the inbox. Values are texts: amounts "0.5 BTC", times ms since 1970, '' where there is none.
 */
export const MESSAGE_KINDS = {
  'sign-up-code': { topic: null, values: ['code'], isAlert: false },
  /** A sign-up with an address that already has an account (JRN-21). */
  'account-exists': { topic: null, values: [], isAlert: false },
  'log-in-code': { topic: null, values: ['code', 'device', 'network', 'country'], isAlert: true },
  'recovery-code': { topic: null, values: ['code'], isAlert: true },
  'change-code': { topic: null, values: ['code'], isAlert: true },
  'new-device': { topic: 'security', values: ['device', 'network', 'country', 'timeMs'], isAlert: true },
  /** From a known device: only for who wants to hear of each (MSG-10). */
  'logged-in': { topic: 'logIns', values: ['device', 'network', 'country', 'timeMs'], isAlert: true },
  'factor-failed': { topic: 'security', values: ['device', 'network', 'country', 'timeMs'], isAlert: true },
  'factor-added': { topic: 'security', values: ['factor', 'name', 'timeMs'], isAlert: true },
  'factor-removed': { topic: 'security', values: ['factor', 'name', 'timeMs'], isAlert: true },
  /** Staff may remove every factor of the account, if two of them agree (STF-43). */
  'factor-reset-proposed': { topic: 'security', values: ['timeMs'], isAlert: true },
  'factors-reset': { topic: 'security', values: ['timeMs', 'heldUntilMs'], isAlert: true },
  'password-changed': { topic: 'security', values: ['timeMs', 'heldUntilMs'], isAlert: true },
  'email-changed': { topic: 'security', values: ['masked', 'timeMs', 'heldUntilMs'], isAlert: true },
  'phone-changed': { topic: 'security', values: ['masked', 'timeMs', 'heldUntilMs'], isAlert: true },
  'key-made': { topic: 'security', values: ['label', 'scopes', 'timeMs'], isAlert: true },
  'key-changed': { topic: 'security', values: ['label', 'scopes', 'timeMs'], isAlert: true },
  'key-removed': { topic: 'security', values: ['label', 'timeMs'], isAlert: false },
  'webhook-made': { topic: 'security', values: ['host', 'timeMs'], isAlert: true },
  'webhook-changed': { topic: 'security', values: ['host', 'timeMs'], isAlert: true },
  /** It failed for too long (HOOK-06). */
  'webhook-off': { topic: 'security', values: ['host', 'timeMs'], isAlert: false },
  'deposit-credited': { topic: 'deposits', values: ['amount', 'chain', 'transaction'], isAlert: false },
  'withdrawal-asked': { topic: 'withdrawals', values: ['amount', 'chain', 'destination', 'timeMs'], isAlert: true },
  'withdrawal-paid': {
    topic: 'withdrawals',
    values: ['amount', 'chain', 'destination', 'transaction'],
    isAlert: false,
  },
  /** Its transaction was mined and failed; staff decide what becomes of it (WDRW-26). */
  'withdrawal-failed': {
    topic: 'withdrawals',
    values: ['amount', 'chain', 'destination', 'transaction'],
    isAlert: false,
  },
  /** Staff turned it down, or the core had no money for it. */
  'withdrawal-rejected': { topic: 'withdrawals', values: ['amount', 'chain', 'destination'], isAlert: false },
  'money-sent': { topic: 'sends', values: ['amount', 'person', 'timeMs'], isAlert: true },
  'money-received': { topic: 'sends', values: ['amount', 'person', 'timeMs'], isAlert: false },
  'address-added': {
    topic: 'security',
    values: ['label', 'chain', 'destination', 'usableAtMs', 'timeMs'],
    isAlert: true,
  },
  'account-frozen': { topic: 'security', values: ['timeMs'], isAlert: false },
  /** Staff did it: a new password does not thaw it (STF-03). */
  'account-frozen-by-staff': { topic: 'security', values: ['timeMs'], isAlert: false },
  'account-thawed': { topic: 'security', values: ['timeMs'], isAlert: true },
  'account-closed': { topic: null, values: ['timeMs'], isAlert: false },
  /** Maintenance margin comes near equity (FUT-60); contract '': all crossed positions. */
  'margin-call': { topic: 'marginCalls', values: ['contract', 'marginRatio', 'timeMs'], isAlert: false },
  'position-liquidated': { topic: 'liquidations', values: ['contract', 'timeMs'], isAlert: false },
  /** Steps of P2P orders, to whoever must act or is affected (PORD-60); untilMs '': no time ends it. */
  'p2p-pay': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-opened': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-paid': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-released': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-cancelled': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-cancel-asked': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-cancel-declined': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-appeal': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-appeal-withdrawn': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  /** Staff ruled: until then a side may ask for another look (PDIS-13). */
  'p2p-ruling': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  'p2p-ruled': { topic: 'p2pSteps', values: P2P_VALUES, isAlert: false },
  /** Of one order's chat, as many as came since it was read. */
  'p2p-message': { topic: 'p2pMessages', values: ['order', 'person', 'messages', 'timeMs'], ...NOT_MAILED },
  /** One entry an order or TWAP, of all its fills so far (INBX-21); `isWhole`: 'true' where nothing is left of it. */
  'order-filled': {
    topic: 'fills',
    values: [...ORDER_VALUES, 'fills', 'amount', 'averagePrice', 'total', 'isWhole', 'timeMs'],
    ...NOT_MAILED,
  },
  /** A stop, trailing or list order went to market; price '': at market. */
  'order-triggered': { topic: 'triggers', values: [...ORDER_VALUES, 'amount', 'price', 'timeMs'], ...NOT_MAILED },
  /** `reason`: of DONE_REASONS (exchange/orders.ts). */
  'order-ended': { topic: 'endings', values: [...ORDER_VALUES, 'filled', 'reason', 'timeMs'], ...NOT_MAILED },
  /** It was taken and could not be carried out when its time came. `reason`: as order-ended. */
  'order-refused': { topic: 'refusals', values: [...ORDER_VALUES, 'reason', 'timeMs'], ...NOT_MAILED },
  /** A ladder or TWAP (`algo`: LADDER, TWAP) that its person did not end; `reason`: of ALGO_DONE_REASONS (spot/algos.ts). */
  'algo-ended': { topic: 'endings', values: [...ORDER_VALUES, 'algo', 'filled', 'reason', 'timeMs'], ...NOT_MAILED },
  /** Closed against somebody's liquidation. */
  'position-deleveraged': { topic: 'liquidations', values: ['contract', 'timeMs'], isAlert: false },
  /** Below zero: it was paid by the person. */
  'funding-paid': { topic: 'funding', values: ['contract', 'amount', 'timeMs'], ...NOT_MAILED },
  /** `direction`: 'above' or 'below' (ALRT-10). */
  'price-alert': {
    topic: 'priceAlerts',
    values: ['product', 'market', 'direction', 'price', 'note', 'timeMs'],
    isAlert: false,
  },
  'deposit-seen': { topic: 'deposits', values: ['amount', 'chain', 'transaction'], ...NOT_MAILED },
  /** `title` in the reader's language, `post`: its number (NEWS). */
  announcement: { topic: 'announcements', values: ['title', 'post'], ...NOT_MAILED },
  'verification-decided': { topic: 'verification', values: ['outcome', 'reason'], isAlert: false },
} as const satisfies Record<string, KindRow>;
type AnyKind = keyof typeof MESSAGE_KINDS;
type UnmailedKind = {
  [K in AnyKind]: (typeof MESSAGE_KINDS)[K] extends { isMailed: false } ? K : never;
}[AnyKind];
/** Kinds that a mail or text message may tell. */
export type MessageKind = Exclude<AnyKind, UnmailedKind>;
/** Kinds of entries in inboxes. */
export type NoticeKind = {
  [K in AnyKind]: (typeof MESSAGE_KINDS)[K] extends { topic: null } ? never : K;
}[AnyKind];

/**
 * The values of one kind. `factor`: 'totp', 'passkey' or 'link' (to another provider); `country`: ISO 3166 or '';
 * `reason`: names of DECISION_REASONS (identity/verification-rules.ts) with commas.
 */
export type MessageValues<K extends AnyKind> = Readonly<Record<(typeof MESSAGE_KINDS)[K]['values'][number], string>>;

/** Returns the row of a kind by its name; undefined: there is no such kind here. */
export function kindRow(kind: string): KindRow | undefined {
  return Object.hasOwn(MESSAGE_KINDS, kind) ? MESSAGE_KINDS[kind as AnyKind] : undefined;
}
