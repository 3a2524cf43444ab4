import { z } from 'zod';
import { assetCode, cursorText, pageLimit, timeMsText } from '../http/envelope.ts';
import { DEPOSIT_STATES } from './movement-states.ts';

/** Bodies and answers of deposits under /api/wallet. Amounts are decimals, times ms. */
const networkCode = z.string().regex(/^[A-Z][A-Z0-9-]{0,19}$/);

export const depositAddressQuery = z.strictObject({ asset: assetCode, network: networkCode });
export const depositAddressBody = depositAddressQuery.extend({
  /** Retires the present address for a new one. */
  isNew: z.boolean().default(false),
});
export type DepositAddressBody = z.input<typeof depositAddressBody>;

export const depositAddressData = z.strictObject({
  asset: z.string(),
  network: z.string(),
  /** Null: none was made yet. */
  address: z.string().nullable(),
  memo: z.string().nullable(),
});

export type DepositAddressData = z.infer<typeof depositAddressData>;

export const depositsFilter = z.strictObject({
  asset: assetCode.optional(),
  network: networkCode.optional(),
  state: z.enum(DEPOSIT_STATES).optional(),
  /** First seen at or after, before; ms. */
  from: timeMsText.optional(),
  to: timeMsText.optional(),
});
export const depositsQuery = depositsFilter.extend({ cursor: cursorText.optional(), limit: pageLimit });

export const depositData = z.strictObject({
  id: z.int(),
  /** When it was seen first. */
  time: z.int(),
  /** Null: a token that nobody configured; its amount is in the token's smallest units. */
  asset: z.string().nullable(),
  network: z.string(),
  amount: z.string(),
  address: z.string(),
  transaction: z.string(),
  contract: z.string().nullable(),
  state: z.enum(DEPOSIT_STATES),
  /** So far, at most what is needed. */
  confirmations: z.int(),
  needed: z.int(),
  creditedAt: z.int().nullable(),
});
export type DepositData = z.infer<typeof depositData>;
