import { z } from 'zod';
import { assetCode, idText } from '../http/envelope.ts';
import { reasonText } from './http.ts';

/** What staff see and decide of withdrawals and networks (docs/specs/058-withdrawals.md). Amounts are decimals, times ms. */
export const withdrawalParams = z.strictObject({ id: idText });
export const withdrawalDecisionBody = z.strictObject({ isApproved: z.boolean(), reason: reasonText });
export type WithdrawalDecision = z.infer<typeof withdrawalDecisionBody>;

const decisionData = z.strictObject({
  by: z.string(),
  isApproved: z.boolean(),
  reason: z.string(),
  at: z.int(),
  /** The viewer's own. */
  isOwn: z.boolean(),
});
export const staffWithdrawalData = z.strictObject({
  id: z.int(),
  userId: z.uuid(),
  time: z.int(),
  asset: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  amount: z.string(),
  fee: z.string(),
  /** In dollars. */
  worth: z.string(),
  /** REVIEW waits for decisions; another one after the last of them. */
  state: z.string(),
  reasons: z.array(z.string()),
  /** How many of the staff must approve. */
  needed: z.int(),
  decisions: z.array(decisionData),
});
export type StaffWithdrawal = z.infer<typeof staffWithdrawalData>;

const gates = { depositsOpen: z.boolean(), withdrawalsOpen: z.boolean() };
/** asset null: the whole network. Closing counts at once; opening needs the same from a second person. */
export const gatesBody = z.strictObject({
  network: z.string().regex(/^[A-Z][A-Z0-9-]{0,19}$/),
  asset: assetCode.nullable(),
  ...gates,
  reason: reasonText,
});
export type GatesBody = z.infer<typeof gatesBody>;

/** An opening that waits for a second person. */
const openingData = z
  .strictObject({ ...gates, reason: z.string(), by: z.string(), at: z.int(), isOwn: z.boolean() })
  .nullable();
const custodyCoinData = z.strictObject({
  asset: z.string(),
  ...gates,
  /** Why its withdrawals were closed by themselves. */
  reason: z.string().nullable(),
  opening: openingData,
  /** What our addresses hold, as the chain said last; null: not measured yet. */
  hot: z.string().nullable(),
  deposit: z.string().nullable(),
  gas: z.string().nullable(),
  cold: z.string().nullable(),
  measuredAt: z.int().nullable(),
  /** What the ledger says that must be there (CUST-22). */
  owed: z.string(),
});
export const custodyData = z.array(
  z.strictObject({
    network: z.string(),
    name: z.string(),
    ...gates,
    /** Why it was closed by itself. */
    reason: z.string().nullable(),
    opening: openingData,
    coins: z.array(custodyCoinData),
  }),
);
export type CustodyNetwork = z.infer<typeof custodyData>[number];
