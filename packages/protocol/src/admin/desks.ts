import { z } from 'zod';
import { coinConfig, networkConfig } from '../config/network.ts';
import { assetCode, decimalText } from '../http/envelope.ts';
import { ADJUSTING_HOUSES } from './adjusting-houses.ts';
import { reasonText } from './http.ts';

/**
 * What two of the staff do about coins (docs/specs/066-custody-desk.md). Of each desk:
 *
 *   GET  /api/admin/custody/DESK                          what there is to do, and what waits for a second person
 *   POST /api/admin/custody/DESK/proposals                {deed, reason}: nothing is done yet
 *   POST /api/admin/custody/DESK/proposals/:id/agree      {reason}: another person's
 *   POST /api/admin/custody/DESK/proposals/:id/withdraw   {reason}
 */
export type DeskName = 'stuck' | 'deposits' | 'cold-moves' | 'adjustments' | 'networks' | 'p2p-merchants' | 'p2p-clock';

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

/** credit: to its owner. keep: to the house, which holds it for nobody yet. return: it went back (DESK-20 to DESK-22). */
export const depositDeed = z.strictObject({
  kind: z.enum(['credit', 'keep', 'return']),
  deposit: z.int().min(1),
  /** The transaction that sent it back; null unless it was. */
  returnedBy: transactionHash.nullable(),
});
export type DepositDeed = z.infer<typeof depositDeed>;

export const stoppedItem = z.strictObject({
  id: z.int(),
  /** null: it came to nobody's account. */
  userId: z.uuid().nullable(),
  time: z.int(),
  /** null: a token that nobody configured; its amount is in the token's smallest units. */
  asset: z.string().nullable(),
  network: z.string(),
  /** What the chain announced. */
  amount: z.string(),
  contract: z.string().nullable(),
  address: z.string(),
  transaction: z.string(),
  state: z.enum(['DUST', 'UNKNOWN_TOKEN', 'SUSPENSE']),
  /** Is it of a coin that there is now? Only such a one can be credited or kept. */
  isKnown: z.boolean(),
});
export type StoppedItem = z.infer<typeof stoppedItem>;

/** send: from the hot wallet to the cold address. drop: not now; nothing is proposed for a day (DESK-30, DESK-31). */
export const coldDeed = z.strictObject({ kind: z.enum(['send', 'drop']), move: z.int().min(1) });
export type ColdDeed = z.infer<typeof coldDeed>;

export const coldItem = z.strictObject({
  id: z.int(),
  asset: z.string(),
  network: z.string(),
  amount: z.string(),
  to: z.string(),
  state: z.enum(['PROPOSED', 'CONFIRMED', 'REFUSED', 'SIGNED']),
  time: z.int(),
});
export type ColdItem = z.infer<typeof coldItem>;

/** credit: the person gets it from the house. debit: the house gets it. */
export const adjustmentDeed = z.strictObject({
  kind: z.enum(['credit', 'debit']),
  account: z.int().min(1),
  house: z.enum(ADJUSTING_HOUSES),
  asset: assetCode,
  amount: decimalText,
});
export type AdjustmentDeed = z.infer<typeof adjustmentDeed>;

export const adjustmentItem = adjustmentDeed.extend({
  id: z.uuid(),
  reason: z.string(),
  by: z.string(),
  agreedBy: z.string(),
  at: z.int(),
  /** When the ledger had it; null: it is on its way. */
  doneAt: z.int().nullable(),
  /** Why the ledger refused it; null: it did not. */
  refusal: z.string().nullable(),
});
export type AdjustmentItem = z.infer<typeof adjustmentItem>;

/** A network of the EVM family, or a coin of a network that there is, as the configuration would write it (DESK-50). */
export const networkDeed = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('network'),
    network: networkConfig.omit({ bitcoin: true, coins: true, coldAddresses: true, family: true }),
  }),
  z.strictObject({ kind: z.literal('coin'), network: networkConfig.shape.code, coin: coinConfig }),
]);
export type NetworkDeed = z.infer<typeof networkDeed>;

export const networkItem = z.strictObject({
  network: z.string(),
  /** null: the network itself. */
  asset: z.string().nullable(),
  contract: z.string().nullable(),
  isByStaff: z.boolean(),
  /** Does the signer's policy name it? It stays closed until then. */
  isSignedFor: z.boolean(),
});
export type NetworkItem = z.infer<typeof networkItem>;
