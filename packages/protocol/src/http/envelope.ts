import { z } from 'zod';

/** The lowest and the highest price that is allowed, in the quote asset. */
export const priceBounds = z.strictObject({ min: z.string(), max: z.string(), asset: z.string() });
export type PriceBounds = z.infer<typeof priceBounds>;

/**
 * Format of every native answer: code 0 and data, or a refusal: its number, its name (message key `error.<name>`), a
 * message for developers, the field, and for prices the allowed range.
 */
export const refusalSchema = z.strictObject({
  code: z.int(),
  error: z.string(),
  message: z.string(),
  field: z.string().optional(),
  /** Currently allowed prices, if the price was too far from the market (SPAP-60). */
  bounds: priceBounds.optional(),
  retry: z.boolean(),
  /** After how many seconds to ask again, as the header Retry-After says. */
  retryAfter: z.int().optional(),
  requestId: z.string(),
});
export type Refusal = z.infer<typeof refusalSchema>;

export function okSchema<T extends z.ZodType>(data: T) {
  return z.strictObject({ code: z.literal(0), data });
}
/** A positive decimal as text: no sign, exponent, space or leading zero; at most 38 digits before and 18 after the point. */
export const decimalText = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,37})(\.[0-9]{1,18})?$/, 'must be a decimal written as text, like "0.01"');
/** BTC_USDT. */
export const pairCode = z
  .string()
  .regex(/^[A-Z0-9]{2,12}_[A-Z0-9]{2,12}$/, 'must be a pair of asset codes, like BTC_USDT');
export const assetCode = z.string().regex(/^[A-Z0-9]{2,12}$/, 'must be 2 to 12 upper-case letters and digits');
export const clientOrderIdText = z.string().regex(/^[a-zA-Z0-9\-_.:/]{1,36}$/);
/** An id of ours in a path or query: a whole number below 2^53 as text. */
export const idText = z.string().regex(/^[1-9][0-9]{0,15}$/);
/** Digits and nothing else: JavaScript reads "", " 7", "0x10" and "2e3" as numbers too, and "" as none at all. */
const WHOLE = /^(0|[1-9][0-9]{0,15})$/;
/** An integer in a query, from `least` to `most`; its default is its `prefault`, which documents name too. */
export function wholeText(least: number, most: number) {
  const number = z.int().min(least).max(most);
  return z.preprocess((text) => (typeof text === 'string' && WHOLE.test(text) ? Number(text) : text), number);
}
/** A moment in a query, ms. */
export const timeMsText = wholeText(0, 8_640_000_000_000_000);
export const pageLimit = wholeText(1, 200).prefault(50);
/** Opaque cursor of the page before: give back `next` of the last answer. */
export const cursorText = z.string().regex(/^[0-9:]{1,40}$/);
