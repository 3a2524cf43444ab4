import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { formatBigUnits } from '@pelorus/money/units.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import type { BookReplica } from '../../../markets/book-replica.ts';
import type { MarketTape } from '../../../markets/market-tape.ts';
import { changePercent } from '../../../markets/present.ts';
import type { Printer } from './numbers.ts';

/** The trades of a span, with the span's reported ends. */
interface Span {
  traded: Candle;
  openTime: number;
  closeTime: number;
  /** Of the last trade there was; -1: none. */
  lastId: number;
}

/** Returns turnover ÷ volume as a price with `digits` after the point, or the market's if it has more, half up. */
export function averagePrice(market: Market, lots: bigint, quoteUnits: bigint, digits: number): string {
  const scale = Math.max(digits, market.priceScale);
  const shift = market.baseAsset.scale + scale - market.quoteAsset.scale;
  let above = quoteUnits;
  let below = lots * BigInt(market.lotUnits);
  if (shift >= 0) above *= 10n ** BigInt(shift);
  else below *= 10n ** BigInt(-shift);
  // A high price with this many digits may pass 2^53.
  return formatBigUnits((2n * above + below) / (2n * below), scale);
}

/** Last price; before the first trade the market's reference price. */
export function lastTicks(market: Market, tape: MarketTape): number {
  return tape.lastTrade()?.priceTicks ?? market.referenceTicks;
}

/** The best price of each side and its quantity; zeros where there is none. */
export function bestPrices(print: Printer, market: Market, book: BookReplica) {
  const [bid, ask] = [book.bids.best(), book.asks.best()];
  return {
    bidPrice: bid === null ? print.zero(market) : print.price(market, bid[0]),
    bidQty: bid === null ? print.zero(market) : print.level(market, bid[1]),
    askPrice: ask === null ? print.zero(market) : print.price(market, ask[0]),
    askQty: ask === null ? print.zero(market) : print.level(market, ask[1]),
  };
}

/** What a ticker of either type tells; before the first trade every price is the market's reference price. */
export function mini(print: Printer, market: Market, { traded, openTime, closeTime, lastId }: Span) {
  const price = (ticks: number) => print.price(market, traded.closeTicks === 0 ? market.referenceTicks : ticks);
  const isQuiet = traded.tradeCount === 0;
  return {
    openPrice: price(traded.openTicks),
    highPrice: price(traded.highTicks),
    lowPrice: price(traded.lowTicks),
    lastPrice: price(traded.closeTicks),
    volume: print.volume(market, traded.lots),
    quoteVolume: print.turnover(market, traded.quoteUnits),
    openTime,
    closeTime,
    // Trade ids of a market have no gaps; candles of before the venue's first trade have none.
    firstId: isQuiet ? -1 : Math.max(1, lastId - traded.tradeCount + 1),
    lastId: isQuiet ? -1 : lastId,
    count: traded.tradeCount,
  };
}

/** Additional fields of a full ticker. */
export function change(print: Printer, market: Market, { openTicks, closeTicks, lots, quoteUnits }: Candle) {
  const difference = closeTicks - openTicks;
  return {
    priceChange: `${difference < 0 ? '-' : ''}${print.price(market, Math.abs(difference))}`,
    priceChangePercent: `${changePercent(openTicks, closeTicks)}0`,
    weightedAvgPrice: lots === 0n ? print.zero(market) : averagePrice(market, lots, quoteUnits, print.averageDigits),
  };
}

/** Returns the rolling day of a market: the running minute and the 1,439 before it (MKTD-11). */
export function dayOf(tape: MarketTape, nowMs: number): Candle {
  const { count, lastTicks: closeTicks, ...stats } = tape.day.stats(nowMs);
  return { ...stats, closeTicks, tradeCount: count, takerBuyLots: 0n, takerBuyQuoteUnits: 0n };
}
