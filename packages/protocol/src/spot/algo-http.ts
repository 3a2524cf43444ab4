import { z } from 'zod';
import { SIDES, STP_MODES } from '../exchange/orders.ts';
import { clientOrderIdText, decimalText, pairCode } from '../http/envelope.ts';
import {
  ALGO_DONE_REASONS,
  ALGO_KINDS,
  DISTRIBUTIONS,
  LADDER_ORDERS_MAX,
  LADDER_ORDERS_MIN,
  TWAP_DURATION_MS_MAX,
  TWAP_DURATION_MS_MIN,
  TWAP_INTERVAL_MS_MIN,
  TWAP_SLICES_MIN,
} from './algos.ts';
import { fillData, orderData, placeOrderBody, replayed } from './http.ts';

const SECOND_MS = 1_000;

/** Of both kinds. */
const algo = {
  symbol: pairCode,
  side: z.enum(SIDES),
  selfTradePrevention: z.enum(STP_MODES).optional(),
  clientAlgoId: clientOrderIdText.optional(),
};

/** A ladder: so many orders between two prices, all of them or none. */
export const placeScaledBody = z.strictObject({
  kind: z.literal('SCALED'),
  ...algo,
  /** Of all its orders together. */
  quantity: decimalText,
  fromPrice: decimalText,
  toPrice: decimalText,
  orderCount: z.int().min(LADDER_ORDERS_MIN).max(LADDER_ORDERS_MAX),
  /** Distribution of the quantity from the first price to the last; default FLAT. */
  distribution: z.enum(DISTRIBUTIONS).optional(),
  /** Its orders are LIMIT_MAKER. */
  postOnly: z.boolean().optional(),
});

/** A quantity in slices over time: a sale, a purchase at a limit price, or one for so much money. */
export const placeTwapBody = z.strictObject({
  kind: z.literal('TWAP'),
  ...algo,
  quantity: decimalText.optional(),
  /** How much to spend, at any price: of a BUY instead of quantity and limitPrice. */
  quoteQuantity: decimalText.optional(),
  limitPrice: decimalText.optional(),
  /** Seconds. */
  duration: z
    .int()
    .min(TWAP_DURATION_MS_MIN / SECOND_MS)
    .max(TWAP_DURATION_MS_MAX / SECOND_MS),
  slices: z
    .int()
    .min(TWAP_SLICES_MIN)
    .max(TWAP_DURATION_MS_MAX / TWAP_INTERVAL_MS_MIN),
  /** Times and sizes of the slices vary a little. */
  randomize: z.boolean().optional(),
});
export const placeAlgoBody = z.discriminatedUnion('kind', [placeScaledBody, placeTwapBody]);
export type PlaceScaledBody = z.infer<typeof placeScaledBody>;
export type PlaceTwapBody = z.infer<typeof placeTwapBody>;
export type PlaceAlgoBody = z.infer<typeof placeAlgoBody>;

const ALGO_STATUSES = ['RUNNING', 'PAUSED', 'ENDED'] as const;

export const algoData = z.strictObject({
  algoId: z.int(),
  clientAlgoId: z.string(),
  symbol: z.string(),
  kind: z.enum(ALGO_KINDS),
  side: z.enum(SIDES),
  /** Of its orders. */
  orderType: z.enum(['LIMIT', 'LIMIT_MAKER', 'MARKET']),
  selfTradePrevention: z.enum(STP_MODES),
  /** "0" where it is by quoteQuantity. */
  quantity: z.string(),
  quoteQuantity: z.string(),
  filledQuantity: z.string(),
  filledQuoteQuantity: z.string(),
  /** Filled quote / filled base at the price's scale, half up; null while nothing is filled. */
  averagePrice: z.string().nullable(),
  /** PAUSED: the market does not trade. */
  status: z.enum(ALGO_STATUSES),
  /** Why it ended; null while it goes on. */
  reason: z.enum(ALGO_DONE_REASONS).nullable(),
  /** Orders of a ladder, slices of a TWAP. */
  orderCount: z.int(),
  /** Of a ladder. */
  fromPrice: z.string().nullable(),
  toPrice: z.string().nullable(),
  distribution: z.enum(DISTRIBUTIONS).nullable(),
  /** Of a TWAP. */
  limitPrice: z.string().nullable(),
  /** Of a TWAP, seconds. */
  duration: z.number().nullable(),
  randomize: z.boolean(),
  slicesDone: z.int(),
  nextSliceAt: z.int().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
  endedAt: z.int().nullable(),
});
export type AlgoData = z.infer<typeof algoData>;

/** The answer to a placement: the algo and its orders as they stood right after; a repeat says `replayed`. */
export const placedAlgoData = z.strictObject({
  algo: algoData,
  orders: z.array(orderData),
  fills: z.array(fillData),
  replayed,
});
export type PlacedAlgoData = z.infer<typeof placedAlgoData>;

/** The answer to the end of an algo, with the orders that ended with it. */
export const endedAlgoData = z.strictObject({ algo: algoData, orders: z.array(orderData) });
export type EndedAlgoData = z.infer<typeof endedAlgoData>;

/** PUT /api/spot/orders/:orderId: absent fields keep their values; the default quantity is the order's remainder. */
export const replaceOrderBody = placeOrderBody
  .pick({
    price: true,
    quantity: true,
    stopPrice: true,
    trailingDelta: true,
    timeInForce: true,
    visibleQuantity: true,
    goodTill: true,
    selfTradePrevention: true,
    clientOrderId: true,
  })
  .partial();
export type ReplaceOrderBody = z.infer<typeof replaceOrderBody>;

/** The order that went as it ended, and the one in its place as it stood right after; a repeat says `replayed`. */
export const replacedData = z.strictObject({
  replaced: orderData,
  order: orderData,
  fills: z.array(fillData),
  replayed,
});
export type ReplacedData = z.infer<typeof replacedData>;
