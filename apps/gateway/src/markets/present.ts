import type { Candle } from '@pelorus/formulas/markets/candles.ts';
import { formatUnits, trimZeros } from '@pelorus/money/units.ts';
import type {
  AuctionData,
  Depth,
  Kline,
  PublicTrade,
  SymbolData,
  SymbolsData,
  Ticker,
} from '@pelorus/protocol/markets/http.ts';
import { formatLots, formatPrice, formatQuote, formatRate } from '../catalog/amounts.ts';
import type { LiveCatalog, Market } from '../catalog/live-catalog.ts';
import type { BookReplica } from './book-replica.ts';
import type { Trade } from './candle.ts';
import type { Listings } from './listings.ts';
import type { MarketTape } from './market-tape.ts';
import { formatLevelLots, formatTurnover, formatVolume } from './turnover.ts';

/** Returns the public configuration; fees are those of tier 0. */
export function presentSymbols(catalog: LiveCatalog, listed: readonly Market[], listings: Listings): SymbolsData {
  return {
    assets: catalog.assets().map(({ code, name, orderMax = 0, scale }) => ({
      ...{ code, name, scale },
      aliases: listings.aliasesOf(code),
      orderMax: trimZeros(formatUnits(orderMax, scale)),
    })),
    symbols: listed.map((market) => {
      const { makerE6, takerE6 } = catalog.ratesIn(0, market);
      return {
        ...presentSymbol(market, formatRate(makerE6), formatRate(takerE6)),
        tags: listings.tagsOf(market.symbol),
        listedAt: listings.listedAtMs(market.symbol),
        ...listings.plannedOf(market),
        auction: market.auction === undefined ? null : { endsAt: market.auction.endMs || null },
      };
    }),
    categories: [...listings.categories],
  };
}

/** Returns the state of a market's auction; null: none. */
export function presentAuction(market: Market): AuctionData | null {
  const { auction, symbol: pairCode } = market;
  if (auction === undefined) return null;
  const { endMs, lots, priceTicks, surplusLots } = auction;
  const surplus = `${surplusLots < 0 ? '-' : ''}${formatLots(market, Math.abs(surplusLots))}`;
  const price = priceTicks === 0 ? null : formatPrice(market, priceTicks);
  return { pairCode, endsAt: endMs || null, price, quantity: formatLots(market, lots), surplus };
}

type Besides = 'tags' | 'listedAt' | 'opensAt' | 'cancelOnlyAt' | 'delistsAt' | 'auction';

function presentSymbol(market: Market, makerFee: string, takerFee: string): Omit<SymbolData, Besides> {
  return {
    pairCode: market.symbol,
    base: market.base,
    quote: market.quote,
    status: market.status,
    tickSize: formatPrice(market, 1),
    stepSize: formatLots(market, 1),
    priceScale: market.priceScale,
    quantityScale: market.quantityScale,
    priceMin: formatPrice(market, market.priceTicksMin),
    priceMax: formatPrice(market, market.priceTicksMax),
    quantityMin: formatLots(market, market.lotsMin),
    quantityMax: formatLots(market, market.lotsMax),
    marketQuantityMin: formatLots(market, market.marketLotsMin ?? 0),
    marketQuantityMax: formatLots(market, market.marketLotsMax),
    marketQuantityStep: formatLots(market, market.marketLotsStep ?? 0),
    notionalMin: trimZeros(formatQuote(market, market.notionalMin)),
    notionalMax: trimZeros(formatQuote(market, market.notionalMax)),
    notionalMinToMarket: market.notionalMinToMarket ?? true,
    notionalMaxToMarket: market.notionalMaxToMarket ?? true,
    makerFee,
    takerFee,
  };
}

/** Returns (last − open) ÷ open in percent with two digits, signed, half away from zero: "-1.25". */
export function changePercent(openTicks: number, lastTicks: number): string {
  if (openTicks === 0) return '0.00';
  const hundredths = Math.round((Math.abs(lastTicks - openTicks) * 10_000) / openTicks);
  const digits = hundredths.toString().padStart(3, '0');
  return `${lastTicks < openTicks && hundredths > 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the rolling 24 hours at `nowMs`. Before the first trade all prices are the market's reference price. */
export function presentTicker(market: Market, tape: MarketTape, book: BookReplica, nowMs: number): Ticker {
  const stats = tape.day.stats(nowMs);
  const price = (ticks: number) => formatPrice(market, stats.lastTicks === 0 ? market.referenceTicks : ticks);
  const difference = stats.lastTicks - stats.openTicks;
  const bid = book.bids.best();
  const ask = book.asks.best();
  return {
    pairCode: market.symbol,
    last: price(stats.lastTicks),
    open: price(stats.openTicks),
    high: price(stats.highTicks),
    low: price(stats.lowTicks),
    volume: formatVolume(market, stats.lots),
    quoteVolume: formatTurnover(market, stats.quoteUnits),
    change: `${difference < 0 ? '-' : ''}${formatPrice(market, Math.abs(difference))}`,
    changePercent: changePercent(stats.openTicks, stats.lastTicks),
    bid: formatPrice(market, bid === null ? 0 : bid[0]),
    ask: formatPrice(market, ask === null ? 0 : ask[0]),
    count: stats.count,
    time: nowMs,
  };
}

/** Returns levels [priceTicks, lots] as texts. */
export function presentLevels(market: Market, levels: readonly (readonly [number, number])[]): [string, string][] {
  return levels.map(([ticks, lots]) => [formatPrice(market, ticks), formatLevelLots(market, lots)]);
}

export function presentDepth(market: Market, book: BookReplica, limit: number): Depth {
  return {
    pairCode: market.symbol,
    lastUpdateId: book.updateId,
    bids: presentLevels(market, book.bids.top(limit)),
    asks: presentLevels(market, book.asks.top(limit)),
  };
}

export function presentTrade(market: Market, trade: Trade): PublicTrade {
  return {
    id: trade.id,
    price: formatPrice(market, trade.priceTicks),
    quantity: formatLots(market, trade.lots),
    quoteQuantity: formatQuote(market, trade.quoteUnits),
    takerSide: trade.takerSide,
    time: trade.timeMs,
  };
}

/** Returns a candle as the eleven fields of the wire; `nextOpenMs` is when the following one opens. */
export function presentKline(market: Market, candle: Candle, nextOpenMs: number): Kline {
  return [
    candle.openMs,
    formatPrice(market, candle.openTicks),
    formatPrice(market, candle.highTicks),
    formatPrice(market, candle.lowTicks),
    formatPrice(market, candle.closeTicks),
    formatVolume(market, candle.lots),
    nextOpenMs - 1,
    formatTurnover(market, candle.quoteUnits),
    candle.tradeCount,
    formatVolume(market, candle.takerBuyLots),
    formatTurnover(market, candle.takerBuyQuoteUnits),
  ];
}
