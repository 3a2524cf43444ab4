import { z } from 'zod';
import { cursorText, pageLimit } from '../http/envelope.ts';
import { line, traderId } from './common.ts';
import { MERCHANT_STATES, MERCHANT_TIERS, P2P_LIMITS, REPORT_REASONS } from './rules.ts';

/** What everybody sees of a trader. */
export const traderData = z.strictObject({
  id: traderId,
  nickname: z.string(),
  /** null: no merchant. */
  merchant: z.enum(MERCHANT_TIERS).nullable(),
  isVerified: z.boolean(),
  isOnline: z.boolean(),
  /** When they were last here, ms; null: online, or never. */
  lastSeenAt: z.int().nullable(),
  /** Completed in 30 days and ever. */
  orders30d: z.int(),
  orders: z.int(),
  /** Of 30 days, percent with one decimal: "98.5"; null: no order that counts. */
  completion: z.string().nullable(),
  /** Median ms from paid to released of 30 days; null: none. */
  releaseMs: z.int().nullable(),
  /** Median ms from opened to paid of 30 days; null: none. */
  payMs: z.int().nullable(),
  positive: z.int(),
  negative: z.int(),
  /** When they first came to P2P, ms. */
  since: z.int(),
});
export type TraderData = z.infer<typeof traderData>;

const reviewData = z.strictObject({
  id: z.int(),
  time: z.int(),
  isPositive: z.boolean(),
  text: z.string(),
  /** Masked: "a•••n". */
  by: z.string(),
});
export type ReviewData = z.infer<typeof reviewData>;
export const reviewsQuery = z.strictObject({ cursor: cursorText.optional(), limit: pageLimit });
export const reviewsData = z.strictObject({ rows: z.array(reviewData), next: z.string().nullable() });

/** What a person has in P2P: their own side. */
export const p2pMeData = z.strictObject({
  /** null: no nickname yet; the rest of P2P asks for one first. */
  trader: traderData.nullable(),
  /** The venue asks for this level of verification, and the person has that. */
  levelNeeded: z.int(),
  level: z.int(),
  /** The name that payment accounts must have; null: none is verified. */
  verifiedName: z.string().nullable(),
  /** Takes no order before this, ms; null: may. */
  pausedUntil: z.int().nullable(),
  merchant: z.strictObject({
    state: z.enum(MERCHANT_STATES),
    tier: z.enum(MERCHANT_TIERS).nullable(),
    /** What a merchant puts aside, and what is put aside. */
    depositAsset: z.string(),
    depositNeeded: z.string(),
    deposit: z.string(),
    /** Of the last decision. */
    reason: z.string().nullable(),
  }),
  /** How many orders wait for me, for the menu. */
  waiting: z.int(),
});
export type P2pMeData = z.infer<typeof p2pMeData>;
export const p2pMeBody = z.strictObject({
  /** Once; letters, digits, space, - and _. */
  nickname: z
    .string()
    .trim()
    .min(3)
    .max(P2P_LIMITS.nicknameLength)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u),
});

export const merchantBody = z.strictObject({ about: line(500) });
export const traderParams = z.strictObject({ id: traderId });
export const blockData = z.strictObject({ trader: traderData, since: z.int() });
export type BlockData = z.infer<typeof blockData>;
export const reportBody = z.strictObject({
  reason: z.enum(REPORT_REASONS),
  text: line(500),
  orderId: z.int().optional(),
});
export type ReportBody = z.infer<typeof reportBody>;
