import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { STORED_INTERVALS } from '@pelorus/protocol/markets/http.ts';
import { formatLots, formatPrice } from '../../../catalog/amounts.ts';
import type { ContractMarket } from '../../../futures/contracts.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import {
  aggregateRows,
  bookSides,
  candleRow,
  intervalAsked,
  TRADES_MAX,
  TRADES_USUAL,
  tradeRow,
} from '../transport/market-rows.ts';
import { OWN_DIGITS } from '../transport/numbers.ts';
import { bestPrices, change, dayOf, lastTicks, mini } from '../transport/ticker-rows.ts';
import { nameOf, requiredContract } from './contracts.ts';
import { contractOfPair, oneOrEach } from './contracts-asked.ts';

export const DEPTH_USUAL = 500;
const DEPTH_MAX = 1_000;
export const CANDLES_USUAL = 500;
export const CANDLES_MAX = 1_500;

/** GET /fapi/v1/depth and rpiDepth: we have no orders that only some may meet. */
export function depth(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const market = requiredContract(deps.catalog, parameters);
  const book = deps.feeds.futures.live.book(market.id);
  const limit = parameters.limit(DEPTH_USUAL, DEPTH_MAX);
  return { lastUpdateId: book.updateId, E: nowMs, T: nowMs, ...bookSides(OWN_DIGITS, market, book, limit) };
}

/** GET /fapi/v1/trades: the newest, oldest first. */
export function trades(deps: DialectDeps, { parameters }: Call): object {
  const market = requiredContract(deps.catalog, parameters);
  const found = deps.feeds.futures.tape.latest(market.id, parameters.limit(TRADES_USUAL, TRADES_MAX));
  return found.map((trade) => ({ ...tradeRow(OWN_DIGITS, market, trade), isRPITrade: false }));
}

/** GET /fapi/v1/historicalTrades: from an id on. */
export async function historicalTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const market = requiredContract(deps.catalog, parameters);
  const range = { fromId: parameters.whole('fromId'), limit: parameters.limit(TRADES_USUAL, TRADES_MAX) };
  const found = await deps.feeds.futures.tape.range(market.id, range);
  return found.map((trade) => ({ ...tradeRow(OWN_DIGITS, market, trade), isRPITrade: false }));
}

/** GET /fapi/v1/aggTrades */
export function aggTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  return aggregateRows(OWN_DIGITS, deps.feeds.futures.tape, requiredContract(deps.catalog, parameters), parameters);
}

/** Returns the candles that a call asks for, newest unless it says from when. */
async function candles(deps: DialectDeps, market: ContractMarket, { parameters, nowMs }: Call): Promise<object> {
  const interval = intervalAsked(parameters, STORED_INTERVALS);
  const found = await deps.feeds.futures.candles.range(market.id, interval, nowMs, {
    fromMs: parameters.timeMs('startTime'),
    toMs: parameters.timeMs('endTime'),
    limit: parameters.limit(CANDLES_USUAL, CANDLES_MAX),
  });
  return found.map((candle) => candleRow(OWN_DIGITS, market, candle, nextCandleOpenMs(interval, candle.openMs)));
}

/** GET /fapi/v1/klines */
export function klines(deps: DialectDeps, call: Call): Promise<object> {
  return candles(deps, requiredContract(deps.catalog, call.parameters), call);
}

/** GET /fapi/v1/continuousKlines: a perpetual contract is its own continuation; none of another kind is there. */
export async function continuousKlines(deps: DialectDeps, call: Call): Promise<object> {
  const market = contractOfPair(deps, call.parameters);
  intervalAsked(call.parameters, STORED_INTERVALS);
  return market === null ? [] : candles(deps, market, call);
}

/** GET /fapi/v1/ticker/24hr */
export function ticker24hr(deps: DialectDeps, { parameters, nowMs }: Call): object {
  return oneOrEach(deps, parameters, (market) => {
    const tape = deps.feeds.futures.live.tape(market.id);
    const last = tape.lastTrade();
    const traded = dayOf(tape, nowMs);
    const span = { traded, openTime: traded.openMs, closeTime: nowMs, lastId: last?.id ?? -1 };
    return {
      symbol: nameOf(market),
      ...change(OWN_DIGITS, market, traded),
      lastQty: formatLots(market, last?.lots ?? 0),
      ...mini(OWN_DIGITS, market, span),
    };
  });
}

/** GET /fapi/v1/ticker/price and /fapi/v2/ticker/price */
export function tickerPrice(deps: DialectDeps, { parameters, nowMs }: Call): object {
  return oneOrEach(deps, parameters, (market) => {
    const tape = deps.feeds.futures.live.tape(market.id);
    const price = formatPrice(market, lastTicks(market, tape));
    return { symbol: nameOf(market), price, time: tape.lastTrade()?.timeMs ?? nowMs };
  });
}

/** GET /fapi/v1/ticker/bookTicker */
export function bookTicker(deps: DialectDeps, { parameters, nowMs }: Call): object {
  return oneOrEach(deps, parameters, (market) => {
    const book = deps.feeds.futures.live.book(market.id);
    const best = bestPrices(OWN_DIGITS, market, book);
    return { symbol: nameOf(market), ...best, lastUpdateId: book.updateId, time: nowMs };
  });
}
