import { z } from 'zod';
import { decimalText, pairCode } from '../http/envelope.ts';
import { FIRST_STP_MODES, MARKET_STATUSES, STP_MODES } from '../spot/enums.ts';

export const categoryId = z.string().regex(/^[a-z][a-z0-9-]{0,29}$/);

/** A market as the operator writes it: prices, quantities and amounts are decimal texts. */
export const marketConfig = z.strictObject({
  symbol: pairCode,
  /** Of a market listed for the first time; later the journal knows (STAT-02). */
  status: z.enum(MARKET_STATUSES.filter((status) => status !== 'DELISTED')).default('TRADING'),
  tickSize: decimalText,
  stepSize: decimalText,
  priceMin: decimalText,
  priceMax: decimalText,
  quantityMin: decimalText,
  quantityMax: decimalText,
  marketQuantityMax: decimalText,
  /** Of orders at any price: the smallest quantity and its step; 0 = as of all orders. */
  marketQuantityMin: decimalText.default('0'),
  marketQuantityStep: decimalText.default('0'),
  notionalMin: decimalText,
  notionalMax: decimalText.default('0'),
  /** Do they hold for orders at any price, reckoned at the reference price? */
  notionalMinToMarket: z.boolean().default(true),
  notionalMaxToMarket: z.boolean().default(true),
  /** The reference price is the average of so many minutes; 0, and while nothing is traded in them: the last price. */
  averagePriceMinutes: z.int().min(0).max(1_440).default(5),
  /** The reference price, whatever is traded; 0 = what is traded. */
  fixedReferencePrice: decimalText.default('0'),
  /** Bounds of prices on both sides, × the reference price, besides those of their own side; 0 = no bound. */
  percentUp: decimalText.default('0'),
  percentDown: decimalText.default('0'),
  /** Price band around the reference price, by side; 0 = no bound. */
  bidUp: decimalText.default('5'),
  bidDown: decimalText.default('0.2'),
  askUp: decimalText.default('5'),
  askDown: decimalText.default('0.2'),
  openOrdersMax: z.int().min(1).max(10_000).default(200),
  selfTradePrevention: z.enum(STP_MODES).default('EXPIRE_MAKER'),
  /** The modes that orders may ask for; the default must be among them. NONE lets an owner trade with themselves. */
  selfTradePreventionAllowed: z
    .array(z.enum(STP_MODES))
    .min(1)
    .default([...STP_MODES.slice(0, FIRST_STP_MODES)]),
  /** Base an account may have and have on order; 0 = any. */
  positionMax: decimalText.default('0'),
  /** How often an order may be amended; 0 = as often as one likes. */
  amendsMax: z.int().min(0).max(1_000).default(0),
  /** How many icebergs an account may have open; 0 = any. */
  icebergOrdersMax: z.int().min(0).max(10_000).default(0),
  /** A taker trades within [mean × down, mean × up] of the trades of the last `spans` spans; absent = anywhere. */
  priceRange: z
    .strictObject({
      up: decimalText,
      down: decimalText,
      spanSeconds: z.int().min(1).max(3_600),
      spans: z.int().min(1).max(1_000),
      /** How long the auction takes that the market goes into after a taker was stopped so; 0 = it trades on (HALT-01). */
      auctionSeconds: z.int().min(0).max(86_400).default(0),
    })
    .optional(),
  /** Where the demo's price process starts, and the band's reference before the first trade. */
  referencePrice: decimalText,
  /** Ids of its categories. */
  tags: z.array(categoryId).max(10).optional(),
  /** The day it was listed (UTC), where that was before this exchange knew it (MKTS-03). */
  listedAt: z.iso.date().optional(),
});
