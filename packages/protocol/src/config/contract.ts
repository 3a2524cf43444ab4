import { z } from 'zod';
import { FIRST_STP_MODES, STP_MODES } from '../exchange/orders.ts';
import { CONTRACT_SUFFIX, LEVERAGE_MAX } from '../futures/contracts.ts';
import { INDEX_SOURCES } from '../futures/index-sources.ts';
import { assetCode, decimalText } from '../http/envelope.ts';
import { marketConfig, marketFilters } from './market.ts';

/** Nothing moves between the accounts of an owner untraded (FUT-01). */
const CONTRACT_STP_MODES = STP_MODES.filter((mode) => mode !== 'TRANSFER');

const signedDecimal = z
  .string()
  .regex(/^-?(0|[1-9][0-9]{0,37})(\.[0-9]{1,18})?$/, 'must be a decimal written as text, like "0.003" or "-0.003"');

/** Positions of a notional up to this cap, above the row before. */
const bracketConfig = z.strictObject({
  /** In the quote asset. */
  notionalMax: decimalText,
  leverageMax: z.int().min(1).max(LEVERAGE_MAX),
  /** Maintenance margin, a part of the notional: "0.004" = 0.4 %. */
  maintenance: decimalText,
});

/** Rates are parts of the notional: "0.0001" = 0.01 %. */
const fundingConfig = z.strictObject({
  /** Per 8 hours. */
  interest: signedDecimal,
  intervalHours: z.union([z.literal(1), z.literal(2), z.literal(4), z.literal(8)]),
  /** The most that longs pay at a boundary, and, below zero, shorts. */
  cap: decimalText,
  floor: signedDecimal,
  /** Whether a large premium counts more than once (PERP-42). */
  slopes: z.boolean().default(false),
});

/** What only spot has: a contract takes no lists, icebergs, auctions (FUT-01). */
const SPOT_ALONE = { positionMax: true, orderListsMax: true, icebergOrdersMax: true, icebergPartsMax: true } as const;

/** What makes a market a contract, and may change while it trades. */
const terms = {
  brackets: z.array(bracketConfig).min(1).max(50),
  funding: fundingConfig,
  /** One row for each tier of `feeTiers`: else spot's rates would hold for it. */
  fees: z
    .array(z.strictObject({ tier: z.int().min(0).max(99), maker: signedDecimal, taker: decimalText }))
    .min(1)
    .max(100),
  /** A part of what a liquidated position trades at better than its bankruptcy price. */
  liquidationFee: decimalText,
  /** How far the mark price may be from the index, a part of it. */
  markClamp: decimalText,
  /** How far mark and last price may differ while protected orders trigger, a part of the mark. */
  protect: decimalText,
  /** The notional whose average price is an impact price, in the quote asset. */
  impactNotional: decimalText,
  /** Open interest from which initial margin rises, and at which it is all of the notional; absent: it does not rise. */
  openInterest: z.strictObject({ from: decimalText, to: decimalText }).optional(),
  /** With fewer than two that live, liquidations pause. */
  sources: z
    .array(z.strictObject({ name: z.enum(INDEX_SOURCES), weight: z.int().min(1).max(1_000_000) }))
    .min(2)
    .max(20),
};

/** A perpetual contract as the operator writes it, in decimals of its base and quote: a market, and what makes it a contract. */
export const contractConfig = marketConfig
  .omit({
    symbol: true,
    status: true,
    tags: true,
    listedAt: true,
    priceRange: true,
    ...SPOT_ALONE,
    selfTradePreventionAllowed: true,
  })
  .extend({
    base: assetCode,
    /** What it is margined and settled in. */
    quote: assetCode,
    /** Initial status of a new contract; later the journal has it. */
    status: z.enum(['TRADING', 'HALT', 'CANCEL_ONLY']).default('TRADING'),
    selfTradePreventionAllowed: z
      .array(z.enum(CONTRACT_STP_MODES))
      .min(1)
      .default([...STP_MODES.slice(0, FIRST_STP_MODES)] as (typeof CONTRACT_STP_MODES)[number][]),
    ...terms,
  });

/** All of a contract that may change while it trades, each required but the bounds of open interest (PLAN-60). */
export const contractTerms = marketFilters.omit(SPOT_ALONE).extend(terms);
export type ContractTerms = z.infer<typeof contractTerms>;

/** Returns the symbol of a configured contract: BTC_USDT_PERP. */
export function contractSymbol({ base, quote }: { base: string; quote: string }): string {
  return `${base}_${quote}${CONTRACT_SUFFIX}`;
}
