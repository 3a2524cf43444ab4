import { z } from 'zod';
import { venueLimits } from '../config/venue-limits.ts';
import { reasonText } from './http.ts';

/**
 * The limits over all markets, from the console (docs/specs/029-staff.md STF-30). Right `staff.markets`: operator and owner.
 *
 *   GET  /api/admin/venue-limits         venueLimitsData
 *   POST /api/admin/venue-limits         venueLimitsBody → venueLimitsData
 *   POST /api/admin/venue-limits/clear   reasonBody → venueLimitsData: the configuration file holds again
 */
export const venueLimitsBody = z.strictObject({ limits: venueLimits, reason: reasonText });
export type VenueLimitsBody = z.infer<typeof venueLimitsBody>;

export const venueLimitsData = z.strictObject({
  /** What the engine goes by; null: it was never told any. */
  inForce: venueLimits.nullable(),
  /** What the configuration file says. */
  configured: venueLimits,
  /** Who set what holds instead of it; null: nobody, it is the file's. */
  set: z.strictObject({ by: z.string(), at: z.int(), reason: z.string() }).nullable(),
  /** Codes of the assets that there are. */
  assets: z.array(z.string()),
});
export type VenueLimitsData = z.infer<typeof venueLimitsData>;
