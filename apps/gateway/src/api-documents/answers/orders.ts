import { ORDER_STATUSES, ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/exchange/orders.ts';
import { z } from 'zod';
import { discount } from './account.ts';
import { decimal, refusedAlways, time } from './forms.ts';

const ack = z.strictObject({
  symbol: z.string(),
  orderId: z.int(),
  orderListId: z.int(),
  clientOrderId: z.string(),
  transactTime: time,
});
/** Optional fields of an order. */
const terms = {
  stopPrice: decimal.optional(),
  icebergQty: decimal.optional(),
  trailingDelta: z.int().optional(),
  goodTillDate: time.optional(),
  trailingTime: time.optional(),
  strategyId: z.int().optional(),
  strategyType: z.int().optional(),
  pegPriceType: z.enum(['PRIMARY_PEG', 'MARKET_PEG']).optional(),
  pegOffsetType: z.literal('PRICE_LEVEL').optional(),
  pegOffsetValue: z.int().optional(),
  peggedPrice: decimal.optional(),
  preventedQuantity: decimal.optional(),
  expiryReason: z.string().optional(),
};
/** An order of a list that waits for another one is not new yet. */
export const status = z.enum([...ORDER_STATUSES, 'PENDING_NEW']);
const kind = {
  status,
  timeInForce: z.enum(TIMES_IN_FORCE),
  type: z.enum(ORDER_TYPES),
  side: z.enum(SIDES),
  workingTime: time,
  selfTradePreventionMode: z.enum(STP_MODES),
};
const state = {
  price: decimal,
  origQty: decimal,
  executedQty: decimal,
  origQuoteOrderQty: decimal,
  cummulativeQuoteQty: decimal,
  ...kind,
};
const result = ack.extend({ ...state, ...terms });
const placedFill = z.strictObject({
  price: decimal,
  qty: decimal,
  commission: decimal,
  commissionAsset: z.string(),
  tradeId: z.int(),
});
/** With matches that self-trade prevention stopped, where there were some. */
const placedResult = result.extend({
  preventedMatches: z
    .array(
      z.strictObject({
        preventedMatchId: z.int(),
        makerSymbol: z.string(),
        makerOrderId: z.int(),
        price: decimal,
        takerPreventedQuantity: decimal.optional(),
        makerPreventedQuantity: decimal.optional(),
      }),
    )
    .optional(),
  tradeGroupId: z.int().optional(),
});
/** As newOrderRespType asks. */
const placed = z.union([ack, placedResult, placedResult.extend({ fills: z.array(placedFill) })]);
const canceled = result.extend({ origClientOrderId: z.string() });
const order = z.strictObject({
  symbol: z.string(),
  orderId: z.int(),
  orderListId: z.int(),
  clientOrderId: z.string(),
  ...state,
  ...terms,
  stopPrice: decimal,
  icebergQty: decimal,
  preventedMatchId: z.int().optional(),
  time,
  updateTime: time,
  isWorking: z.boolean(),
});
const myTrade = z.strictObject({
  symbol: z.string(),
  id: z.int(),
  orderId: z.int(),
  orderListId: z.int(),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  commission: decimal,
  commissionAsset: z.string(),
  time,
  isBuyer: z.boolean(),
  isMaker: z.boolean(),
  isBestMatch: z.boolean(),
});

const list = z.strictObject({
  orderListId: z.int(),
  contingencyType: z.enum(['OCO', 'OTO']),
  listStatusType: z.enum(['EXEC_STARTED', 'ALL_DONE']),
  listOrderStatus: z.enum(['EXECUTING', 'ALL_DONE']),
  listClientOrderId: z.string(),
  transactionTime: time,
  symbol: z.string(),
  orders: z.array(z.strictObject({ symbol: z.string(), orderId: z.int(), clientOrderId: z.string() })),
});
const placedList = list.extend({ orderReports: z.array(placed) });
const canceledList = list.extend({ orderReports: z.array(canceled) });

const amended = z.strictObject({
  transactTime: time,
  executionId: z.int(),
  amendedOrder: z.strictObject({
    symbol: z.string(),
    orderId: z.int(),
    orderListId: z.int(),
    origClientOrderId: z.string(),
    clientOrderId: z.string(),
    price: decimal,
    qty: decimal,
    executedQty: decimal,
    preventedQty: decimal,
    quoteOrderQty: decimal,
    cumulativeQuoteQty: decimal,
    ...kind,
  }),
  // Set for an order of a list.
  listStatus: list.omit({ listStatusType: true, transactionTime: true }).optional(),
});
const amendment = z.strictObject({
  symbol: z.string(),
  orderId: z.int(),
  executionId: z.int(),
  origClientOrderId: z.string(),
  newClientOrderId: z.string(),
  origQty: decimal,
  newQty: decimal,
  time,
});
const preventedMatch = z.strictObject({
  symbol: z.string(),
  preventedMatchId: z.int(),
  takerOrderId: z.int(),
  makerSymbol: z.string(),
  makerOrderId: z.int(),
  tradeGroupId: z.int(),
  selfTradePreventionMode: z.enum(STP_MODES),
  price: decimal,
  makerPreventedQuantity: decimal,
  takerPreventedQuantity: decimal.optional(),
  transactTime: time,
});

const rates = z.strictObject({ maker: decimal, taker: decimal });
/** With computeCommissionRates=true, the commission rates. */
const tested = z.union([
  z.strictObject({}),
  z.strictObject({
    standardCommissionForOrder: rates,
    specialCommissionForOrder: rates,
    taxCommissionForOrder: rates,
    discount,
  }),
]);

/** Responses about orders, lists and trades. */
export const ORDER_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'POST /api/v3/order': placed,
  'POST /api/v3/order/test': tested,
  'GET /api/v3/order': order,
  'DELETE /api/v3/order': canceled,
  // Only for two successful halves; a failed half gives an error.
  'POST /api/v3/order/cancelReplace': z.strictObject({
    cancelResult: z.literal('SUCCESS'),
    newOrderResult: z.literal('SUCCESS'),
    cancelResponse: canceled,
    newOrderResponse: placed,
  }),
  'PUT /api/v3/order/amend/keepPriority': amended,
  'GET /api/v3/order/amendments': z.array(amendment),
  'GET /api/v3/openOrders': z.array(order),
  'DELETE /api/v3/openOrders': z.array(z.union([canceled, canceledList])),
  'GET /api/v3/allOrders': z.array(order),
  'GET /api/v3/myTrades': z.array(myTrade),
  'GET /api/v3/myPreventedMatches': z.array(preventedMatch),
  'POST /api/v3/order/oco': placedList,
  'POST /api/v3/orderList/oco': placedList,
  'POST /api/v3/orderList/oto': placedList,
  'POST /api/v3/orderList/otoco': placedList,
  'POST /api/v3/orderList/opo': placedList,
  'POST /api/v3/orderList/opoco': placedList,
  'DELETE /api/v3/orderList': canceledList,
  'GET /api/v3/orderList': list,
  'GET /api/v3/allOrderList': z.array(list),
  'GET /api/v3/openOrderList': z.array(list),
  'POST /api/v3/sor/order': refusedAlways,
  'POST /api/v3/sor/order/test': refusedAlways,
};
