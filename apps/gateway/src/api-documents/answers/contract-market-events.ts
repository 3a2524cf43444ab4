import { SIDES } from '@pelorus/protocol/exchange/orders.ts';
import { STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { z } from 'zod';
import { aggregate, contractStatus, decimal, level, time } from './forms.ts';
import { bestLevels, type EventsOfKinds, miniTicker, spanFields, streamCandle, streamTrade } from './market-events.ts';

const trade = streamTrade.extend({ X: z.literal('MARKET') });
const aggTrade = aggregate.omit({ M: true }).extend({ e: z.literal('aggTrade'), E: time, s: z.string() });
const candle = streamCandle.extend({ i: z.enum(STORED_INTERVALS) });
const kline = z.strictObject({ e: z.literal('kline'), E: time, s: z.string(), k: candle });
const perpetual = z.literal('PERPETUAL');
const continuousKline = z.strictObject({
  e: z.literal('continuous_kline'),
  E: time,
  ps: z.string(),
  ct: perpetual,
  k: candle.omit({ s: true }),
});
const ticker = z.strictObject({ e: z.literal('24hrTicker'), E: time, s: z.string(), ...spanFields, Q: decimal });
const bookTicker = z.strictObject({
  e: z.literal('bookTicker'),
  E: time,
  T: time,
  u: z.int(),
  s: z.string(),
  ...bestLevels,
});
/** Of changes, and of the best levels: both are told alike. */
const depth = z.strictObject({
  e: z.literal('depthUpdate'),
  E: time,
  T: time,
  pu: z.int(),
  s: z.string(),
  U: z.int(),
  u: z.int(),
  b: z.array(level),
  a: z.array(level),
});
const markPrice = z.strictObject({
  e: z.literal('markPriceUpdate'),
  E: time,
  s: z.string(),
  p: decimal,
  i: decimal,
  P: decimal,
  r: decimal,
  T: time,
});
const forceOrder = z.strictObject({
  e: z.literal('forceOrder'),
  E: time,
  o: z.strictObject({
    s: z.string(),
    S: z.enum(SIDES),
    o: z.literal('LIMIT'),
    f: z.literal('IOC'),
    q: decimal,
    p: decimal,
    ap: decimal,
    X: z.enum(['NEW', 'PARTIALLY_FILLED', 'FILLED']),
    l: decimal,
    z: decimal,
    T: time,
  }),
});
const bracket = z.strictObject({
  bs: z.int(),
  bnf: z.number(),
  bnc: z.number(),
  mmr: z.number(),
  cf: z.number(),
  mi: z.int(),
  ma: z.int(),
});
const contractInfo = z.strictObject({
  e: z.literal('contractInfo'),
  E: time,
  s: z.string(),
  ps: z.string(),
  ct: perpetual,
  dt: time,
  ot: time,
  cs: contractStatus,
  bks: z.array(bracket),
});

/** Events of a contract, by stream kind. */
export const CONTRACT_EVENTS_OF_MARKET: EventsOfKinds = {
  trade,
  aggTrade,
  kline,
  continuousKline,
  miniTicker,
  ticker,
  bookTicker,
  depth,
  levels: depth,
  markPrice,
  forceOrder,
};

/** Events of the streams of all contracts: states come as a list of those that changed, the others one by one. */
export const CONTRACT_EVENTS_OF_ALL: EventsOfKinds = {
  miniTicker: z.array(miniTicker),
  ticker: z.array(ticker),
  markPrice: z.array(markPrice),
  bookTicker,
  forceOrder,
  contractInfo,
};
