import { z } from 'zod';
import { assetCode, cursorText, decimalText, pageLimit, timeMsText } from '../http/envelope.ts';
import { CONVERSION_STATES } from './states.ts';

/** Bodies and answers under /api/convert (docs/specs/063-convert.md). Amounts are decimal texts, times ms. */

/** What one asset can be converted into, each directly (`via` null) or through another. */
export const convertPairsData = z.strictObject({
  from: z.string(),
  to: z.array(z.strictObject({ asset: z.string(), via: z.string().nullable() })),
});
export type ConvertPairsData = z.infer<typeof convertPairsData>;

const QUOTE_SIDES = ['SPEND', 'GET'] as const;

export const convertQuoteBody = z.strictObject({
  from: assetCode,
  to: assetCode,
  /** Is `amount` what is paid at most, or what comes at least? */
  side: z.enum(QUOTE_SIDES),
  amount: decimalText,
});
export type ConvertQuoteBody = z.infer<typeof convertQuoteBody>;

const feeData = z.strictObject({ asset: z.string(), amount: z.string() });

export const convertQuoteData = z.strictObject({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  via: z.string().nullable(),
  /** What is paid by the book as it stands, and at most. */
  pays: z.string(),
  paysMost: z.string(),
  /** What comes after the fee, by the book as it stands, and at least. */
  gets: z.string(),
  getsLeast: z.string(),
  /** What comes for one of `from`, after the fee. */
  rate: z.string(),
  /** Expected, a leg each, in what the leg brings. */
  fees: z.array(feeData),
  /** How far past the quoted depth an order may fill: a part of its price. */
  tolerance: z.string(),
  /** Accepted before this, else QUOTE_EXPIRED; and how long that is, ms, for clocks that differ. */
  until: z.int(),
  lastsMs: z.int(),
});
export type ConvertQuoteData = z.infer<typeof convertQuoteData>;

/** Small balances at once; each is converted whole, as far as its market has lots for it. */
export const dustBody = z.strictObject({ assets: z.array(assetCode).min(1).max(20), to: assetCode });
export type DustBody = z.infer<typeof dustBody>;

/** Why a balance stays: no market, market closed, book too thin, below what its market takes, nothing there. */
const DUST_STAYS = ['NO_ROUTE', 'MARKET_CLOSED', 'BOOK_TOO_THIN', 'TOO_LITTLE', 'NO_BALANCE'] as const;
export type DustStays = (typeof DUST_STAYS)[number];

export const dustQuoteData = z.strictObject({
  /** Accepted like the id of one quote; null: nothing can be converted. */
  id: z.string().nullable(),
  to: z.string(),
  quotes: z.array(convertQuoteData),
  stays: z.array(z.strictObject({ asset: z.string(), amount: z.string(), reason: z.enum(DUST_STAYS) })),
  until: z.int(),
  lastsMs: z.int(),
});
export type DustQuoteData = z.infer<typeof dustQuoteData>;

export const conversionData = z.strictObject({
  id: z.string(),
  state: z.enum(CONVERSION_STATES),
  from: z.string(),
  to: z.string(),
  via: z.string().nullable(),
  /** What was paid and what came, after fees in the same asset; 0 where nothing was done. */
  paid: z.string(),
  got: z.string(),
  /** Of `via`: what the account has of it from this. */
  kept: z.string().nullable(),
  fees: z.array(feeData),
  quoted: z.strictObject({ pays: z.string(), paysMost: z.string(), gets: z.string(), getsLeast: z.string() }),
  /** Why it was not filled, or not whole: a refusal's name, or BOOK_MOVED. */
  reason: z.string().nullable(),
  acceptedAt: z.int(),
  endedAt: z.int().nullable(),
});
export type ConversionData = z.infer<typeof conversionData>;

export const convertHistoryFilter = z.strictObject({
  /** What was paid or what came. */
  asset: assetCode.optional(),
  state: z.enum(CONVERSION_STATES).optional(),
  /** Accepted at or after, before; ms. */
  from: timeMsText.optional(),
  to: timeMsText.optional(),
});
export const convertHistoryQuery = convertHistoryFilter.extend({ cursor: cursorText.optional(), limit: pageLimit });
