import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { padFraction } from '@pelorus/money/units.ts';
import { formatPrice } from '../../../catalog/amounts.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { changePercent } from '../../../markets/present.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, invalidValue } from '../transport/errors.ts';
import { lots8, price8, turnover8, volume8, ZERO } from '../transport/numbers.ts';
import type { Parameters } from '../transport/parameters.ts';
import { zoneOf } from '../transport/time-zones.ts';
import { averagePrice8, bestPrices } from './market-data.ts';
import { marketsAsked } from './markets-asked.ts';
import { dayOpenMs, tradedSince, windowLengthMs, windowOpenMs } from './ticker-windows.ts';

const SYMBOLS_MAX = 100;
const DAY_MS = 86_400_000;

type TickerType = 'FULL' | 'MINI';

function typeOf(parameters: Parameters): TickerType {
  const type = parameters.text('type') ?? 'FULL';
  if (type !== 'FULL' && type !== 'MINI') throw new DialectError(-1139, 'Invalid ticker type.');
  return type;
}

/** The trades of a span, with the span's reported ends. */
interface Span {
  traded: Candle;
  openTime: number;
  closeTime: number;
  /** Of the last trade there was; -1: none. */
  lastId: number;
}

/** What a ticker of either type tells; before the first trade every price is the market's reference price. */
export function mini(market: Market, { traded, openTime, closeTime, lastId }: Span) {
  const price = (ticks: number) => price8(market, traded.closeTicks === 0 ? market.referenceTicks : ticks);
  const isQuiet = traded.tradeCount === 0;
  return {
    openPrice: price(traded.openTicks),
    highPrice: price(traded.highTicks),
    lowPrice: price(traded.lowTicks),
    lastPrice: price(traded.closeTicks),
    volume: volume8(market, traded.lots),
    quoteVolume: turnover8(market, traded.quoteUnits),
    openTime,
    closeTime,
    // Trade ids of a market have no gaps; candles of before the venue's first trade have none.
    firstId: isQuiet ? -1 : Math.max(1, lastId - traded.tradeCount + 1),
    lastId: isQuiet ? -1 : lastId,
    count: traded.tradeCount,
  };
}

/** Additional fields of a full ticker. */
export function change(market: Market, { openTicks, closeTicks, lots, quoteUnits }: Candle) {
  const difference = closeTicks - openTicks;
  return {
    priceChange: padFraction(`${difference < 0 ? '-' : ''}${formatPrice(market, Math.abs(difference))}`, 8),
    priceChangePercent: `${changePercent(openTicks, closeTicks)}0`,
    weightedAvgPrice: lots === 0n ? ZERO : averagePrice8(market, lots, quoteUnits),
  };
}

const symbolOf = (market: Market) => market.base + market.quote;

/** GET /api/v3/ticker/24hr, FULL or MINI: the running minute and the 1,439 before it. */
export function ticker24hr(deps: DialectDeps, { parameters, nowMs }: Call): object {
  const type = typeOf(parameters);
  const { markets, isOne } = marketsAsked(deps, parameters);
  const rows = markets.map((market) => {
    const tape = deps.feed.live.tape(market.id);
    const { count, lastTicks, ...stats } = tape.day.stats(nowMs);
    const last = tape.lastTrade();
    const traded = { ...stats, closeTicks: lastTicks, tradeCount: count, takerBuyLots: 0n, takerBuyQuoteUnits: 0n };
    const told = mini(market, { traded, openTime: stats.openMs, closeTime: nowMs, lastId: last?.id ?? -1 });
    const symbol = symbolOf(market);
    if (type === 'MINI') return { symbol, ...told };
    return {
      symbol,
      ...change(market, traded),
      prevClosePrice: told.openPrice,
      lastQty: last === undefined ? ZERO : lots8(market, last.lots),
      ...bestPrices(deps, market),
      ...told,
    };
  });
  return isOne ? (rows[0] as object) : rows;
}

/** Returns the tickers of the markets asked for, each since `openTime`; refuses -1101 for more than a hundred. */
async function tickersSince(deps: DialectDeps, call: Call, openTime: number, closeTime: number): Promise<object> {
  const { parameters, nowMs } = call;
  const type = typeOf(parameters);
  const { markets, isOne } = marketsAsked(deps, parameters, true);
  if (markets.length > SYMBOLS_MAX)
    throw new DialectError(-1101, `Too many parameters; expected '${SYMBOLS_MAX}' and received '${markets.length}'.`);
  const rows = await Promise.all(
    markets.map(async (market) => {
      const traded = await tradedSince(deps.feed, market.id, openTime, nowMs);
      const lastId = deps.feed.live.tape(market.id).lastTrade()?.id ?? -1;
      const told = mini(market, { traded, openTime, closeTime, lastId });
      const symbol = symbolOf(market);
      return type === 'MINI' ? { symbol, ...told } : { symbol, ...change(market, traded), ...told };
    }),
  );
  return isOne ? (rows[0] as object) : rows;
}

/** GET /api/v3/ticker: a rolling window of one minute to seven days (BINA-67). */
export function rollingTicker(deps: DialectDeps, call: Call): Promise<object> {
  const lengthMs = windowLengthMs(call.parameters.text('windowSize') ?? '1d');
  if (lengthMs === null) throw invalidValue('windowSize');
  return tickersSince(deps, call, windowOpenMs(lengthMs, call.nowMs), call.nowMs);
}

/** GET /api/v3/ticker/tradingDay: the day that runs in a time zone. */
export function tradingDayTicker(deps: DialectDeps, call: Call): Promise<object> {
  const openTime = dayOpenMs(zoneOf(call.parameters), call.nowMs);
  return tickersSince(deps, call, openTime, openTime + DAY_MS - 1);
}
