import { ORDER_STATUSES, SIDES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { POSITION_SIDES, WORKING_TYPES } from '@pelorus/protocol/futures/contracts.ts';
import { CONTRACT_ORDER_TYPES, CONTRACT_TIMES_IN_FORCE } from '@pelorus/protocol/futures/order-http.ts';
import { z } from 'zod';
import { PRICE_MATCHES } from '../../dialects/binance/transport/parameter-kinds.ts';
import { ACCOUNT_ANSWERS } from './account.ts';
import { decimal, time } from './forms.ts';

const symbol = z.string();
const orderId = z.int();
const positionSide = z.enum(POSITION_SIDES);

const order = z.strictObject({
  orderId,
  symbol,
  status: z.enum(ORDER_STATUSES),
  clientOrderId: z.string(),
  price: decimal,
  avgPrice: decimal,
  origQty: decimal,
  executedQty: decimal,
  cumQty: decimal,
  cumQuote: decimal,
  timeInForce: z.enum(CONTRACT_TIMES_IN_FORCE),
  type: z.enum(CONTRACT_ORDER_TYPES),
  reduceOnly: z.boolean(),
  closePosition: z.boolean(),
  side: z.enum(SIDES),
  positionSide,
  stopPrice: decimal,
  workingType: z.enum(WORKING_TYPES),
  priceProtect: z.boolean(),
  origType: z.enum(CONTRACT_ORDER_TYPES),
  priceMatch: z.enum(PRICE_MATCHES),
  selfTradePreventionMode: z.enum(STP_MODES),
  goodTillDate: time,
  // Trailing orders only.
  activatePrice: decimal.optional(),
  priceRate: decimal.optional(),
  updateTime: time,
});
export const queried = order.extend({ time });
const refused = z.strictObject({ code: z.int(), msg: z.string() });
const batch = z.array(z.union([order, refused]));
export const success = z.strictObject({ code: z.literal(200), msg: z.string() });

const algo = z.strictObject({
  algoId: z.int(),
  clientAlgoId: z.string(),
  algoType: z.literal('CONDITIONAL'),
  orderType: z.enum(CONTRACT_ORDER_TYPES),
  symbol,
  side: z.enum(SIDES),
  positionSide,
  timeInForce: z.enum(CONTRACT_TIMES_IN_FORCE),
  quantity: decimal,
  algoStatus: z.enum(['NEW', 'TRIGGERED', 'FINISHED', 'CANCELED', 'EXPIRED']),
  actualOrderId: z.string(),
  actualPrice: decimal,
  triggerPrice: decimal,
  price: decimal,
  icebergQuantity: z.null(),
  tpTriggerPrice: decimal,
  tpPrice: decimal,
  slTriggerPrice: decimal,
  slPrice: decimal,
  tpOrderType: z.string(),
  selfTradePreventionMode: z.enum(STP_MODES),
  workingType: z.enum(WORKING_TYPES),
  priceMatch: z.enum(PRICE_MATCHES),
  closePosition: z.boolean(),
  priceProtect: z.boolean(),
  reduceOnly: z.boolean(),
  activatePrice: z.string(),
  callbackRate: z.string(),
  createTime: time,
  updateTime: time,
  triggerTime: time,
  goodTillDate: time,
});

const trade = z.strictObject({
  symbol,
  id: z.int(),
  orderId,
  side: z.enum(SIDES),
  price: decimal,
  qty: decimal,
  realizedPnl: decimal,
  quoteQty: decimal,
  commission: decimal,
  commissionAsset: z.string(),
  time,
  positionSide,
  buyer: z.boolean(),
  maker: z.boolean(),
});
const change = z.strictObject({ before: decimal, after: decimal });

/** Responses about orders in contracts. */
export const FUTURES_ORDER_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'POST /fapi/v1/order': order,
  'POST /fapi/v1/order/test': order,
  'GET /fapi/v1/order': queried,
  'DELETE /fapi/v1/order': order,
  'PUT /fapi/v1/order': order,
  'GET /fapi/v1/orderAmendment': z.array(
    z.strictObject({
      amendmentId: z.int(),
      symbol,
      pair: z.string(),
      orderId,
      clientOrderId: z.string(),
      time,
      amendment: z.strictObject({ price: change, origQty: change, count: z.int() }),
    }),
  ),
  'GET /fapi/v1/openOrders': z.array(queried),
  'GET /fapi/v1/openOrder': queried,
  'DELETE /fapi/v1/allOpenOrders': success,
  'GET /fapi/v1/allOrders': z.array(queried),
  'GET /fapi/v1/userTrades': z.array(trade),
  'POST /fapi/v1/algoOrder': algo,
  'GET /fapi/v1/algoOrder': algo,
  'DELETE /fapi/v1/algoOrder': z.strictObject({
    algoId: z.int(),
    clientAlgoId: z.string(),
    code: z.literal('200'),
    msg: z.string(),
  }),
  'GET /fapi/v1/openAlgoOrders': z.array(algo),
  'GET /fapi/v1/allAlgoOrders': z.array(algo),
  'DELETE /fapi/v1/algoOpenOrders': success,
  'POST /fapi/v1/batchOrders': batch,
  'PUT /fapi/v1/batchOrders': batch,
  'DELETE /fapi/v1/batchOrders': batch,
  'POST /fapi/v1/countdownCancelAll': z.strictObject({ symbol, countdownTime: z.string() }),
  'GET /fapi/v1/rateLimit/order': ACCOUNT_ANSWERS['GET /api/v3/rateLimit/order'] as z.ZodType,
};
