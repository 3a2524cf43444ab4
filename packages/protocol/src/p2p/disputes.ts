import { z } from 'zod';
import { lines, side } from './common.ts';
import { P2P_ORDER_STATES } from './order-states.ts';
import { APPEAL_REASONS, P2P_LIMITS, RULING_REASONS, type RulingReason } from './rules.ts';

export const rulingReason = z.enum(Object.keys(RULING_REASONS) as [RulingReason, ...RulingReason[]]);
export const appealBody = z.strictObject({
  seen: z.enum(P2P_ORDER_STATES),
  reason: z.enum(APPEAL_REASONS),
  statement: lines(P2P_LIMITS.statementLength).min(10),
});
export type AppealBody = z.infer<typeof appealBody>;
export const statementBody = z.strictObject({ statement: lines(P2P_LIMITS.statementLength).min(10) });

/**
 * OPEN: staff look. RULED: decided, not carried out. REVIEW: another look, the ruling before is void. DONE, WITHDRAWN: over;
 * DONE without a ruling that was carried out: the seller released.
 */
export const DISPUTE_STATES = ['OPEN', 'RULED', 'REVIEW', 'DONE', 'WITHDRAWN'] as const;

/** Pictures that a side added stand with its statement before them. */
const statementData = z.strictObject({
  time: z.int(),
  by: side,
  text: z.string(),
  pictures: z.array(z.int()),
});
export type StatementData = z.infer<typeof statementData>;
/** A dispute as its two sides see it. */
export const disputeData = z.strictObject({
  orderId: z.int(),
  state: z.enum(DISPUTE_STATES),
  /** Who opened it; null: the timer. */
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
      /** What the other side gets from the loser's merchant deposit; null: nothing. */
      compensation: z.strictObject({ asset: z.string(), amount: z.string() }).nullable(),
      /** When it was carried out; null: not yet, or never. */
      doneAt: z.int().nullable(),
    })
    .nullable(),
  mayReview: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type DisputeData = z.infer<typeof disputeData>;
