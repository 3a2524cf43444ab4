import { z } from 'zod';
import { MARKET_STATUSES } from '../exchange/market-statuses.ts';
import { SIDES } from '../exchange/orders.ts';
import { priceBounds } from '../http/envelope.ts';

export { KLINE_INTERVALS, type KlineInterval, STORED_INTERVALS, type StoredInterval } from './intervals.ts';

/** Answers under /api/markets. Prices, quantities and amounts are decimal texts; times milliseconds. */
export const assetData = z.strictObject({
  code: z.string(),
  name: z.string(),
  scale: z.int(),
  /** Other names people use. */
  aliases: z.array(z.string()),
  /** How much of it one order may move; "0": any. */
  orderMax: z.string(),
});
export type AssetData = z.infer<typeof assetData>;

export const symbolData = z.strictObject({
  /** BTC_USDT */
  pairCode: z.string(),
  base: z.string(),
  quote: z.string(),
  status: z.enum(MARKET_STATUSES),
  tickSize: z.string(),
  stepSize: z.string(),
  priceScale: z.int(),
  quantityScale: z.int(),
  priceMin: z.string(),
  priceMax: z.string(),
  quantityMin: z.string(),
  quantityMax: z.string(),
  /** Minimum for market orders; "0": as for all orders. */
  marketQuantityMin: z.string(),
  marketQuantityMax: z.string(),
  marketQuantityStep: z.string(),
  notionalMin: z.string(),
  notionalMax: z.string(),
  /** Whether they hold for orders at any price. */
  notionalMinToMarket: z.boolean(),
  notionalMaxToMarket: z.boolean(),
  makerFee: z.string(),
  takerFee: z.string(),
  /** Ids of its categories. */
  tags: z.array(z.string()),
  /** Listing time, ms; null: unknown (MKTS-03). */
  listedAt: z.int().nullable(),
  /** End of its opening auction and start of trading, ms; null: it trades, or no time is set (PLAN-06). */
  opensAt: z.int().nullable(),
  /** Start of cancel-only and time of delisting, ms; null: it is not being delisted. */
  cancelOnlyAt: z.int().nullable(),
  delistsAt: z.int().nullable(),
  /** Set during an auction; `endsAt` null: no end is set. */
  auction: z.strictObject({ endsAt: z.int().nullable() }).nullable(),
});
export type SymbolData = z.infer<typeof symbolData>;
/** The operator's market categories (MKTS-01); `names` by locale tag, else `name`. */
const categoryData = z.strictObject({
  id: z.string(),
  name: z.string(),
  names: z.record(z.string(), z.string()),
});
export type CategoryData = z.infer<typeof categoryData>;
export const symbolsData = z.strictObject({
  assets: z.array(assetData),
  symbols: z.array(symbolData),
  categories: z.array(categoryData),
});
export type SymbolsData = z.infer<typeof symbolsData>;

/** The state of an auction: the trade if it ended now (AUCT-03). */
export const auctionData = z.strictObject({
  pairCode: z.string(),
  endsAt: z.int().nullable(),
  /** null: nothing would trade. */
  price: z.string().nullable(),
  quantity: z.string(),
  /** Unfilled buy quantity; negative: unfilled sell quantity. */
  surplus: z.string(),
});
export type AuctionData = z.infer<typeof auctionData>;

/** Currently allowed prices per side (SPAP-61). */
export const priceBoundsData = z.strictObject({ BUY: priceBounds, SELL: priceBounds });
export type PriceBoundsData = z.infer<typeof priceBoundsData>;

export const tickerData = z.strictObject({
  pairCode: z.string(),
  last: z.string(),
  open: z.string(),
  high: z.string(),
  low: z.string(),
  /** Base and quote turnover of the last 24 hours. */
  volume: z.string(),
  quoteVolume: z.string(),
  change: z.string(),
  /** Percent with two digits, signed: "-1.25". */
  changePercent: z.string(),
  bid: z.string(),
  ask: z.string(),
  count: z.int(),
  time: z.int(),
});
export type Ticker = z.infer<typeof tickerData>;

const levelData = z.tuple([z.string(), z.string()]);
export const depthData = z.strictObject({
  pairCode: z.string(),
  lastUpdateId: z.int(),
  bids: z.array(levelData),
  asks: z.array(levelData),
});
export type Depth = z.infer<typeof depthData>;

export const publicTradeData = z.strictObject({
  id: z.int(),
  price: z.string(),
  quantity: z.string(),
  quoteQuantity: z.string(),
  takerSide: z.enum(SIDES),
  time: z.int(),
});
export type PublicTrade = z.infer<typeof publicTradeData>;

/** [openTime, open, high, low, close, volume, closeTime, quoteVolume, count, takerBuyVolume, takerBuyQuoteVolume] */
export const klineData = z.tuple([
  z.int(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
  z.int(),
  z.string(),
  z.int(),
  z.string(),
  z.string(),
]);
export type Kline = z.infer<typeof klineData>;
