import { z } from 'zod';
import { DONE_REASONS, ORDER_STATUSES, type OrderType } from '../exchange/orders.ts';
import { clientOrderIdText, decimalText } from '../http/envelope.ts';
import { algoData, placeScaledBody, placeTwapBody } from '../spot/algo-http.ts';
import { cancelAfterBody } from '../spot/dead-man.ts';
import {
  algosFilter,
  algosQuery,
  fillsFilter,
  fillsQuery,
  ordersFilter,
  ordersQuery,
  someOf,
} from '../spot/history.ts';
import { fillData, orderData, placeOrderBody, replayed } from '../spot/http.ts';
import { POSITION_SIDES, WORKING_TYPES } from './contracts.ts';
import { contractFilter, contractSymbol } from './http.ts';

/** Bodies and answers of orders under /futuresapi (docs/specs/047-futures-orders.md). Amounts are decimals as text. */

/** The field's words for orders of contracts. */
export const CONTRACT_ORDER_TYPES = [
  'LIMIT',
  'MARKET',
  'STOP',
  'STOP_MARKET',
  'TAKE_PROFIT',
  'TAKE_PROFIT_MARKET',
  'TRAILING_STOP_MARKET',
] as const;
export type ContractOrderType = (typeof CONTRACT_ORDER_TYPES)[number];

/** GTX: the order ends rather than trade at once. */
export const CONTRACT_TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTX', 'GTD'] as const;
export type ContractTimeInForce = (typeof CONTRACT_TIMES_IN_FORCE)[number];

/** What each type is to the engine; a trailing one with a price from which it follows is a TAKE_PROFIT (FORD-05). */
export const ENGINE_TYPES: Readonly<Record<ContractOrderType, readonly OrderType[]>> = {
  LIMIT: ['LIMIT', 'LIMIT_MAKER'],
  MARKET: ['MARKET'],
  STOP: ['STOP_LOSS_LIMIT'],
  STOP_MARKET: ['STOP_LOSS'],
  TAKE_PROFIT: ['TAKE_PROFIT_LIMIT'],
  TAKE_PROFIT_MARKET: ['TAKE_PROFIT'],
  TRAILING_STOP_MARKET: ['STOP_LOSS', 'TAKE_PROFIT'],
};

/** Returns the field's word for the type of an order to the engine (FORD-05). */
export function contractTypeOf({ trailingBips, type }: { trailingBips: number; type: OrderType }): ContractOrderType {
  if (trailingBips > 0) return 'TRAILING_STOP_MARKET';
  const word = CONTRACT_ORDER_TYPES.find((one) => ENGINE_TYPES[one].includes(type));
  if (word === undefined) throw new Error(`no contract takes orders of type ${type}`);
  return word;
}

const PLACED = placeOrderBody.pick({
  side: true,
  price: true,
  quantity: true,
  /** Where it is triggered; of a trailing order, from where it follows the price. */
  stopPrice: true,
  trailingDelta: true,
  goodTill: true,
  peg: true,
  pegLevels: true,
  selfTradePrevention: true,
  clientOrderId: true,
}).shape;

export const placeContractOrderBody = z.strictObject({
  ...PLACED,
  symbol: contractSymbol,
  type: z.enum(CONTRACT_ORDER_TYPES),
  timeInForce: z.enum(CONTRACT_TIMES_IN_FORCE).optional(),
  /** BOTH (default) in one-way mode; LONG or SHORT in hedge mode. */
  positionSide: z.enum(POSITION_SIDES).optional(),
  reduceOnly: z.boolean().optional(),
  /** STOP_MARKET and TAKE_PROFIT_MARKET without a quantity: closes all of its side's position. */
  closePosition: z.boolean().optional(),
  /** Which price triggers it; default CONTRACT_PRICE, the last trade's. */
  workingType: z.enum(WORKING_TYPES).optional(),
  priceProtect: z.boolean().optional(),
  /** Where what it fills is closed with profit, and with loss. */
  takeProfit: decimalText.optional(),
  stopLoss: decimalText.optional(),
  /** Which price triggers these two; default CONTRACT_PRICE. */
  exitType: z.enum(WORKING_TYPES).optional(),
});
export type PlaceContractOrderBody = z.infer<typeof placeContractOrderBody>;

/** Absent fields keep their values; the default quantity is the order's remainder. */
export const replaceContractOrderBody = placeContractOrderBody
  .pick({
    price: true,
    quantity: true,
    stopPrice: true,
    trailingDelta: true,
    takeProfit: true,
    stopLoss: true,
    clientOrderId: true,
  })
  .partial();
export type ReplaceContractOrderBody = z.infer<typeof replaceContractOrderBody>;

export const contractOrderData = orderData
  .omit({
    type: true,
    timeInForce: true,
    reason: true,
    quoteQuantity: true,
    visibleQuantity: true,
    listId: true,
    listKind: true,
  })
  .extend({
    type: z.enum(CONTRACT_ORDER_TYPES),
    timeInForce: z.enum(CONTRACT_TIMES_IN_FORCE),
    /** Why it ended; null while it is open. */
    reason: z.enum(DONE_REASONS).nullable(),
    positionSide: z.enum(POSITION_SIDES),
    reduceOnly: z.boolean(),
    closePosition: z.boolean(),
    workingType: z.enum(WORKING_TYPES),
    priceProtect: z.boolean(),
    takeProfit: z.string().nullable(),
    stopLoss: z.string().nullable(),
    exitType: z.enum(WORKING_TYPES),
  });
export type ContractOrderData = z.infer<typeof contractOrderData>;

export const contractFillData = fillData.extend({
  positionSide: z.enum(POSITION_SIDES),
  /** Of what it closed, without fees. */
  realisedProfit: z.string(),
});
export type ContractFillData = z.infer<typeof contractFillData>;

const placed = { order: contractOrderData, fills: z.array(contractFillData), replayed };
/** The order right after its placement, with its first trades; a repeat has `replayed`. */
export const placedContractData = z.strictObject(placed);
export type PlacedContractData = z.infer<typeof placedContractData>;
export const replacedContractData = z.strictObject({ replaced: contractOrderData, ...placed });
export type ReplacedContractData = z.infer<typeof replacedContractData>;

const ofContract = { symbol: contractFilter.shape.symbol };
export const contractOrdersFilter = ordersFilter.extend({
  ...ofContract,
  type: someOf(CONTRACT_ORDER_TYPES).optional(),
  status: someOf(ORDER_STATUSES).optional(),
});
export const contractOrdersQuery = ordersQuery.extend(contractOrdersFilter.shape);
export const contractFillsFilter = fillsFilter.extend(ofContract);
export const contractFillsQuery = fillsQuery.extend(ofContract);
export const contractAlgosFilter = algosFilter.extend(ofContract);
export const contractAlgosQuery = algosQuery.extend(ofContract);

export const cancelContractOrdersQuery = contractFilter.extend({ clientOrderId: clientOrderIdText.optional() });

export const cancelContractsAfterBody = cancelAfterBody.extend(ofContract);

/** As in spot; a TWAP is always by quantity. */
export const placeContractAlgoBody = z.discriminatedUnion('kind', [
  placeScaledBody.extend({ symbol: contractSymbol }),
  placeTwapBody.omit({ quoteQuantity: true }).extend({ symbol: contractSymbol }),
]);
export const placedContractAlgoData = z.strictObject({
  algo: algoData,
  orders: z.array(contractOrderData),
  fills: z.array(contractFillData),
  replayed,
});
export const endedContractAlgoData = z.strictObject({ algo: algoData, orders: z.array(contractOrderData) });
