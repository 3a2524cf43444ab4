import { ORDER_TYPES, SIDES, STP_MODES, TIMES_IN_FORCE } from '@pelorus/protocol/spot/enums.ts';
import { z } from 'zod';
import { exchangeInfoAnswer } from './exchange-info-answer.ts';

/** A decimal text as the dialect writes it. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** ms, or microseconds where they were asked for. */
const time = z.int();
const level = z.tuple([decimal, decimal]);

const trade = z.strictObject({
  id: z.int(),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  time,
  isBuyerMaker: z.boolean(),
  isBestMatch: z.boolean(),
});
const aggregate = z.strictObject({
  a: z.int(),
  p: decimal,
  q: decimal,
  f: z.int(),
  l: z.int(),
  T: time,
  m: z.boolean(),
  M: z.boolean(),
});
const kline = z.tuple([
  ...([time, decimal, decimal, decimal, decimal, decimal] as const),
  ...([time, decimal, z.int(), decimal, decimal, decimal] as const),
]);

/** What type=MINI says of a span, and type=FULL besides. */
const mini = z.strictObject({
  symbol: z.string(),
  openPrice: decimal,
  highPrice: decimal,
  lowPrice: decimal,
  lastPrice: decimal,
  volume: decimal,
  quoteVolume: decimal,
  openTime: time,
  closeTime: time,
  firstId: z.int(),
  lastId: z.int(),
  count: z.int(),
});
const change = mini.extend({ priceChange: decimal, priceChangePercent: decimal, weightedAvgPrice: decimal });
const day = change.extend({
  prevClosePrice: decimal,
  lastQty: decimal,
  bidPrice: decimal,
  bidQty: decimal,
  askPrice: decimal,
  askQty: decimal,
});
/** Of one market where symbol is asked for, else of several. */
const oneOrMore = (row: z.ZodType) => z.union([row, z.array(row)]);

const ack = z.strictObject({
  symbol: z.string(),
  orderId: z.int(),
  orderListId: z.int(),
  clientOrderId: z.string(),
  transactTime: time,
});
/** What an order says besides; each only where it says it. */
const terms = {
  stopPrice: decimal.optional(),
  icebergQty: decimal.optional(),
  trailingDelta: z.int().optional(),
  goodTillDate: time.optional(),
  trailingTime: time.optional(),
  strategyId: z.int().optional(),
  strategyType: z.int().optional(),
  pegPriceType: z.string().optional(),
  pegOffsetType: z.string().optional(),
  pegOffsetValue: z.int().optional(),
  peggedPrice: decimal.optional(),
  expiryReason: z.string().optional(),
};
const state = {
  price: decimal,
  origQty: decimal,
  executedQty: decimal,
  origQuoteOrderQty: decimal,
  cummulativeQuoteQty: decimal,
  status: z.string(),
  timeInForce: z.enum(TIMES_IN_FORCE),
  type: z.enum(ORDER_TYPES),
  side: z.enum(SIDES),
  workingTime: time,
  selfTradePreventionMode: z.enum(STP_MODES),
};
const result = ack.extend({ ...state, ...terms });
const placedFill = z.strictObject({
  price: decimal,
  qty: decimal,
  commission: decimal,
  commissionAsset: z.string(),
  tradeId: z.int(),
});
/** As newOrderRespType asks. */
const placed = z.union([ack, result, result.extend({ fills: z.array(placedFill) })]);
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
const account = z.strictObject({
  makerCommission: z.int(),
  takerCommission: z.int(),
  buyerCommission: z.int(),
  sellerCommission: z.int(),
  commissionRates: z.strictObject({ maker: decimal, taker: decimal, buyer: decimal, seller: decimal }),
  canTrade: z.boolean(),
  canWithdraw: z.boolean(),
  canDeposit: z.boolean(),
  brokered: z.boolean(),
  requireSelfTradePrevention: z.boolean(),
  preventSor: z.boolean(),
  updateTime: time,
  accountType: z.string(),
  balances: z.array(z.strictObject({ asset: z.string(), free: decimal, locked: decimal })),
  permissions: z.array(z.string()),
  uid: z.int(),
});

/**
 * What calls are answered with, by method and path: of everybody's market data, and of one's orders, lists, trades and
 * account. The server's real answers are held against it, field by field (ADOC-05). A call that is not here answers in the
 * shape that Binance documents, and its document says no more than that.
 */
export const DIALECT_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /api/v3/ping': z.strictObject({}),
  'GET /api/v3/time': z.strictObject({ serverTime: time }),
  'GET /api/v3/exchangeInfo': exchangeInfoAnswer,
  'GET /api/v3/depth': z.strictObject({ lastUpdateId: z.int(), bids: z.array(level), asks: z.array(level) }),
  'GET /api/v3/trades': z.array(trade),
  'GET /api/v3/historicalTrades': z.array(trade),
  'GET /api/v3/aggTrades': z.array(aggregate),
  'GET /api/v3/klines': z.array(kline),
  'GET /api/v3/uiKlines': z.array(kline),
  'GET /api/v3/avgPrice': z.strictObject({ mins: z.int(), price: decimal, closeTime: time }),
  'GET /api/v3/ticker/24hr': z.union([oneOrMore(day), oneOrMore(mini)]),
  'GET /api/v3/ticker/tradingDay': z.union([oneOrMore(change), oneOrMore(mini)]),
  'GET /api/v3/ticker': z.union([oneOrMore(change), oneOrMore(mini)]),
  'GET /api/v3/ticker/price': oneOrMore(z.strictObject({ symbol: z.string(), price: decimal })),
  'GET /api/v3/ticker/bookTicker': oneOrMore(
    z.strictObject({ symbol: z.string(), bidPrice: decimal, bidQty: decimal, askPrice: decimal, askQty: decimal }),
  ),
  'POST /api/v3/order': placed,
  'GET /api/v3/order': order,
  'DELETE /api/v3/order': canceled,
  // Of two halves that are done; a call of which one failed is refused.
  'POST /api/v3/order/cancelReplace': z.strictObject({
    cancelResult: z.literal('SUCCESS'),
    newOrderResult: z.literal('SUCCESS'),
    cancelResponse: canceled,
    newOrderResponse: placed,
  }),
  'GET /api/v3/openOrders': z.array(order),
  'GET /api/v3/allOrders': z.array(order),
  'GET /api/v3/myTrades': z.array(myTrade),
  'GET /api/v3/orderList': list,
  'GET /api/v3/allOrderList': z.array(list),
  'GET /api/v3/openOrderList': z.array(list),
  'GET /api/v3/account': account,
};
