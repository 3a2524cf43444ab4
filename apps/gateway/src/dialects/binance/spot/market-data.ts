import type { Market } from '../../../catalog/live-catalog.ts';
import type { Trade } from '../../../markets/candle.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { missing } from '../transport/errors.ts';
import { level8, lots8, price8, quote8, volume8, ZERO } from '../transport/numbers.ts';
import { aggregateTrades } from './aggregate.ts';
import { marketAsked, marketsAsked } from './markets-asked.ts';

export const DEPTH_USUAL = 100;
const DEPTH_MAX = 5_000;
const TRADES_USUAL = 500;
const TRADES_MAX = 1_000;

/** GET /api/v3/depth */
export function depth(deps: DialectDeps, { parameters }: Call): object {
  const market = marketAsked(deps, parameters);
  const limit = parameters.limit(DEPTH_USUAL, DEPTH_MAX);
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
  const market = marketAsked(deps, parameters);
  const limit = parameters.limit(TRADES_USUAL, TRADES_MAX);
  return deps.feed.tape.latest(market.id, limit).map((trade) => presentTrade(market, trade));
}

/** GET /api/v3/historicalTrades: from an id on. */
export async function historicalTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const market = marketAsked(deps, parameters);
  const range = { fromId: parameters.whole('fromId'), limit: parameters.limit(TRADES_USUAL, TRADES_MAX) };
  return (await deps.feed.tape.range(market.id, range)).map((trade) => presentTrade(market, trade));
}

/** GET /api/v3/aggTrades */
export async function aggTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const market = marketAsked(deps, parameters);
  const rows = await aggregateTrades(deps.feed.tape, market.id, {
    fromId: parameters.whole('fromId'),
    fromMs: parameters.timeMs('startTime'),
    toMs: parameters.timeMs('endTime'),
    limit: parameters.limit(TRADES_USUAL, TRADES_MAX),
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

/** Digits after the point of an average, which lies between the ticks. */
const AVERAGE_SCALE = 8;

/** Returns turnover ÷ volume as a price with eight digits after the point, or the market's if it has more, half up. */
export function averagePrice8(market: Market, lots: bigint, quoteUnits: bigint): string {
  const scale = Math.max(AVERAGE_SCALE, market.priceScale);
  const shift = market.baseAsset.scale + scale - market.quoteAsset.scale;
  let above = quoteUnits;
  let below = lots * BigInt(market.lotUnits);
  if (shift >= 0) above *= 10n ** BigInt(shift);
  else below *= 10n ** BigInt(-shift);
  // A high price with this many digits may pass 2^53.
  const digits = ((2n * above + below) / (2n * below)).toString().padStart(scale + 1, '0');
  return `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** Last price; before the first trade the market's reference price. */
export function lastTicks(deps: DialectDeps, market: Market): number {
  return deps.feed.live.tape(market.id).lastTrade()?.priceTicks ?? market.referenceTicks;
}

/** Of how many minutes the average price is that avgPrice tells: the market's own, where its filters look at one. */
const AVERAGE_MINUTES = 5;
export const averageMinutes = ({ avgPriceMins = 0 }: Market) => avgPriceMins || AVERAGE_MINUTES;

/** GET /api/v3/avgPrice: volume-weighted over the market's minutes; the last price when nothing traded in them (BINA-77). */
export function avgPrice(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const market = marketAsked(deps, parameters);
  const tape = deps.feed.live.tape(market.id);
  const mins = averageMinutes(market);
  const turnover = tape.day.recentTurnover(nowMs, mins);
  const price =
    turnover === null
      ? price8(market, lastTicks(deps, market))
      : averagePrice8(market, turnover.lots, turnover.quoteUnits);
  return { mins, price, closeTime: tape.lastTrade()?.timeMs ?? nowMs };
}

/** Returns one answer for `symbol`, a list for `symbols` or for all. */
function forSymbols(deps: DialectDeps, { parameters }: Call, present: (market: Market) => object): object {
  const { markets, isOne } = marketsAsked(deps, parameters);
  return isOne ? present(markets[0] as Market) : markets.map(present);
}

/** GET /api/v3/ticker/price */
export function tickerPrice(deps: DialectDeps, call: Call): object {
  return forSymbols(deps, call, (market) => ({
    symbol: market.base + market.quote,
    price: price8(market, lastTicks(deps, market)),
  }));
}

export function bestPrices(deps: DialectDeps, market: Market) {
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
  return forSymbols(deps, call, (market) => ({ symbol: market.base + market.quote, ...bestPrices(deps, market) }));
}

/** GET /api/v3/historicalBlockTrades: block trades are agreed outside the book, and we have none. */
export function historicalBlockTrades(deps: DialectDeps, { parameters }: Call): object {
  marketAsked(deps, parameters);
  if (parameters.whole('fromId') === undefined) throw missing('fromId');
  parameters.limit(TRADES_USUAL, TRADES_MAX);
  return [];
}
