import { z } from 'zod';
import { reasonText } from '../admin/http.ts';
import { idText } from '../http/envelope.ts';
import { decimal, lines, side, traderId } from './common.ts';
import { DISPUTE_STATES, disputeData, rulingReason } from './disputes.ts';
import { messageData, moveData, p2pOrderRow, shownAccount } from './orders.ts';
import { APPEAL_REASONS, MERCHANT_STATES, MERCHANT_TIERS, REPORT_REASONS } from './rules.ts';
import { traderData } from './traders.ts';

/** What staff see and decide of P2P (docs/specs/071-p2p-disputes.md). Amounts are decimals, times ms. */
export const disputeParams = z.strictObject({ id: idText });
export const disputePictureParams = z.strictObject({ id: idText, picture: idText });

const disputeRow = z.strictObject({
  orderId: z.int(),
  state: z.enum(DISPUTE_STATES),
  reason: z.enum(APPEAL_REASONS).nullable(),
  openedAt: z.int(),
  evidenceUntil: z.int(),
  asset: z.string(),
  amount: z.string(),
  fiat: z.string(),
  fiatAmount: z.string(),
  method: z.string(),
  /** Nicknames. */
  buyer: z.string(),
  seller: z.string(),
  /** Who of the staff took it; null: nobody. */
  takenBy: z.string().nullable(),
  isMine: z.boolean(),
  /** Nobody has ruled for too long (PDIS-20). */
  isLate: z.boolean(),
  /** From when on a second person may carry the ruling out; null: none waits. */
  agreeFrom: z.int().nullable(),
  /** Did I rule, so that another must carry it out? */
  isRuledByMe: z.boolean(),
});
export type DisputeRow = z.infer<typeof disputeRow>;
/** closed: over, newest first. open: the rest, oldest first. */
export const disputesQuery = z.strictObject({ list: z.enum(['open', 'closed']).default('open') });
export const disputesData = z.strictObject({ rows: z.array(disputeRow), open: z.int(), late: z.int() });
export type DisputesData = z.infer<typeof disputesData>;

const person = z.strictObject({
  userId: z.uuid(),
  trader: traderData,
  /** Verified; null: none is. */
  name: z.string().nullable(),
  level: z.int(),
  disputesLost: z.int(),
  disputes: z.int(),
  /** What a merchant's deposit holds. */
  deposit: z.string(),
  /** How many others gave a payment account of theirs. */
  sharedAccounts: z.int(),
});
export type DisputePerson = z.infer<typeof person>;
const caseMessage = messageData.omit({ by: true }).extend({ by: z.enum(['BUYER', 'SELLER', 'AUTO', 'STAFF']) });
export type CaseMessage = z.infer<typeof caseMessage>;
export const disputeCase = z.strictObject({
  row: disputeRow,
  order: p2pOrderRow.omit({ unread: true, isMyTurn: true, trader: true, side: true, isMaker: true, fee: true }),
  dispute: disputeData.omit({ mayReview: true, mayWithdraw: true }),
  buyer: person,
  seller: person,
  payTo: shownAccount.nullable(),
  payFrom: shownAccount.nullable(),
  moves: z.array(moveData),
  messages: z.array(caseMessage),
  depositAsset: z.string(),
  ruledBy: z.string().nullable(),
  agreedBy: z.string().nullable(),
  /** Whose ruling is void: they do not rule again. */
  voidedBy: z.string().nullable(),
  /** Which side asked for another look; null: none has. */
  reviewedBy: side.nullable(),
  /** Why the compensation was not paid; null: it was, or is not due. */
  compensationRefusal: z.string().nullable(),
});
export type DisputeCase = z.infer<typeof disputeCase>;

/** takesOver: from another, or from a ruling that waits, which is void then; that needs a reason. */
export const takeBody = z.strictObject({ takesOver: z.boolean(), reason: reasonText.nullable() });
export type TakeBody = z.infer<typeof takeBody>;
export const rulingBody = z.strictObject({
  for: side,
  reason: rulingReason,
  /** Shown to both sides. */
  note: lines(1_000).min(3),
  /** Paid to the other side from the loser's merchant deposit; "0": nothing. */
  compensation: decimal,
});
export type RulingBody = z.infer<typeof rulingBody>;

/** refuse: an application. end: of a merchant. tier: makes one, or changes the tier; the deposit is put aside (PMER-02). */
export const merchantDeed = z.strictObject({
  kind: z.enum(['tier', 'refuse', 'end']),
  trader: traderId,
  /** Of kind tier only. */
  tier: z.enum(MERCHANT_TIERS).nullable(),
});
export type MerchantDeed = z.infer<typeof merchantDeed>;
export const merchantItem = z.strictObject({
  userId: z.uuid(),
  trader: traderData,
  state: z.enum(MERCHANT_STATES),
  tier: z.enum(MERCHANT_TIERS).nullable(),
  about: z.string(),
  changedAt: z.int().nullable(),
  depositAsset: z.string(),
  depositNeeded: z.string(),
  deposit: z.string(),
  openOrders: z.int(),
});
export type MerchantItem = z.infer<typeof merchantItem>;

/** Starting P2P again takes two; stopping it has a call of its own. */
export const clockDeed = z.strictObject({ kind: z.literal('start-p2p') });
export type ClockDeed = z.infer<typeof clockDeed>;
export const clockItem = z.strictObject({
  isRunning: z.boolean(),
  /** Since when, ms; null: it was never stopped. */
  since: z.int().nullable(),
  /** How long it has stood in all. */
  stoodMs: z.int(),
  openOrders: z.int(),
});
export type ClockItem = z.infer<typeof clockItem>;

const reportRow = z.strictObject({
  id: z.int(),
  time: z.int(),
  reason: z.enum(REPORT_REASONS),
  text: z.string(),
  orderId: z.int().nullable(),
  by: z.strictObject({ userId: z.uuid(), nickname: z.string() }),
  of: z.strictObject({ userId: z.uuid(), nickname: z.string() }),
});
export type ReportRow = z.infer<typeof reportRow>;
export const reportsData = z.strictObject({ rows: z.array(reportRow) });
export const reportParams = z.strictObject({ id: idText });

/** A payment account that several people gave. */
const sharedAccountRow = z.strictObject({
  /** Of its fingerprint. */
  id: z.string(),
  method: z.string(),
  people: z.array(z.strictObject({ userId: z.uuid(), nickname: z.string().nullable(), at: z.int() })),
});
export type SharedAccountRow = z.infer<typeof sharedAccountRow>;
export const sharedAccountsData = z.strictObject({ rows: z.array(sharedAccountRow) });
export const sharedAccountParams = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) });
