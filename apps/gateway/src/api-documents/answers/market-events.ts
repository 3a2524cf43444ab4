import { KLINE_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { z } from 'zod';
import { type StreamSpec, WINDOWS } from '../../dialects/binance/streams/names.ts';
import { aggregate, book, decimal, level, time } from './forms.ts';

/** What a trade is in both products. */
export const streamTrade = z.strictObject({
  e: z.literal('trade'),
  E: time,
  s: z.string(),
  t: z.int(),
  p: decimal,
  q: decimal,
  T: time,
  m: z.boolean(),
});
const trade = streamTrade.extend({ M: z.literal(true) });
const aggTrade = z.strictObject({
  e: z.literal('aggTrade'),
  E: time,
  s: z.string(),
  ...aggregate.shape,
});
export const streamCandle = z.strictObject({
  t: time,
  T: time,
  s: z.string(),
  i: z.enum(KLINE_INTERVALS),
  f: z.int(),
  L: z.int(),
  o: decimal,
  c: decimal,
  h: decimal,
  l: decimal,
  v: decimal,
  n: z.int(),
  x: z.boolean(),
  q: decimal,
  V: decimal,
  Q: decimal,
  B: z.literal('0'),
});
const kline = z.strictObject({ e: z.literal('kline'), E: time, s: z.string(), k: streamCandle });

/** Open, high, low, close, volume, turnover. */
const prices = { o: decimal, h: decimal, l: decimal, c: decimal, v: decimal, q: decimal };
/** Fields of a span: its change, its bounds and its trades. */
export const spanFields = {
  p: decimal,
  P: decimal,
  w: decimal,
  ...prices,
  O: time,
  C: time,
  F: z.int(),
  L: z.int(),
  n: z.int(),
};
export const bestLevels = { b: decimal, B: decimal, a: decimal, A: decimal };
export const miniTicker = z.strictObject({ e: z.literal('24hrMiniTicker'), E: time, s: z.string(), ...prices });
const ticker = z.strictObject({
  e: z.literal('24hrTicker'),
  E: time,
  s: z.string(),
  ...spanFields,
  x: decimal,
  Q: decimal,
  ...bestLevels,
});
const windowTicker = z.strictObject({
  e: z.enum(WINDOWS.map((window) => `${window}Ticker` as const)),
  E: time,
  s: z.string(),
  ...spanFields,
});
const avgPrice = z.strictObject({
  e: z.literal('avgPrice'),
  E: time,
  s: z.string(),
  i: z.string(),
  w: decimal,
  T: time,
});
const bookTicker = z.strictObject({ u: z.int(), s: z.string(), ...bestLevels });
const depth = z.strictObject({
  e: z.literal('depthUpdate'),
  E: time,
  s: z.string(),
  U: z.int(),
  u: z.int(),
  b: z.array(level),
  a: z.array(level),
});

/** Events of streams, by their kind. */
export type EventsOfKinds = Readonly<Partial<Record<StreamSpec['kind'], z.ZodType>>>;

/** Events of a spot market, by stream kind. */
export const EVENTS_OF_MARKET: EventsOfKinds = {
  trade,
  aggTrade,
  kline,
  miniTicker,
  ticker,
  window: windowTicker,
  avgPrice,
  bookTicker,
  depth,
  levels: book,
};

/** Events of the streams of all spot markets: one event with the changed markets, except for the best prices. */
export const EVENTS_OF_ALL: EventsOfKinds = {
  miniTicker: z.array(miniTicker),
  ticker: z.array(ticker),
  window: z.array(windowTicker),
  bookTicker,
};
