import { ORDER_TYPES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { z } from 'zod';
import { decimal, time } from './forms.ts';

export const filterOf = <Shape extends z.ZodRawShape>(filterType: string, shape: Shape) =>
  z.strictObject({ filterType: z.literal(filterType), ...shape });

/** The rules of a market; each has its own fields (filtersOf of binance/exchange-info.ts). */
const filter = z.union([
  filterOf('PRICE_FILTER', { minPrice: decimal, maxPrice: decimal, tickSize: decimal }),
  filterOf('LOT_SIZE', { minQty: decimal, maxQty: decimal, stepSize: decimal }),
  filterOf('MARKET_LOT_SIZE', { minQty: decimal, maxQty: decimal, stepSize: decimal }),
  filterOf('PERCENT_PRICE', { multiplierUp: decimal, multiplierDown: decimal, avgPriceMins: z.int() }),
  filterOf('PERCENT_PRICE_BY_SIDE', {
    bidMultiplierUp: decimal,
    bidMultiplierDown: decimal,
    askMultiplierUp: decimal,
    askMultiplierDown: decimal,
    avgPriceMins: z.int(),
  }),
  filterOf('NOTIONAL', {
    minNotional: decimal,
    applyMinToMarket: z.boolean(),
    maxNotional: decimal,
    applyMaxToMarket: z.boolean(),
    avgPriceMins: z.int(),
  }),
  filterOf('ICEBERG_PARTS', { limit: z.int() }),
  filterOf('TRAILING_DELTA', {
    minTrailingAboveDelta: z.int(),
    maxTrailingAboveDelta: z.int(),
    minTrailingBelowDelta: z.int(),
    maxTrailingBelowDelta: z.int(),
  }),
  filterOf('MAX_NUM_ORDERS', { maxNumOrders: z.int() }),
  filterOf('MAX_NUM_ALGO_ORDERS', { maxNumAlgoOrders: z.int() }),
  filterOf('MAX_NUM_ORDER_LISTS', { maxNumOrderLists: z.int() }),
  filterOf('MAX_NUM_ICEBERG_ORDERS', { maxNumIcebergOrders: z.int() }),
  filterOf('MAX_POSITION', { maxPosition: decimal }),
  filterOf('MAX_NUM_ORDER_AMENDS', { maxNumOrderAmends: z.int() }),
]);

/** The rules over all markets together (exchangeFilters of binance/exchange-info.ts). */
const exchangeFilter = z.union([
  filterOf('EXCHANGE_MAX_NUM_ORDERS', { maxNumOrders: z.int() }),
  filterOf('EXCHANGE_MAX_NUM_ALGO_ORDERS', { maxNumAlgoOrders: z.int() }),
  filterOf('EXCHANGE_MAX_NUM_ICEBERG_ORDERS', { maxNumIcebergOrders: z.int() }),
  filterOf('EXCHANGE_MAX_NUM_ORDER_LISTS', { maxNumOrderLists: z.int() }),
]);

/** How much of an asset one order may move (assetFilters of binance/exchange-info.ts): only myFilters tells. */
export const assetFilter = filterOf('MAX_ASSET', { asset: z.string(), limit: decimal });

const symbol = z.strictObject({
  symbol: z.string(),
  status: z.enum(['TRADING', 'HALT', 'CANCEL_ONLY', 'BREAK']),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  quotePrecision: z.int(),
  baseAssetPrecision: z.int(),
  quoteAssetPrecision: z.int(),
  baseCommissionPrecision: z.int(),
  quoteCommissionPrecision: z.int(),
  orderTypes: z.array(z.enum(ORDER_TYPES)),
  icebergAllowed: z.boolean(),
  ocoAllowed: z.boolean(),
  otoAllowed: z.boolean(),
  opoAllowed: z.boolean(),
  quoteOrderQtyMarketAllowed: z.boolean(),
  allowTrailingStop: z.boolean(),
  cancelReplaceAllowed: z.boolean(),
  amendAllowed: z.boolean(),
  pegInstructionsAllowed: z.boolean(),
  isSpotTradingAllowed: z.boolean(),
  isMarginTradingAllowed: z.boolean(),
  filters: z.array(filter),
  permissions: z.array(z.string()),
  permissionSets: z.array(z.array(z.string())),
  defaultSelfTradePreventionMode: z.enum(STP_MODES),
  allowedSelfTradePreventionModes: z.array(z.enum(STP_MODES)),
});

export const rateLimit = z.strictObject({
  rateLimitType: z.enum(['REQUEST_WEIGHT', 'ORDERS', 'RAW_REQUESTS']),
  interval: z.enum(['SECOND', 'MINUTE', 'DAY']),
  intervalNum: z.int(),
  limit: z.int(),
});

/** Response of GET /api/v3/exchangeInfo. */
export const exchangeInfoAnswer = z.strictObject({
  timezone: z.string(),
  serverTime: time,
  rateLimits: z.array(rateLimit),
  exchangeFilters: z.array(exchangeFilter),
  symbols: z.array(symbol),
});
