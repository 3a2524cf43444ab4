import { z } from 'zod';
import { exchangeInfoAnswer } from './exchange-info.ts';
import { aggregate, book, candle, change, decimal, done, mini, none, oneOrMore, publicTrade, time } from './forms.ts';

const trade = publicTrade.extend({ isBestMatch: z.boolean() });
const day = change.extend({
  prevClosePrice: decimal,
  lastQty: decimal,
  bidPrice: decimal,
  bidQty: decimal,
  askPrice: decimal,
  askQty: decimal,
});
const priceRange = z.strictObject({
  ruleType: z.literal('PRICE_RANGE'),
  bidLimitMultUp: decimal,
  bidLimitMultDown: decimal,
  askLimitMultUp: decimal,
  askLimitMultDown: decimal,
});

/** Public responses about markets. */
export const MARKET_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  'GET /api/v3/ping': done,
  'GET /api/v3/time': z.strictObject({ serverTime: time }),
  'GET /api/v3/exchangeInfo': exchangeInfoAnswer,
  'GET /api/v3/executionRules': z.strictObject({
    symbolRules: z.array(z.strictObject({ symbol: z.string(), rules: z.array(priceRange) })),
  }),
  'GET /api/v3/depth': book,
  'GET /api/v3/trades': z.array(trade),
  'GET /api/v3/historicalTrades': z.array(trade),
  'GET /api/v3/historicalBlockTrades': none,
  'GET /api/v3/aggTrades': z.array(aggregate),
  'GET /api/v3/klines': z.array(candle),
  'GET /api/v3/uiKlines': z.array(candle),
  'GET /api/v3/avgPrice': z.strictObject({ mins: z.int(), price: decimal, closeTime: time }),
  'GET /api/v3/referencePrice': z.strictObject({
    symbol: z.string(),
    referencePrice: decimal.nullable(),
    timestamp: time,
  }),
  'GET /api/v3/referencePrice/calculation': z.union([
    z.strictObject({
      symbol: z.string(),
      calculationType: z.literal('ARITHMETIC_MEAN'),
      bucketCount: z.int(),
      bucketWidthMs: z.int(),
    }),
    z.strictObject({ symbol: z.string(), calculationType: z.literal('EXTERNAL'), externalCalculationId: z.int() }),
  ]),
  'GET /api/v3/ticker/24hr': z.union([oneOrMore(day), oneOrMore(mini)]),
  'GET /api/v3/ticker': z.union([oneOrMore(change), oneOrMore(mini)]),
  'GET /api/v3/ticker/tradingDay': z.union([oneOrMore(change), oneOrMore(mini)]),
  'GET /api/v3/ticker/price': oneOrMore(z.strictObject({ symbol: z.string(), price: decimal })),
  'GET /api/v3/ticker/bookTicker': oneOrMore(
    z.strictObject({ symbol: z.string(), bidPrice: decimal, bidQty: decimal, askPrice: decimal, askQty: decimal }),
  ),
};
