import { z } from 'zod';
import { reasonText } from '../admin/http.ts';
import { decimal, lines, side } from './common.ts';
import { P2P_ORDER_STATES } from './order-states.ts';
import { messageData, moveData, p2pOrderRow, shownAccount } from './orders.ts';
import { APPEAL_REASONS, P2P_LIMITS, RULING_REASONS, type RulingReason } from './rules.ts';
import { traderData } from './traders.ts';

const rulingReason = z.enum(Object.keys(RULING_REASONS) as [RulingReason, ...RulingReason[]]);
export const appealBody = z.strictObject({
  seen: z.enum(P2P_ORDER_STATES),
  reason: z.enum(APPEAL_REASONS),
  statement: lines(P2P_LIMITS.statementLength).min(10),
});
export type AppealBody = z.infer<typeof appealBody>;
export const statementBody = z.strictObject({ statement: lines(P2P_LIMITS.statementLength).min(10) });

/** OPEN: staff look. RULED: decided, not carried out. REVIEW: a side asked for another look. DONE, WITHDRAWN: over. */
export const DISPUTE_STATES = ['OPEN', 'RULED', 'REVIEW', 'DONE', 'WITHDRAWN'] as const;

export const statementData = z.strictObject({
  time: z.int(),
  by: side,
  text: z.string(),
  pictures: z.array(z.int()),
});
/** A dispute as its two sides see it. */
export const disputeData = z.strictObject({
  orderId: z.int(),
  state: z.enum(DISPUTE_STATES),
  /** null: the timer opened it. */
  by: side.nullable(),
  reason: z.enum(APPEAL_REASONS).nullable(),
  openedAt: z.int(),
  /** Until when each side may tell its story, ms, and who has. */
  evidenceUntil: z.int(),
  statements: z.array(statementData),
  ruling: z
    .strictObject({
      for: side,
      reason: rulingReason,
      note: z.string(),
      at: z.int(),
      /** Until when a side may ask for another look, once. */
      reviewUntil: z.int(),
      doneAt: z.int().nullable(),
    })
    .nullable(),
  mayReview: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type DisputeData = z.infer<typeof disputeData>;

/** The staff's side. */
export const disputeRow = z.strictObject({
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
  buyer: z.string(),
  seller: z.string(),
  /** Who of the staff took it; null: nobody. */
  takenBy: z.string().nullable(),
  /** Waits for a second person, and may I be it? */
  needsAgreement: z.boolean(),
  isMine: z.boolean(),
});
export type DisputeRow = z.infer<typeof disputeRow>;
const person = z.strictObject({
  userId: z.uuid(),
  trader: traderData,
  name: z.string().nullable(),
  level: z.int(),
  disputesLost: z.int(),
  disputes: z.int(),
  deposit: z.string(),
  /** Others who gave the same payment account. */
  sharedAccounts: z.int(),
});
export const disputeCase = z.strictObject({
  row: disputeRow,
  order: p2pOrderRow.omit({ unread: true, isMyTurn: true, trader: true, side: true, isMaker: true, fee: true }),
  dispute: disputeData.omit({ mayReview: true, mayWithdraw: true }),
  buyer: person,
  seller: person,
  payTo: shownAccount.nullable(),
  payFrom: shownAccount.nullable(),
  moves: z.array(moveData),
  messages: z.array(messageData.omit({ by: true }).extend({ by: z.enum(['BUYER', 'SELLER', 'AUTO', 'STAFF']) })),
});
export type DisputeCase = z.infer<typeof disputeCase>;
export const rulingBody = z.strictObject({
  for: side,
  reason: rulingReason,
  /** Shown to both sides. */
  note: lines(1_000),
  /** Paid to the other side from the loser's merchant deposit; "0": nothing. */
  compensation: decimal,
});
export type RulingBody = z.infer<typeof rulingBody>;
export const agreeBody = z.strictObject({ reason: reasonText });
