import { z } from 'zod';
import { assetCode, cursorText, decimalText, pageLimit, timeMsText } from '../http/envelope.ts';
import { labelText, NO_CONTROL } from '../identity/http.ts';
import { factorBody } from '../identity/journeys.ts';
import { WITHDRAWAL_STATES } from './movement-states.ts';

/** Bodies and answers of withdrawals under /api/wallet (docs/specs/058-withdrawals.md). Amounts are decimals, times ms. */

/** How a withdrawal is proven: recovery codes are for log-ins only (WDRW-03). */
export const WITHDRAWAL_FACTORS = ['passkey', 'totp'] as const;

/** Why a withdrawal waits for staff. */
export type ReviewReason = 'AMOUNT' | 'NEW_ADDRESS' | 'NEW_ACCOUNT' | 'LARGE_SHARE' | 'VELOCITY';

/** Reasons of one that staff ended after its chain did not pay it: its hold is back, or it is asked for again (DESK-12). */
export const FAILED_ON_CHAIN = 'FAILED_ON_CHAIN';
export const PAID_AGAIN = 'PAID_AGAIN';

/** What the page warns of before a person confirms. */
const QUOTE_WARNINGS = ['NEW_ADDRESS', 'REVIEW'] as const;

const networkCode = z.string().regex(/^[A-Z][A-Z0-9-]{0,19}$/);
const addressText = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[A-Za-z0-9:]+$/);
const memoText = z.string().min(1).max(120).regex(NO_CONTROL);
export const clientId = z.string().regex(/^[a-zA-Z0-9\-_.:/]{1,64}$/);

/** amount: what arrives. */
const destination = { asset: assetCode, network: networkCode, address: addressText, memo: memoText.optional() };
export const withdrawalQuoteBody = z.strictObject({ ...destination, amount: decimalText });
export type WithdrawalQuoteBody = z.infer<typeof withdrawalQuoteBody>;
/** What a second factor is bound to: any other content needs another answer (WDRW-03). */
export const withdrawalDeedBody = withdrawalQuoteBody.extend({ fee: decimalText });
export type WithdrawalDeed = z.infer<typeof withdrawalDeedBody>;
/** factor: needed of sessions; an API key has none. */
export const withdrawalBody = withdrawalDeedBody.extend({ clientId, factor: factorBody.optional() });
export type WithdrawalBody = z.infer<typeof withdrawalBody>;

export const withdrawalQuoteData = z.strictObject({
  asset: z.string(),
  network: z.string(),
  /** In the network's one way of writing it. */
  address: z.string(),
  memo: z.string().nullable(),
  amount: z.string(),
  fee: z.string(),
  /** amount + fee: what leaves the balance. */
  total: z.string(),
  until: z.int(),
  /** In dollars. */
  worth: z.string(),
  /** Ways to prove it, best first; none: set up a second factor first. */
  needsFactor: z.array(z.enum(WITHDRAWAL_FACTORS)),
  warnings: z.array(z.enum(QUOTE_WARNINGS)),
});
export type WithdrawalQuote = z.infer<typeof withdrawalQuoteData>;

export const withdrawalData = z.strictObject({
  id: z.int(),
  clientId: z.string(),
  time: z.int(),
  asset: z.string(),
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  amount: z.string(),
  fee: z.string(),
  total: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  /** Why it waits for staff, or the refusal that ended it. */
  reasons: z.array(z.string()),
  transaction: z.string().nullable(),
  confirmations: z.int(),
  /** Confirmations that make it final. */
  needed: z.int(),
  endedAt: z.int().nullable(),
  mayCancel: z.boolean(),
});
export type WithdrawalData = z.infer<typeof withdrawalData>;

export const withdrawalsFilter = z.strictObject({
  asset: assetCode.optional(),
  network: networkCode.optional(),
  state: z.enum(WITHDRAWAL_STATES).optional(),
  /** At or after, before; ms. */
  from: timeMsText.optional(),
  to: timeMsText.optional(),
});
export const withdrawalsQuery = withdrawalsFilter.extend({ cursor: cursorText.optional(), limit: pageLimit });

/** Dollars; limit null: none at this level. */
const spanLimit = z.strictObject({ limit: z.string().nullable(), used: z.string(), left: z.string().nullable() });
export const withdrawalLimitsData = z.strictObject({
  /** Of identity verification. */
  level: z.int(),
  day: spanLimit,
  /** 30 days. */
  month: spanLimit,
  /** Nothing is withdrawn until then. */
  holdUntil: z.int().nullable(),
  /** A kind of the history (identity/history-kinds.ts). */
  holdReason: z.string().nullable(),
});
export type WithdrawalLimits = z.infer<typeof withdrawalLimitsData>;

export const addressBookBody = z.strictObject({
  network: networkCode,
  address: addressText,
  memo: memoText.optional(),
  label: labelText,
});
export type AddressBookBody = z.infer<typeof addressBookBody>;
export const addressBookEntryData = z.strictObject({
  id: z.int(),
  network: z.string(),
  address: z.string(),
  memo: z.string().nullable(),
  label: z.string(),
  addedAt: z.int(),
  /** Money may go there from then on. */
  usableAt: z.int(),
});
export type AddressBookEntry = z.infer<typeof addressBookEntryData>;

export const allowListBody = z.strictObject({ isOn: z.boolean() });
/** offAt: when it ends, once turning it off was asked for. */
export const allowListData = z.strictObject({ isOn: z.boolean(), offAt: z.int().nullable() });
export type AllowList = z.infer<typeof allowListData>;
