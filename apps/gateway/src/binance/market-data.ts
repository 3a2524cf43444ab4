import { nextCandleOpenMs } from '@pelorus/formulas/markets/intervals.ts';
import { formatUnits, padFraction } from '@pelorus/money/units.ts';
import { KLINE_INTERVALS, type KlineInterval } from '@pelorus/protocol/markets/http.ts';
import { formatPrice } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { Trade } from '../markets/candle.ts';
import { changePercent } from '../markets/present.ts';
import { aggregateTrades } from './aggregate.ts';
import type { Call } from './caller.ts';
import type { DialectDeps } from './dialect.ts';
import { DialectError, invalidValue } from './errors.ts';
import { level8, lots8, price8, quote8, turnover8, volume8, ZERO } from './numbers.ts';
import { marketOf, requiredMarket } from './order-parameters.ts';

export const DEPTH_USUAL = 100;
export const DEPTH_MOST = 5_000;
const TRADES_USUAL = 500;
const TRADES_MOST = 1_000;
const AVERAGE_MINUTES = 5;

/** GET /api/v3/depth */
export function depth(deps: DialectDeps, { parameters }: Call): object {
  const market = requiredMarket(deps.catalog, parameters);
  const limit = parameters.limit(DEPTH_USUAL, DEPTH_MOST);
  const book = deps.feed.live.book(market.id);
  const levels = (side: readonly (readonly [number, number])[]) =>
    side.map(([ticks, lots]) => [price8(market, ticks), level8(market, lots)]);
  return { lastUpdateId: book.updateId, bids: levels(book.bids.top(limit)), asks: levels(book.asks.top(limit)) };
}

function presentTrade(market: Market, trade: Trade) {
  return {
    id: trade.id,
    price: price8(market, trade.priceTicks),
    qty: lots8(market, trade.lots),
    quoteQty: quote8(market, trade.quoteUnits),
    time: trade.timeMs,
    isBuyerMaker: trade.takerSide === 'SELL',
    isBestMatch: true,
  };
}

/** GET /api/v3/trades: the newest, oldest first. */
export function trades(deps: DialectDeps, { parameters }: Call): object {
  const market = requiredMarket(deps.catalog, parameters);
  const limit = parameters.limit(TRADES_USUAL, TRADES_MOST);
  return deps.feed.tape.latest(market.id, limit).map((trade) => presentTrade(market, trade));
}

/** GET /api/v3/historicalTrades: from an id on. */
export async function historicalTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, parameters);
  const range = { fromId: parameters.whole('fromId'), limit: parameters.limit(TRADES_USUAL, TRADES_MOST) };
  return (await deps.feed.tape.range(market.id, range)).map((trade) => presentTrade(market, trade));
}

/** GET /api/v3/aggTrades */
export async function aggTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, parameters);
  const rows = await aggregateTrades(deps.feed.tape, market.id, {
    fromId: parameters.whole('fromId'),
    fromMs: parameters.timeMs('startTime'),
    toMs: parameters.timeMs('endTime'),
    limit: parameters.limit(TRADES_USUAL, TRADES_MOST),
  });
  return rows.map((row) => ({
    a: row.firstId,
    p: price8(market, row.priceTicks),
    q: volume8(market, row.lots),
    f: row.firstId,
    l: row.lastId,
    T: row.timeMs,
    m: row.isBuyerMaker,
    M: true,
  }));
}

/** GET /api/v3/klines and uiKlines: UTC only. */
export async function klines(deps: DialectDeps, { parameters, nowMs }: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, parameters);
  const asked = parameters.required('interval');
  const interval: KlineInterval | undefined = KLINE_INTERVALS.find((entry) => entry === asked);
  if (interval === undefined) throw new DialectError(-1120, 'Invalid interval.');
  const zone = parameters.text('timeZone');
  if (zone !== undefined && !/^[+-]?0{1,2}(:00)?$/.test(zone)) throw invalidValue('timeZone');
  const candles = await deps.feed.candles.range(market.id, interval, nowMs, {
    fromMs: parameters.timeMs('startTime'),
    toMs: parameters.timeMs('endTime'),
    limit: parameters.limit(TRADES_USUAL, TRADES_MOST),
  });
  return candles.map((candle) => [
    candle.openMs,
    price8(market, candle.openTicks),
    price8(market, candle.highTicks),
    price8(market, candle.lowTicks),
    price8(market, candle.closeTicks),
    volume8(market, candle.lots),
    nextCandleOpenMs(interval, candle.openMs) - 1,
    turnover8(market, candle.quoteUnits),
    candle.tradeCount,
    volume8(market, candle.takerBuyLots),
    turnover8(market, candle.takerBuyQuoteUnits),
    '0',
  ]);
}

/** Returns turnover ÷ volume as a price with the market's digits, half up. */
function averagePrice8(market: Market, lots: bigint, quoteUnits: bigint): string {
  const shift = market.baseAsset.scale + market.priceScale - market.quoteAsset.scale;
  let above = quoteUnits;
  let below = lots * BigInt(market.lotUnits);
  if (shift >= 0) above *= 10n ** BigInt(shift);
  else below *= 10n ** BigInt(-shift);
  return padFraction(formatUnits(Number((2n * above + below) / (2n * below)), market.priceScale), 8);
}

/** Last price; before the first trade the market's reference price. */
function lastTicks(deps: DialectDeps, market: Market): number {
  return deps.feed.live.tape(market.id).lastTrade()?.priceTicks ?? market.referenceTicks;
}

/** GET /api/v3/avgPrice: volume-weighted over the last five minutes; the last price when nothing traded in them. */
export function avgPrice(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const market = requiredMarket(deps.catalog, parameters);
  const tape = deps.feed.live.tape(market.id);
  const turnover = tape.day.recentTurnover(nowMs, AVERAGE_MINUTES);
  const price =
    turnover === null
      ? price8(market, lastTicks(deps, market))
      : averagePrice8(market, turnover.lots, turnover.quoteUnits);
  return { mins: AVERAGE_MINUTES, price, closeTime: tape.lastTrade()?.timeMs ?? nowMs };
}

/** Returns one answer for `symbol`, a list for `symbols` or for all. */
function forSymbols(deps: DialectDeps, { parameters }: Call, present: (market: Market) => object): object {
  const one = parameters.text('symbol');
  if (one !== undefined) {
    if (parameters.has('symbols'))
      throw new DialectError(
        -1128,
        "Combination of optional parameters invalid. Recommendation: 'symbol' or 'symbols'",
      );
    return present(marketOf(deps.catalog, one));
  }
  const some = parameters.list('symbols');
  const markets = some?.map((symbol) => marketOf(deps.catalog, symbol)) ?? deps.catalog.markets();
  return markets.map(present);
}

/** GET /api/v3/ticker/price */
export function tickerPrice(deps: DialectDeps, call: Call): object {
  return forSymbols(deps, call, (market) => ({
    symbol: market.base + market.quote,
    price: price8(market, lastTicks(deps, market)),
  }));
}

function best(deps: DialectDeps, market: Market) {
  const book = deps.feed.live.book(market.id);
  const bid = book.bids.best();
  const ask = book.asks.best();
  return {
    bidPrice: bid === null ? ZERO : price8(market, bid[0]),
    bidQty: bid === null ? ZERO : level8(market, bid[1]),
    askPrice: ask === null ? ZERO : price8(market, ask[0]),
    askQty: ask === null ? ZERO : level8(market, ask[1]),
  };
}

/** GET /api/v3/ticker/bookTicker */
export function bookTicker(deps: DialectDeps, call: Call): object {
  return forSymbols(deps, call, (market) => ({ symbol: market.base + market.quote, ...best(deps, market) }));
}

/** GET /api/v3/ticker/24hr, FULL or MINI. */
export function ticker24hr(deps: DialectDeps, call: Call): object {
  const type = call.parameters.text('type') ?? 'FULL';
  if (type !== 'FULL' && type !== 'MINI') throw invalidValue('type');
  return forSymbols(deps, call, (market) => {
    const tape = deps.feed.live.tape(market.id);
    const stats = tape.day.stats(call.nowMs);
    const last = tape.lastTrade();
    const price = (ticks: number) => price8(market, stats.lastTicks === 0 ? market.referenceTicks : ticks);
    const turnover = {
      volume: volume8(market, stats.lots),
      quoteVolume: turnover8(market, stats.quoteUnits),
    };
    const span = {
      openTime: stats.openMs,
      closeTime: call.nowMs,
      // Trade ids of a market have no gaps.
      firstId: stats.count === 0 || last === undefined ? -1 : Math.max(1, last.id - stats.count + 1),
      lastId: stats.count === 0 || last === undefined ? -1 : last.id,
      count: stats.count,
    };
    const prices = {
      openPrice: price(stats.openTicks),
      highPrice: price(stats.highTicks),
      lowPrice: price(stats.lowTicks),
      lastPrice: price(stats.lastTicks),
    };
    const symbol = market.base + market.quote;
    if (type === 'MINI') return { symbol, ...prices, ...turnover, ...span };
    const change = stats.lastTicks - stats.openTicks;
    return {
      symbol,
      priceChange: padFraction(`${change < 0 ? '-' : ''}${formatPrice(market, Math.abs(change))}`, 8),
      priceChangePercent: `${changePercent(stats.openTicks, stats.lastTicks)}0`,
      weightedAvgPrice: stats.lots === 0n ? ZERO : averagePrice8(market, stats.lots, stats.quoteUnits),
      prevClosePrice: price(stats.openTicks),
      ...prices,
      lastQty: last === undefined ? ZERO : lots8(market, last.lots),
      ...best(deps, market),
      ...turnover,
      ...span,
    };
  });
}
