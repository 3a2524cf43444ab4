import { z } from 'zod';
import { TIER_MAX } from '../exchange/configuration.ts';
import { pairCode } from '../http/envelope.ts';
import { reasonText } from './http.ts';
import { feeText, timeMs } from './markets.ts';

/**
 * Fee rates from the console (docs/specs/034-auctions-and-listings.md PLAN-11). Right `staff.markets`: operator and owner.
 *
 *   GET  /api/admin/markets/fees    feesData
 *   POST /api/admin/markets/fees    feesBody → planData, for another to agree
 */

/** Rates of one tier, fractions: "0.001" is 0.1 %; a maker's below zero is a rebate. */
const feeRates = z.strictObject({ maker: feeText, taker: feeText });
export type FeeRates = z.infer<typeof feeRates>;
const feeRow = feeRates.extend({ tier: z.int().min(0).max(TIER_MAX) });
export type FeeRow = z.infer<typeof feeRow>;

export const feesBody = z.strictObject({
  /** null: in all markets that have no row of their own. */
  symbol: pairCode.nullable(),
  /** The new rows, others stay; null: back to the configuration file. */
  fees: z
    .array(feeRow)
    .min(1)
    .max(TIER_MAX + 1)
    .refine((rows) => new Set(rows.map(({ tier }) => tier)).size === rows.length)
    .nullable(),
  /** When; absent: as soon as another has agreed. */
  at: timeMs.optional(),
  reason: reasonText,
});
export type FeesBody = z.infer<typeof feesBody>;

/** The fee table and where its rows come from. */
export const feesData = z.strictObject({
  /** Markets that may have rows of their own. */
  markets: z.array(z.string()),
  /** Tiers that there are. */
  tiers: z.array(z.int()),
  rows: z.array(
    z.strictObject({
      /** null: in all markets that have no row of their own. */
      symbol: z.string().nullable(),
      tier: z.int(),
      /** null: the row is configured, but not in force yet. */
      inForce: feeRates.nullable(),
      /** null: the configuration file has no such row. */
      configured: feeRates.nullable(),
      /** Who set the current values, or listed the market with them; null: the configuration file. */
      set: z.strictObject({ by: z.string(), agreedBy: z.string(), at: z.int(), reason: z.string() }).nullable(),
    }),
  ),
});
export type FeesData = z.infer<typeof feesData>;
