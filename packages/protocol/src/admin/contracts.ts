import { z } from 'zod';
import { contractTerms } from '../config/contract.ts';
import { MARKET_STATUSES } from '../exchange/market-statuses.ts';
import { contractSymbol } from '../futures/http.ts';
import { assetCode, decimalText } from '../http/envelope.ts';
import { reasonText } from './http.ts';
import { timeMs } from './markets.ts';

/**
 * Contracts from the console (docs/specs/034-auctions-and-listings.md PLAN-50). Right `staff.markets`: operator and owner.
 * Their statuses and delistings are those of markets (markets.ts).
 *
 *   GET  /api/admin/contracts             contractsDeskData
 *   POST /api/admin/contracts/transfers   transfersBody → planData, for another to agree
 *   POST /api/admin/contracts/listings    contractListingBody → planData, for another to agree
 *   GET  /api/admin/contracts/:symbol     contractTermsData
 *   POST /api/admin/contracts/terms       termsBody → planData, for another to agree
 */
export const transfersBody = z.strictObject({ reason: reasonText });
export type TransfersBody = z.infer<typeof transfersBody>;

export const termsParams = z.strictObject({ symbol: contractSymbol });
export const termsBody = z.strictObject({
  symbol: contractSymbol,
  /** All terms; null: back to the configuration file. */
  terms: contractTerms.nullable(),
  /** When; absent: as soon as another has agreed. */
  at: timeMs.optional(),
  reason: reasonText,
});
export type TermsBody = z.infer<typeof termsBody>;

export const contractListingBody = z
  .strictObject({
    base: assetCode,
    /** What it is margined and settled in. */
    quote: assetCode,
    tickSize: decimalText,
    stepSize: decimalText,
    /** The price band's reference before the first trade. */
    referencePrice: decimalText,
    terms: contractTerms,
    /** When it trades; from the agreement until then it is halted. */
    opensAt: timeMs,
    reason: reasonText,
  })
  .refine(({ base, quote }) => base !== quote, { path: ['quote'] });
export type ContractListingBody = z.infer<typeof contractListingBody>;

/** The terms of a contract and where they come from (PLAN-60). */
export const contractTermsData = z.strictObject({
  symbol: z.string(),
  tickSize: z.string(),
  stepSize: z.string(),
  inForce: contractTerms,
  /** null: the configuration file does not name the contract. */
  configured: contractTerms.nullable(),
  /** Who set the current terms; null: the configuration file. */
  set: z.strictObject({ by: z.string(), agreedBy: z.string(), at: z.int(), reason: z.string() }).nullable(),
});
export type ContractTermsData = z.infer<typeof contractTermsData>;

export const contractsDeskData = z.strictObject({
  contracts: z.array(
    z.strictObject({
      symbol: z.string(),
      base: z.string(),
      marginAsset: z.string(),
      status: z.enum(MARKET_STATUSES),
      /** null, as the two below: no mark price yet. */
      markPrice: z.string().nullable(),
      /** Quantity of all longs, and its value at the mark price. */
      openInterest: z.string().nullable(),
      openInterestValue: z.string().nullable(),
    }),
  ),
  /** Tiers of the fee table: a contract has fees for each. */
  tiers: z.array(z.int()),
  /** Balances of the insurance fund. */
  fund: z.array(z.strictObject({ asset: z.string(), balance: z.string() })),
  /** Transfers out of futures wallets. */
  transfers: z.strictObject({
    /** null: open. */
    closedSince: z.int().nullable(),
    /** What nobody could take since then, the newest first (FUT-66). */
    stuck: z.array(z.strictObject({ symbol: z.string(), quantity: z.string(), price: z.string(), at: z.int() })),
  }),
});
export type ContractsDesk = z.infer<typeof contractsDeskData>;
