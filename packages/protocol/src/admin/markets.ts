import { z } from 'zod';
import { marketConfig, marketFilters } from '../config/market.ts';
import { MARKET_STATUSES } from '../exchange/market-statuses.ts';
import { contractSymbol } from '../futures/http.ts';
import { assetCode, pairCode } from '../http/envelope.ts';
import { reasonText } from './http.ts';
import { SET_STATUSES } from './set-statuses.ts';

/**
 * Markets from the console (docs/specs/034-auctions-and-listings.md PLAN). Right `staff.markets`: operator and owner.
 *
 *   GET  /api/admin/markets                     marketsDeskData
 *   POST /api/admin/markets/statuses            statusBody → planData; at once unless `at` says later
 *   POST /api/admin/markets/listings            listingBody → planData, for another to agree
 *   POST /api/admin/markets/delistings          delistingBody → planData, for another to agree
 *   GET  /api/admin/markets/filters/:symbol     marketFiltersData
 *   POST /api/admin/markets/filters             filtersBody → planData, for another to agree
 *   POST /api/admin/markets/plans/:id/agree     reasonBody → planData
 *   POST /api/admin/markets/plans/:id/cancel    reasonBody → planData
 */
export const timeMs = z.int().min(1).max(8_640_000_000_000_000);

export const planParams = z.strictObject({ id: z.uuid() });

/** A market or a contract: BTC_USDT, BTC_USDT_PERP. */
const tradedCode = z.union([pairCode, contractSymbol]);

export const statusBody = z
  .strictObject({
    symbol: tradedCode,
    status: z.enum(SET_STATUSES),
    /** When; absent: now. */
    at: timeMs.optional(),
    /** End of an auction; absent: it is ended manually. */
    endsAt: timeMs.optional(),
    reason: reasonText,
  })
  .refine(({ status, endsAt }) => endsAt === undefined || status === 'AUCTION', { path: ['endsAt'] })
  .refine(({ at = 0, endsAt }) => endsAt === undefined || endsAt > at, { path: ['endsAt'] });
export type StatusBody = z.infer<typeof statusBody>;

/** A rate as a fraction; below zero a rebate. Six digits are what a rate has. */
export const feeText = z.string().regex(/^-?(0|[1-9][0-9]{0,2})(\.[0-9]{1,6})?$/);
export const listingBody = z
  .strictObject({
    market: marketConfig.omit({ symbol: true, status: true, tags: true, listedAt: true }),
    base: assetCode,
    quote: assetCode,
    /** Everybody's in this market, fractions. */
    fees: z.strictObject({ maker: feeText, taker: feeText }),
    /** When the opening auction begins; from the agreement until then the market is halted. */
    auctionAt: timeMs,
    /** When it ends and the market trades. */
    opensAt: timeMs,
    reason: reasonText,
  })
  .refine(({ base, quote }) => base !== quote, { path: ['quote'] })
  .refine(({ auctionAt, opensAt }) => opensAt > auctionAt, { path: ['opensAt'] });
export type ListingBody = z.infer<typeof listingBody>;

export const delistingBody = z
  .strictObject({ symbol: tradedCode, cancelOnlyAt: timeMs, delistsAt: timeMs, reason: reasonText })
  .refine(({ cancelOnlyAt, delistsAt }) => delistsAt > cancelOnlyAt, { path: ['delistsAt'] });

export const filtersParams = z.strictObject({ symbol: pairCode });
export const filtersBody = z.strictObject({
  symbol: pairCode,
  /** All filters; null: back to the configuration file. */
  filters: marketFilters.nullable(),
  /** When; absent: as soon as another has agreed. */
  at: timeMs.optional(),
  reason: reasonText,
});
export type FiltersBody = z.infer<typeof filtersBody>;

/** The filters of a market and where they come from (PLAN-10). */
export const marketFiltersData = z.strictObject({
  symbol: z.string(),
  tickSize: z.string(),
  stepSize: z.string(),
  inForce: marketFilters,
  /** null: the configuration file does not name the market. */
  configured: marketFilters.nullable(),
  /** Who set the current values, or listed the market with them; null: the configuration file. */
  set: z.strictObject({ by: z.string(), agreedBy: z.string(), at: z.int(), reason: z.string() }).nullable(),
});
export type MarketFiltersData = z.infer<typeof marketFiltersData>;

export const planData = z.strictObject({
  id: z.uuid(),
  kind: z.enum(['listing', 'delisting', 'status', 'filters', 'fees', 'terms', 'transfers']),
  /** '' of fees that hold in all markets without rows of their own, and of transfers. */
  symbol: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: z.int(),
  /** null: not approved yet. */
  agreedBy: z.string().nullable(),
  /** null: not over. */
  ended: z.enum(['done', 'cancelled', 'refused']).nullable(),
  endedAt: z.int().nullable(),
  /** Whether the one who asks made it: another must agree. */
  isOwn: z.boolean(),
  steps: z.array(
    z.strictObject({
      at: z.int(),
      deed: z.enum(['LIST', 'FILTERS', 'FEES', 'TERMS', 'TRANSFERS', ...MARKET_STATUSES]),
      until: z.int().nullable(),
      doneAt: z.int().nullable(),
      /** "done", or the name of the refusal; null: not done. */
      outcome: z.string().nullable(),
    }),
  ),
  /** Changed fields of filters, fees or a listing, by the configuration file's names; before '': there was none. */
  changes: z.array(z.strictObject({ filter: z.string(), before: z.string(), after: z.string() })),
});
export type Plan = z.infer<typeof planData>;

export const marketsDeskData = z.strictObject({
  markets: z.array(z.strictObject({ symbol: z.string(), status: z.enum(MARKET_STATUSES), endsAt: z.int().nullable() })),
  /** The assets that there are, with the digits that each is counted in. */
  assets: z.array(z.strictObject({ code: z.string(), scale: z.int() })),
  /** Those that are not over first, of each the newest first. */
  plans: z.array(planData),
});
export type MarketsDesk = z.infer<typeof marketsDeskData>;
