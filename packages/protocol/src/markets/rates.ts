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

/** Returns whether rates may be fetched from there: over TLS, or from this very machine. */
export function isRatesUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  const isThisMachine = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isThisMachine);
}
