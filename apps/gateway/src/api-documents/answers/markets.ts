import { z } from 'zod';
import { exchangeInfoAnswer } from './exchange-info.ts';
import { aggregate, book, decimal, done, none, time } from './forms.ts';

const trade = z.strictObject({
  id: z.int(),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  time,
  isBuyerMaker: z.boolean(),
  isBestMatch: z.boolean(),
});
const kline = z.tuple([
  ...([time, decimal, decimal, decimal, decimal, decimal] as const),
  ...([time, decimal, z.int(), decimal, decimal, decimal] as const),
]);

/** Fields of a span with type=MINI, which type=FULL extends. */
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
/** One object when `symbol` is given, else an array. */
const oneOrMore = (row: z.ZodType) => z.union([row, z.array(row)]);

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
  'GET /api/v3/klines': z.array(kline),
  'GET /api/v3/uiKlines': z.array(kline),
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
