import { z } from 'zod';

/** GET /api/rates: what one US dollar is worth in national currencies. */
export const ratesData = z.strictObject({
  base: z.literal('USD'),
  /** Currency code (ISO 4217) → units a dollar, a decimal text above zero. A currency that is not here has no known rate. */
  rates: z.record(z.string(), z.string()),
  /** When they were found, milliseconds. */
  atMs: z.int(),
  /** 'builtin': the table that comes with the software, indicative only; 'provider': the one the operator named. */
  source: z.enum(['builtin', 'provider']),
});
export type RatesData = z.infer<typeof ratesData>;
