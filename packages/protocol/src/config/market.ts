import { z } from 'zod';
import {
  CONDITIONAL_ORDERS_MAX,
  ICEBERG_PARTS_MAX,
  ORDER_LISTS_MAX,
  TRAILING_BIPS_MAX,
  TRAILING_BIPS_MIN,
} from '../exchange/configuration.ts';
import { MARKET_STATUSES } from '../exchange/market-statuses.ts';
import { FIRST_STP_MODES, STP_MODES } from '../exchange/orders.ts';
import { decimalText, pairCode } from '../http/envelope.ts';

export const categoryId = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,29}$/, 'must be lowercase letters, digits and hyphens, like layer-1');

const orderCount = z.int().min(0).max(10_000);
const bips = z.int().min(1).max(9_999);

/** Filters of a market's orders, in decimals. */
const filters = {
  priceMin: decimalText,
  priceMax: decimalText,
  quantityMin: decimalText,
  quantityMax: decimalText,
  marketQuantityMax: decimalText,
  /** Minimum quantity and step of market orders; 0 = as for all orders. */
  marketQuantityMin: decimalText,
  marketQuantityStep: decimalText,
  notionalMin: decimalText,
  notionalMax: decimalText,
  /** Do they hold for orders at any price, reckoned at the reference price? */
  notionalMinToMarket: z.boolean(),
  notionalMaxToMarket: z.boolean(),
  /** The reference price is the average of so many minutes; 0, and while nothing is traded in them: the last price. */
  averagePriceMinutes: z.int().min(0).max(1_440),
  /** A fixed reference price; 0 = from trades. */
  fixedReferencePrice: decimalText,
  /** Price bounds for both sides, × the reference price, in addition to the side's own; 0 = none. */
  percentUp: decimalText,
  percentDown: decimalText,
  /** Price band around the reference price, by side; 0 = no bound. */
  bidUp: decimalText,
  bidDown: decimalText,
  askUp: decimalText,
  askDown: decimalText,
  openOrdersMax: z.int().min(1).max(10_000),
  /** Of these, conditional orders. */
  conditionalOrdersMax: orderCount,
  /** How many icebergs an account may have open; 0 = any. */
  icebergOrdersMax: orderCount,
  orderListsMax: orderCount,
  /** Into how many visible parts an iceberg may be cut. */
  icebergPartsMax: z.int().min(1).max(10_000),
  /** Bounds of a trailing delta, hundredths of a percent. */
  trailingDeltaMin: bips,
  trailingDeltaMax: bips,
  /** Base an account may have and have on order; 0 = any. */
  positionMax: decimalText,
  /** How often an order may be amended; 0 = as often as one likes. */
  amendsMax: z.int().min(0).max(1_000),
};

/** All fields of a market that may change while it trades, each required (PLAN-10). */
export const marketFilters = z.strictObject(filters);
export type MarketFilterTexts = z.infer<typeof marketFilters>;

/** A market as the operator writes it: prices, quantities and amounts are decimal texts. */
export const marketConfig = z.strictObject({
  symbol: pairCode,
  /** Initial status of a new market; later the journal has it (STAT-02). */
  status: z.enum(MARKET_STATUSES.filter((status) => status !== 'DELISTED')).default('TRADING'),
  tickSize: decimalText,
  stepSize: decimalText,
  ...filters,
  marketQuantityMin: filters.marketQuantityMin.default('0'),
  marketQuantityStep: filters.marketQuantityStep.default('0'),
  notionalMax: filters.notionalMax.default('0'),
  notionalMinToMarket: filters.notionalMinToMarket.default(true),
  notionalMaxToMarket: filters.notionalMaxToMarket.default(true),
  averagePriceMinutes: filters.averagePriceMinutes.default(5),
  fixedReferencePrice: filters.fixedReferencePrice.default('0'),
  percentUp: filters.percentUp.default('0'),
  percentDown: filters.percentDown.default('0'),
  bidUp: filters.bidUp.default('5'),
  bidDown: filters.bidDown.default('0.2'),
  askUp: filters.askUp.default('5'),
  askDown: filters.askDown.default('0.2'),
  openOrdersMax: filters.openOrdersMax.default(200),
  conditionalOrdersMax: filters.conditionalOrdersMax.default(CONDITIONAL_ORDERS_MAX),
  icebergOrdersMax: filters.icebergOrdersMax.default(0),
  orderListsMax: filters.orderListsMax.default(ORDER_LISTS_MAX),
  icebergPartsMax: filters.icebergPartsMax.default(ICEBERG_PARTS_MAX),
  trailingDeltaMin: filters.trailingDeltaMin.default(TRAILING_BIPS_MIN),
  trailingDeltaMax: filters.trailingDeltaMax.default(TRAILING_BIPS_MAX),
  positionMax: filters.positionMax.default('0'),
  amendsMax: filters.amendsMax.default(0),
  selfTradePrevention: z.enum(STP_MODES).default('EXPIRE_MAKER'),
  /** The modes that orders may ask for; the default must be among them. NONE lets an owner trade with themselves. */
  selfTradePreventionAllowed: z
    .array(z.enum(STP_MODES))
    .min(1)
    .default([...STP_MODES.slice(0, FIRST_STP_MODES)]),
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
  /** Start of the demo's price process, and the price band's reference before the first trade. */
  referencePrice: decimalText,
  /** Ids of its categories. */
  tags: z.array(categoryId).max(10).optional(),
  /** The day it was listed (UTC), where that was before this exchange knew it (MKTS-03). */
  listedAt: z.iso.date().optional(),
});
