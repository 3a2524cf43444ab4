import { z } from 'zod';

/** GET and PUT /api/spot/fee-discount. */
export const feeDiscountBody = z.strictObject({ isOn: z.boolean() });
export const feeDiscountData = z.strictObject({
  /** The asset in which fees may be paid for less; null where the venue has none. */
  asset: z.string().nullable(),
  /** The discount, a fraction: "0.25". */
  off: z.string(),
  /** Does the account pay its fees in that asset whenever it has enough of it? */
  isOn: z.boolean(),
});
