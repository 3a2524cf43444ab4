import { z } from 'zod';
import { assetCode, cursorText, decimalText, pageLimit, timeMsText } from '../http/envelope.ts';
import { NO_CONTROL } from '../identity/http.ts';
import { factorBody } from '../identity/journeys.ts';
import { clientId, WITHDRAWAL_FACTORS } from './withdrawals.ts';

/** Bodies and answers of money sent to another person here (WDRW-40 to WDRW-45). Amounts are decimals, times ms. */

/** to: an e-mail address, a phone number ("+49…") or an account number. */
export const sendQuoteBody = z.strictObject({
  to: z.string().trim().min(1).max(254).regex(NO_CONTROL),
  asset: assetCode,
  amount: decimalText,
});
export type SendQuoteBody = z.infer<typeof sendQuoteBody>;

export const sendQuoteData = z.strictObject({
  /** Masked: enough to know whom one meant. */
  to: z.string(),
  asset: z.string(),
  amount: z.string(),
  /** In dollars. */
  worth: z.string(),
  /** Ways to prove it, best first; none: set up a second factor first. */
  needsFactor: z.array(z.enum(WITHDRAWAL_FACTORS)),
  /** Has the person sent to them before? */
  isKnown: z.boolean(),
});
export type SendQuote = z.infer<typeof sendQuoteData>;

export const sendBody = sendQuoteBody.extend({ clientId, factor: factorBody.optional() });
export type SendBody = z.infer<typeof sendBody>;

/** OPEN: the core has not answered yet. */
const SEND_STATES = ['OPEN', 'DONE', 'REFUSED'] as const;
export const sendData = z.strictObject({
  id: z.int(),
  /** Null: the sender's own, and this is the receiver's view. */
  clientId: z.string().nullable(),
  time: z.int(),
  direction: z.enum(['SENT', 'RECEIVED']),
  /** The other one, masked. */
  person: z.string(),
  asset: z.string(),
  amount: z.string(),
  state: z.enum(SEND_STATES),
  /** The refusal that ended it. */
  reason: z.string().nullable(),
});
export type SendData = z.infer<typeof sendData>;

export const sendsFilter = z.strictObject({
  asset: assetCode.optional(),
  /** At or after, before; ms. */
  from: timeMsText.optional(),
  to: timeMsText.optional(),
});
export const sendsQuery = sendsFilter.extend({ cursor: cursorText.optional(), limit: pageLimit });
