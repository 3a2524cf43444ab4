import { z } from 'zod';
import { reasonText } from './http.ts';

/**
 * What two of the staff do about coins (docs/specs/066-custody-desk.md). Of each desk:
 *
 *   GET  /api/admin/custody/DESK                          what there is to do, and what waits for a second person
 *   POST /api/admin/custody/DESK/proposals                {deed, reason}: nothing is done yet
 *   POST /api/admin/custody/DESK/proposals/:id/agree      {reason}: another person's
 *   POST /api/admin/custody/DESK/proposals/:id/withdraw   {reason}
 */
export type DeskName = 'stuck' | 'deposits' | 'cold-moves' | 'adjustments' | 'networks';

export const deskProposalParams = z.strictObject({ id: z.uuid() });

export function deskBody<D extends z.ZodType>(deed: D) {
  return z.strictObject({ deed, reason: reasonText });
}

export function deskData<D extends z.ZodType, I extends z.ZodType>(deed: D, item: I) {
  const proposal = { id: z.uuid(), deed, by: z.string(), at: z.int(), reason: z.string(), isOwn: z.boolean() };
  return z.strictObject({ items: z.array(item), waiting: z.array(z.strictObject(proposal)) });
}

/** What a desk answers: the work, and what waits for another person; times in ms. */
export interface DeskData<D, I> {
  items: I[];
  waiting: { id: string; deed: D; by: string; at: number; reason: string; isOwn: boolean }[];
}

const transactionHash = z.string().regex(/^0x[0-9a-f]{64}$/);

/** release: its hold is given back. pay-again: it is asked for anew, once the hold is back (DESK-12, DESK-14). */
export const stuckDeed = z.strictObject({
  kind: z.enum(['release', 'pay-again']),
  withdrawal: z.int().min(1),
  /** A final transaction of another kind that took the nonce of ours; null: ours failed themselves. */
  consumedBy: transactionHash.nullable(),
});
export type StuckDeed = z.infer<typeof stuckDeed>;

export const stuckItem = z.strictObject({
  id: z.int(),
  userId: z.uuid(),
  asset: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  amount: z.string(),
  fee: z.string(),
  /** FAILED, or for too long in this one. */
  state: z.string(),
  /** When it was signed first; a mined one's, when it was mined. */
  since: z.int(),
  /** What was ever signed of it, the oldest first. */
  transactions: z.array(z.strictObject({ hash: z.string(), nonce: z.int(), state: z.string(), at: z.int() })),
});
export type StuckItem = z.infer<typeof stuckItem>;
