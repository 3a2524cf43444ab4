import type { MessageId } from '../../i18n/messages.ts';
import { KIND_WORDS } from '../../shell/announcements/kind-words.ts';
import { LABEL_WORDS, REASON_WORDS, STATE_WORDS } from '../../shell/verification/words.ts';
import { HOUSE_WORDS } from './desk/house-words.ts';
import { CHECK_WORDS } from './factor-reset-dialog.tsx';
import { filterWord, STEP_WORDS } from './market-words.ts';
import { RULING_WORDS } from './p2p/ruling-words.ts';
import { ROLE_WORDS } from './staff-roles.tsx';
import { DECISION_WORDS } from './verification-decision.tsx';

/** Labels of an audit entry's details, by the gateway's names. */
const LABELS: Record<string, MessageId> = {
  name: 'admin.staff.name',
  roles: 'admin.staff.role',
  passkey: 'factor.passkey',
  route: 'admin.detail.route',
  right: 'admin.detail.right',
  head: 'admin.detail.head',
  broken: 'admin.detail.broken',
  application: 'admin.verification.submission',
  picture: 'admin.detail.picture',
  decision: 'admin.verification.decide',
  version: 'admin.detail.version',
  labels: 'admin.verification.proven',
  reasons: 'admin.verification.reasons',
  result: 'admin.state',
  plan: 'admin.detail.plan',
  market: 'orders.market',
  kind: 'admin.detail.kind',
  proposal: 'admin.detail.proposal',
  proposedBy: 'admin.reset.by',
  proposedFor: 'admin.detail.proposedFor',
  check: 'admin.reset.check',
  evidence: 'admin.reset.evidence',
  before: 'admin.limits.inForce',
  after: 'admin.limits.proposed',
  withdrawal: 'admin.withdrawals.number',
  isApproved: 'admin.verification.decide',
  network: 'deposit.network',
  asset: 'wallet.asset',
  deposits: 'admin.custody.deposits',
  withdrawals: 'admin.withdrawals',
  desk: 'admin.detail.desk',
  consumedBy: 'admin.stuck.consumedBy',
  deposit: 'admin.deposits.number',
  returnedBy: 'admin.deposits.returnedBy',
  move: 'admin.cold.number',
  account: 'account.number',
  house: 'admin.adjust.house',
  amount: 'deposit.amount',
  terms: 'admin.networks.terms',
  takenFrom: 'admin.p2p.takenFrom',
  ruledFor: 'admin.p2p.for',
  rulingReason: 'admin.p2p.reason',
  ruledBy: 'admin.p2p.ruling',
  compensation: 'admin.p2p.compensation',
  note: 'admin.p2p.note',
  report: 'admin.p2p.reports',
  fingerprint: 'admin.p2p.accounts',
  trader: 'p2p.trader',
  tier: 'admin.p2p.tier',
  post: 'admin.detail.kind',
  title: 'admin.posts.title',
  languages: 'admin.posts.languages',
  publishAt: 'admin.posts.publishAt',
  bannerFrom: 'admin.posts.bannerFrom',
  bannerUntil: 'admin.posts.bannerUntil',
};

const GATE_WORDS: Record<string, MessageId> = { true: 'admin.custody.open', false: 'admin.custody.closed' };

/** Values that are words of ours; several with blanks or commas between. */
const VALUES: Record<string, Record<string, MessageId>> = {
  roles: ROLE_WORDS,
  decision: DECISION_WORDS,
  labels: LABEL_WORDS,
  reasons: REASON_WORDS,
  result: {
    ...STATE_WORDS,
    proposed: 'admin.verification.proposed',
  },
  kind: {
    listing: 'admin.market.list',
    delisting: 'admin.market.delist',
    status: 'admin.market.set',
    filters: 'admin.filters.change',
    fees: 'admin.fees.change',
    terms: 'admin.terms.change',
    transfers: 'admin.transfers.reopen',
    release: 'admin.stuck.release',
    'pay-again': 'admin.stuck.payAgain',
    'credit-deposit': 'admin.deposits.credit',
    'keep-deposit': 'admin.deposits.keep',
    'return-deposit': 'admin.deposits.return',
    toCold: 'admin.cold.send',
    dropCold: 'admin.cold.drop',
    'add-network': 'admin.networks.addNetwork',
    'add-coin': 'admin.networks.addCoin',
    credit: 'admin.adjust.credit',
    debit: 'admin.adjust.debit',
    'merchant-tier': 'admin.p2p.tierSet',
    'merchant-refuse': 'admin.p2p.refuse',
    'merchant-end': 'admin.p2p.end',
    'start-p2p': 'admin.p2p.start',
  },
  check: CHECK_WORDS,
  desk: {
    stuck: 'admin.stuck',
    deposits: 'admin.deposits',
    'cold-moves': 'admin.cold',
    adjustments: 'admin.adjust',
    networks: 'admin.networks',
    'p2p-merchants': 'admin.p2p.merchants',
    'p2p-clock': 'admin.p2p.switch',
  },
  house: HOUSE_WORDS,
  ruledFor: { BUY: 'p2p.buyer', SELL: 'p2p.seller' },
  rulingReason: RULING_WORDS,
  tier: { BRONZE: 'p2p.tier.BRONZE', SILVER: 'p2p.tier.SILVER', GOLD: 'p2p.tier.GOLD' },
  post: KIND_WORDS,
  isApproved: { true: 'withdrawalState.APPROVED', false: 'withdrawalState.REJECTED' },
  deposits: GATE_WORDS,
  withdrawals: GATE_WORDS,
};

/** Returns the message of a detail's name; null for one that this page does not know. */
export function detailLabel(name: string): MessageId | null {
  return Object.hasOwn(LABELS, name) ? (LABELS[name] as MessageId) : filterWord(name);
}

/** Returns the messages of a detail's value; null where it is no word of ours, or one that this page does not know. */
export function detailValue(name: string, value: string): MessageId[] | null {
  const words = Object.hasOwn(VALUES, name) ? (VALUES[name] as Record<string, MessageId>) : {};
  const known = value.split(/[ ,]/).map((word) => (Object.hasOwn(words, word) ? words[word] : undefined));
  return known.includes(undefined) ? null : (known as MessageId[]);
}

const STEP = /^step (\d+)$/;
const STEP_VALUE = /^(\w+) at (\S+?)(?: until (\S+))?$/;

interface StepDetail {
  /** From 1. */
  number: number;
  deed: MessageId;
  atMs: number;
  untilMs: number | null;
}

/** Returns the text of a plan step's detail; null for other details. */
export function stepDetail(name: string, value: string): StepDetail | null {
  const index = STEP.exec(name)?.[1];
  const [, deed = '', at = '', until] = STEP_VALUE.exec(value) ?? [];
  const [atMs, untilMs] = [Date.parse(at), until === undefined ? null : Date.parse(until)];
  if (index === undefined || !Object.hasOwn(STEP_WORDS, deed) || Number.isNaN(atMs) || Number.isNaN(untilMs ?? 0))
    return null;
  return { number: Number(index) + 1, deed: STEP_WORDS[deed as keyof typeof STEP_WORDS], atMs, untilMs };
}
