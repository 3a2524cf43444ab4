import { z } from 'zod';

/** A decimal text as the dialect writes it. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
/** ms, or microseconds where they were asked for. */
export const time = z.int();
/** A price and what there is at it. */
export const level = z.tuple([decimal, decimal]);
/** A book, best prices first. */
export const book = z.strictObject({ lastUpdateId: z.int(), bids: z.array(level), asks: z.array(level) });
/** Trades of one taker at one price at one time, as one. */
export const aggregate = z.strictObject({
  a: z.int(),
  p: decimal,
  q: decimal,
  f: z.int(),
  l: z.int(),
  T: time,
  m: z.boolean(),
  M: z.literal(true),
});
/** A trade of the market, whoever traded. */
export const publicTrade = z.strictObject({
  id: z.int(),
  price: decimal,
  qty: decimal,
  quoteQty: decimal,
  time,
  isBuyerMaker: z.boolean(),
});
export const candle = z.tuple([
  ...([time, decimal, decimal, decimal, decimal, decimal] as const),
  ...([time, decimal, z.int(), decimal, decimal, decimal] as const),
]);
/** A ticker over a span: the fields of both types. */
export const mini = z.strictObject({
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
export const change = mini.extend({ priceChange: decimal, priceChangePercent: decimal, weightedAvgPrice: decimal });
/** Whether a contract trades. */
export const contractStatus = z.enum(['TRADING', 'HALT', 'CANCEL_ONLY', 'BREAK']);
/** One object when `symbol` is given, else an array. */
export const oneOrMore = (row: z.ZodType) => z.union([row, z.array(row)]);
/** A list that nothing of ours is ever in: clients ask for it, and hear that there is none. */
export const none = z.array(z.never());
/** A call that is always refused: it has no answer. */
export const refusedAlways = z.never();
export const isRefusedAlways = (answer: z.ZodType) => answer === refusedAlways;
export const done = z.strictObject({});
