import { CONTRACT_ORDER_TYPES, CONTRACT_TIMES_IN_FORCE } from '@pelorus/protocol/futures/order-http.ts';
import { z } from 'zod';
import { CONTRACT_TYPES } from '../../dialects/binance/futures/contracts-asked.ts';
import { filterOf, rateLimit } from './exchange-info.ts';
import {
  aggregate,
  book,
  candle,
  change,
  contractStatus,
  decimal,
  done,
  none,
  oneOrMore,
  publicTrade,
  time,
} from './forms.ts';

/** The rules of a contract; each has its own fields (filtersOf of binance/futures/exchange-info.ts). */
const filter = z.union([
  filterOf('PRICE_FILTER', { minPrice: decimal, maxPrice: decimal, tickSize: decimal }),
  filterOf('LOT_SIZE', { minQty: decimal, maxQty: decimal, stepSize: decimal }),
  filterOf('MARKET_LOT_SIZE', { minQty: decimal, maxQty: decimal, stepSize: decimal }),
  filterOf('MAX_NUM_ORDERS', { limit: z.int() }),
  filterOf('MAX_NUM_ALGO_ORDERS', { limit: z.int() }),
  filterOf('MIN_NOTIONAL', { notional: decimal }),
  filterOf('PERCENT_PRICE', { multiplierUp: decimal, multiplierDown: decimal, multiplierDecimal: z.string() }),
]);

const longShortRatio = z.array(
  z.strictObject({
    symbol: z.string(),
    longAccount: decimal,
    longShortRatio: decimal,
    shortAccount: decimal,
    timestamp: time,
  }),
);

const contract = z.strictObject({
  symbol: z.string(),
  pair: z.string(),
  contractType: z.literal('PERPETUAL'),
  deliveryDate: time,
  onboardDate: time,
  status: contractStatus,
  maintMarginPercent: decimal,
  requiredMarginPercent: decimal,
  baseAsset: z.string(),
  quoteAsset: z.string(),
  marginAsset: z.string(),
  pricePrecision: z.int(),
  quantityPrecision: z.int(),
  baseAssetPrecision: z.int(),
  quotePrecision: z.int(),
  underlyingType: z.literal('COIN'),
  underlyingSubType: none,
  triggerProtect: decimal,
  liquidationFee: decimal,
  marketTakeBound: decimal,
  filters: z.array(filter),
  orderTypes: z.array(z.enum(CONTRACT_ORDER_TYPES)),
  timeInForce: z.array(z.enum(CONTRACT_TIMES_IN_FORCE)),
});

const exchangeInfo = z.strictObject({
  timezone: z.string(),
  serverTime: time,
  futuresType: z.literal('U_MARGINED'),
  rateLimits: z.array(rateLimit),
  exchangeFilters: none,
  assets: z.array(
    z.strictObject({ asset: z.string(), marginAvailable: z.boolean(), autoAssetExchange: z.string().nullable() }),
  ),
  symbols: z.array(contract),
});

const depth = book.extend({ E: time, T: time });
const trades = z.array(publicTrade.extend({ isRPITrade: z.boolean() }));
const candles = z.array(candle);
const price = oneOrMore(z.strictObject({ symbol: z.string(), price: decimal, time }));
const best = z.strictObject({
  ...{ symbol: z.string(), bidPrice: decimal, bidQty: decimal, askPrice: decimal, askQty: decimal },
  ...{ lastUpdateId: z.int(), time },
});
const premium = z.strictObject({
  symbol: z.string(),
  markPrice: decimal,
  indexPrice: decimal,
  estimatedSettlePrice: decimal,
  lastFundingRate: decimal,
  interestRate: decimal,
  nextFundingTime: time,
  time,
});
const fund = z.strictObject({
  symbols: z.array(z.string()),
  assets: z.array(z.strictObject({ asset: z.string(), marginBalance: decimal, updateTime: time })),
});

/** Public answers about how contracts trade. */
const TRADING: Readonly<Record<string, z.ZodType>> = {
  'GET /fapi/v1/ping': done,
  'GET /fapi/v1/time': z.strictObject({ serverTime: time }),
  'GET /fapi/v1/exchangeInfo': exchangeInfo,
  'GET /fapi/v1/depth': depth,
  'GET /fapi/v1/rpiDepth': depth,
  'GET /fapi/v1/trades': trades,
  'GET /fapi/v1/historicalTrades': trades,
  'GET /fapi/v1/aggTrades': z.array(aggregate.omit({ M: true })),
  'GET /fapi/v1/klines': candles,
  'GET /fapi/v1/continuousKlines': candles,
  'GET /fapi/v1/indexPriceKlines': candles,
  'GET /fapi/v1/markPriceKlines': candles,
  'GET /fapi/v1/premiumIndexKlines': candles,
  'GET /fapi/v1/ticker/24hr': oneOrMore(change.extend({ lastQty: decimal })),
  'GET /fapi/v1/ticker/price': price,
  'GET /fapi/v2/ticker/price': price,
  'GET /fapi/v1/ticker/bookTicker': oneOrMore(best),
};

/** Of their marks, their funding and what stands behind them. */
const PRICES: Readonly<Record<string, z.ZodType>> = {
  'GET /fapi/v1/premiumIndex': oneOrMore(premium),
  'GET /fapi/v1/fundingRate': z.array(
    z.strictObject({ symbol: z.string(), fundingRate: decimal, fundingTime: time, markPrice: decimal }),
  ),
  'GET /fapi/v1/fundingInfo': z.array(
    z.strictObject({
      ...{ symbol: z.string(), adjustedFundingRateCap: decimal, adjustedFundingRateFloor: decimal },
      ...{ fundingIntervalHours: z.int(), disclaimer: z.boolean() },
    }),
  ),
  'GET /fapi/v1/openInterest': z.strictObject({ openInterest: decimal, symbol: z.string(), time }),
  'GET /fapi/v1/constituents': z.strictObject({
    symbol: z.string(),
    time,
    constituents: z.array(
      z.strictObject({ exchange: z.string(), symbol: z.string(), price: decimal, weight: decimal }),
    ),
  }),
  'GET /fapi/v1/indexInfo': none,
  'GET /fapi/v1/assetIndex': none,
  'GET /fapi/v1/insuranceBalance': oneOrMore(fund),
  'GET /fapi/v1/symbolAdlRisk': oneOrMore(
    z.strictObject({ symbol: z.string(), adlRisk: z.enum(['low', 'medium', 'high']), updateTime: time }),
  ),
  'GET /fapi/v1/tradingSchedule': z.strictObject({ updateTime: time, marketSchedules: done }),
};

const STATISTICS: Readonly<Record<string, z.ZodType>> = {
  'GET /futures/data/openInterestHist': z.array(
    z.strictObject({ symbol: z.string(), sumOpenInterest: decimal, sumOpenInterestValue: decimal, timestamp: time }),
  ),
  'GET /futures/data/topLongShortAccountRatio': longShortRatio,
  'GET /futures/data/topLongShortPositionRatio': longShortRatio,
  'GET /futures/data/globalLongShortAccountRatio': longShortRatio,
  'GET /futures/data/takerlongshortRatio': z.array(
    z.strictObject({ buySellRatio: decimal, buyVol: decimal, sellVol: decimal, timestamp: time }),
  ),
  'GET /futures/data/basis': z.array(
    z.strictObject({
      indexPrice: decimal,
      contractType: z.enum(CONTRACT_TYPES),
      basisRate: decimal,
      futuresPrice: decimal,
      annualizedBasisRate: z.literal(''),
      basis: decimal,
      pair: z.string(),
      timestamp: time,
    }),
  ),
  'GET /futures/data/delivery-price': none,
};

/** Public answers about contracts. */
export const FUTURES_MARKET_ANSWERS: Readonly<Record<string, z.ZodType>> = { ...TRADING, ...PRICES, ...STATISTICS };
