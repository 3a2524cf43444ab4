import type { Market } from '../../../catalog/live-catalog.ts';
import type { Trade } from '../../../markets/candle.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { missing } from '../transport/errors.ts';
import { aggregateRows, bookSides, TRADES_MAX, TRADES_USUAL, tradeRow } from '../transport/market-rows.ts';
import { EIGHT_DIGITS, price8 } from '../transport/numbers.ts';
import { averagePrice, bestPrices, lastTicks } from '../transport/ticker-rows.ts';
import { marketAsked, marketsAsked } from './markets-asked.ts';

export const DEPTH_USUAL = 100;
const DEPTH_MAX = 5_000;

/** GET /api/v3/depth */
export function depth(deps: DialectDeps, { parameters }: Call): object {
  const market = marketAsked(deps, parameters);
  const limit = parameters.limit(DEPTH_USUAL, DEPTH_MAX);
  const book = deps.feeds.spot.live.book(market.id);
  return { lastUpdateId: book.updateId, ...bookSides(EIGHT_DIGITS, market, book, limit) };
}

const presentTrade = (market: Market, trade: Trade) => ({
  ...tradeRow(EIGHT_DIGITS, market, trade),
  isBestMatch: true,
});

/** GET /api/v3/trades: the newest, oldest first. */
export function trades(deps: DialectDeps, { parameters }: Call): object {
  const market = marketAsked(deps, parameters);
  const limit = parameters.limit(TRADES_USUAL, TRADES_MAX);
  return deps.feeds.spot.tape.latest(market.id, limit).map((trade) => presentTrade(market, trade));
}

/** GET /api/v3/historicalTrades: from an id on. */
export async function historicalTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const market = marketAsked(deps, parameters);
  const range = { fromId: parameters.whole('fromId'), limit: parameters.limit(TRADES_USUAL, TRADES_MAX) };
  return (await deps.feeds.spot.tape.range(market.id, range)).map((trade) => presentTrade(market, trade));
}

/** GET /api/v3/aggTrades */
export async function aggTrades(deps: DialectDeps, { parameters }: Call): Promise<object> {
  const market = marketAsked(deps, parameters);
  const rows = await aggregateRows(EIGHT_DIGITS, deps.feeds.spot.tape, market, parameters);
  return rows.map((row) => ({ ...row, M: true }));
}

/** Of how many minutes the average price is that avgPrice tells: the market's own, where its filters look at one. */
const AVERAGE_MINUTES = 5;
export const averageMinutes = ({ avgPriceMins = 0 }: Market) => avgPriceMins || AVERAGE_MINUTES;

/** GET /api/v3/avgPrice: volume-weighted over the market's minutes; the last price when nothing traded in them (BINA-77). */
export function avgPrice(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const market = marketAsked(deps, parameters);
  const tape = deps.feeds.spot.live.tape(market.id);
  const mins = averageMinutes(market);
  const turnover = tape.day.recentTurnover(nowMs, mins);
  const price =
    turnover === null
      ? price8(market, lastTicks(market, tape))
      : averagePrice(market, turnover.lots, turnover.quoteUnits, EIGHT_DIGITS.averageDigits);
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
    price: price8(market, lastTicks(market, deps.feeds.spot.live.tape(market.id))),
  }));
}

/** GET /api/v3/ticker/bookTicker */
export function bookTicker(deps: DialectDeps, call: Call): object {
  return forSymbols(deps, call, (market) => {
    const book = deps.feeds.spot.live.book(market.id);
    return { symbol: market.base + market.quote, ...bestPrices(EIGHT_DIGITS, market, book) };
  });
}

/** GET /api/v3/historicalBlockTrades: block trades are agreed outside the book, and we have none. */
export function historicalBlockTrades(deps: DialectDeps, { parameters }: Call): object {
  marketAsked(deps, parameters);
  if (parameters.whole('fromId') === undefined) throw missing('fromId');
  parameters.limit(TRADES_USUAL, TRADES_MAX);
  return [];
}
