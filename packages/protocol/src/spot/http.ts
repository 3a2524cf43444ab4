import { z } from 'zod';
import {
  ORDER_PHASES,
  ORDER_STATUSES,
  ORDER_TYPES,
  SIDES,
  SPOT_DONE_REASONS,
  STP_MODES,
  TIMES_IN_FORCE,
} from '../exchange/orders.ts';
import { clientOrderIdText, decimalText, pairCode } from '../http/envelope.ts';
import { LIST_KINDS, PEGS } from './order-terms.ts';

/** Above every market's own limit; what the wire can hold. */
const TRAILING_MAX = 1_000_000;
const PEG_LEVELS_MAX = 100;
const peg = z.enum(PEGS).exclude(['NONE']);

/** Bodies and answers under /api/spot. */
export const placeOrderBody = z.strictObject({
  symbol: pairCode,
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE).optional(),
  price: decimalText.optional(),
  quantity: decimalText.optional(),
  /** Market orders only: how much of the quote asset to spend or to receive, instead of quantity. */
  quoteQuantity: decimalText.optional(),
  /** Conditional orders only, one of the two at least: where it is triggered, or where it begins to follow the price. */
  stopPrice: decimalText.optional(),
  /** By how many hundredths of a percent the price must turn. */
  trailingDelta: z.int().min(1).max(TRAILING_MAX).optional(),
  /** Iceberg: the visible part of the quantity. */
  visibleQuantity: decimalText.optional(),
  /** With GTD: when the order ends by itself, ms. */
  goodTill: z.int().positive().optional(),
  /** LIMIT and LIMIT_MAKER without a price: the best price of its own side (PRIMARY) or of the other (MARKET). */
  peg: peg.optional(),
  /** With peg: of so many levels deeper. */
  pegLevels: z.int().min(0).max(PEG_LEVELS_MAX).optional(),
  clientOrderId: clientOrderIdText.optional(),
  selfTradePrevention: z.enum(STP_MODES).optional(),
});
export type PlaceOrderBody = z.infer<typeof placeOrderBody>;
/** Orders that belong together (SPAP-21): OCO the profit and the stop; the others the working order, then what follows. */
const listLegBody = placeOrderBody.omit({ symbol: true, selfTradePrevention: true });
export const placeListBody = z.strictObject({
  symbol: pairCode,
  kind: z.enum(LIST_KINDS),
  legs: z.array(listLegBody).min(2).max(3),
  clientListId: clientOrderIdText.optional(),
  selfTradePrevention: z.enum(STP_MODES).optional(),
});
export type PlaceListBody = z.infer<typeof placeListBody>;
export const amendOrderBody = z.strictObject({ quantity: decimalText });

export const orderData = z.strictObject({
  orderId: z.int(),
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  timeInForce: z.enum(TIMES_IN_FORCE),
  selfTradePrevention: z.enum(STP_MODES),
  /** "0" for market orders. */
  price: z.string(),
  quantity: z.string(),
  quoteQuantity: z.string(),
  filledQuantity: z.string(),
  filledQuoteQuantity: z.string(),
  /** Quantity removed by self-trade prevention: an open order's remainder is quantity − filled − prevented. */
  preventedQuantity: z.string(),
  /** Filled quote / filled base at the price's scale, half up; null while nothing is filled. */
  averagePrice: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  /** Why it ended; null while it is open. */
  reason: z.enum(SPOT_DONE_REASONS).nullable(),
  /** Its trigger price. */
  stopPrice: z.string().nullable(),
  trailingDelta: z.int().nullable(),
  /** Visible quantity of an iceberg; null: all is visible. */
  visibleQuantity: z.string().nullable(),
  /** When it ends by itself, ms; null: never. */
  goodTill: z.int().nullable(),
  phase: z.enum(ORDER_PHASES),
  /** The book price it was pegged to, and the level offset; null: it was not pegged. */
  peg: peg.nullable(),
  pegLevels: z.int().nullable(),
  /** The list it belongs to; null: none. */
  listId: z.int().nullable(),
  listKind: z.enum(LIST_KINDS).nullable(),
  /** The ladder or TWAP it belongs to; null: none. */
  algoId: z.int().nullable(),
  /** When it was triggered, ms; null: not yet, or it never waited. */
  workingAt: z.int().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type OrderData = z.infer<typeof orderData>;

export const fillData = z.strictObject({
  tradeId: z.int(),
  orderId: z.int(),
  symbol: z.string(),
  side: z.enum(SIDES),
  price: z.string(),
  quantity: z.string(),
  quoteQuantity: z.string(),
  fee: z.string(),
  feeAsset: z.string(),
  isMaker: z.boolean(),
  time: z.int(),
});
export type FillData = z.infer<typeof fillData>;

/** Set for a repeat, which placed nothing: the answer is the first order's current state, with all its trades. */
export const replayed = z.literal(true).optional();

/** The answer to a placement: the order right after it, with its first trades; a repeat has `replayed`. */
export const placedData = z.strictObject({ order: orderData, fills: z.array(fillData), replayed });
export type PlacedData = z.infer<typeof placedData>;

/** As placedData, of a list. */
export const placedListData = z.strictObject({
  listId: z.int(),
  kind: z.enum(LIST_KINDS),
  clientListId: z.string(),
  orders: z.array(orderData),
  fills: z.array(fillData),
  replayed,
});
export type PlacedListData = z.infer<typeof placedListData>;

/** Fees of the account: fractions of the amount received ("0.001" = 0.1 %), the same in every market. */
export const feesData = z.strictObject({ tier: z.int(), maker: z.string(), taker: z.string() });
/** GET /api/spot/fee-level. Amounts are decimals in `volumeAsset`. */
export const feeLevelData = z.strictObject({
  tier: z.int(),
  /** Spot volume of the last 30 days, as levels count it; null: the venue has no asset to value it in. */
  volume: z.string().nullable(),
  volumeAsset: z.string(),
  /** What is missing to the next level, and how much of the way is done, percent; null: trading leads to none. */
  next: z.strictObject({ tier: z.int(), left: z.string(), percent: z.int().min(0).max(99) }).nullable(),
});
export type FeeLevelData = z.infer<typeof feeLevelData>;
export type FeesData = z.infer<typeof feesData>;

export function pageSchema<T extends z.ZodType>(row: T) {
  /** `next` is the cursor of the following page, null on the last. Newest first. */
  return z.strictObject({ rows: z.array(row), next: z.string().nullable() });
}
export interface Page<T> {
  rows: T[];
  next: string | null;
}
