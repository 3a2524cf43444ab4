import { z } from 'zod';
import { venueLimits } from '../config/venue-limits.ts';
import { reasonText } from './http.ts';

/**
 * The limits over all markets, from the console (docs/specs/029-staff.md STF-30). Right `staff.markets`: operator and owner.
 *
 *   GET  /api/admin/venue-limits                          venueLimitsData
 *   POST /api/admin/venue-limits/proposals                venueProposalBody → venueLimitsData
 *   POST /api/admin/venue-limits/proposals/:id/agree      reasonBody → venueLimitsData: another person's
 *   POST /api/admin/venue-limits/proposals/:id/withdraw   reasonBody → venueLimitsData
 */
export const venueProposalBody = z.strictObject({
  /** null: the configuration file is to hold again. */
  limits: venueLimits.nullable(),
  reason: reasonText,
});
export type VenueProposalBody = z.infer<typeof venueProposalBody>;

export const venueProposalParams = z.strictObject({ id: z.uuid() });

export const venueLimitsData = z.strictObject({
  /** The engine's current limits; null: never set. */
  inForce: venueLimits.nullable(),
  /** The configuration file's limits. */
  configured: venueLimits,
  /** Who proposed and approved limits that override the file, when and why; null: the file applies. */
  set: z.strictObject({ by: z.string(), agreedBy: z.string(), at: z.int(), reason: z.string() }).nullable(),
  /** The change that waits for a second person's word; null: none does. */
  proposal: z
    .strictObject({
      id: z.uuid(),
      /** null: the configuration file is to hold again. */
      limits: venueLimits.nullable(),
      by: z.string(),
      at: z.int(),
      reason: z.string(),
      /** Proposed by the viewer: another person must approve. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** Codes of the assets that there are. */
  assets: z.array(z.string()),
});
export type VenueLimitsData = z.infer<typeof venueLimitsData>;
