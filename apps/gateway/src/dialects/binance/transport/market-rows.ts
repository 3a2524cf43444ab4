import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import type { KlineInterval } from '@pelorus/protocol/markets/http.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import type { BookReplica } from '../../../markets/book-replica.ts';
import type { Trade } from '../../../markets/candle.ts';
import type { TradeReader } from '../../../markets/trade-reader.ts';
import { aggregateTrades } from './aggregate.ts';
import { DialectError } from './errors.ts';
import type { Printer } from './numbers.ts';
import type { Parameters } from './parameters.ts';

/** What spot and contracts tell alike, each in its own digits. */
export const TRADES_USUAL = 500;
export const TRADES_MAX = 1_000;

/** Both sides of a book, best first. */
export function bookSides(print: Printer, market: Market, { asks, bids }: BookReplica, limit: number) {
  const levels = (side: readonly (readonly [number, number])[]) =>
    side.map(([ticks, lots]) => [print.price(market, ticks), print.level(market, lots)]);
  return { bids: levels(bids.top(limit)), asks: levels(asks.top(limit)) };
}

export function tradeRow(print: Printer, market: Market, trade: Trade) {
  return {
    id: trade.id,
    price: print.price(market, trade.priceTicks),
    qty: print.lots(market, trade.lots),
    quoteQty: print.quote(market, trade.quoteUnits),
    time: trade.timeMs,
    isBuyerMaker: trade.takerSide === 'SELL',
  };
}

/** Returns the aggregate trades that a call for them asks for (BINA-30, BINA-31). */
export async function aggregateRows(print: Printer, tape: TradeReader, market: Market, parameters: Parameters) {
  const rows = await aggregateTrades(tape, market.id, {
    fromId: parameters.whole('fromId'),
    fromMs: parameters.timeMs('startTime'),
    toMs: parameters.timeMs('endTime'),
    limit: parameters.limit(TRADES_USUAL, TRADES_MAX),
  });
  return rows.map((row) => ({
    a: row.firstId,
    p: print.price(market, row.priceTicks),
    q: print.volume(market, row.lots),
    f: row.firstId,
    l: row.lastId,
    T: row.timeMs,
    m: row.isBuyerMaker,
  }));
}

/** Returns the interval that is asked for, one of `intervals`; refuses -1120. */
export function intervalAsked<Interval extends KlineInterval>(
  parameters: Parameters,
  intervals: readonly Interval[],
): Interval {
  const asked = parameters.required('interval');
  const interval = intervals.find((entry) => entry === asked);
  if (interval === undefined) throw new DialectError(-1120, 'Invalid interval.');
  return interval;
}

/** Returns a candle as the twelve fields of the wire; `nextMs` is when the following one opens. */
export function candleRow(print: Printer, market: Market, candle: Candle, nextMs: number) {
  return [
    candle.openMs,
    print.price(market, candle.openTicks),
    print.price(market, candle.highTicks),
    print.price(market, candle.lowTicks),
    print.price(market, candle.closeTicks),
    print.volume(market, candle.lots),
    nextMs - 1,
    print.turnover(market, candle.quoteUnits),
    candle.tradeCount,
    print.volume(market, candle.takerBuyLots),
    print.turnover(market, candle.takerBuyQuoteUnits),
    '0',
  ];
}
