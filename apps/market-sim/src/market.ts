import { formatUnits, parseUnits } from '@pelorus/money/units.ts';
import type { ContractData } from '@pelorus/protocol/futures/http.ts';
import type { SymbolData } from '@pelorus/protocol/markets/http.ts';

/**
 * A market as the simulation counts in it: prices in ticks, sizes in lots, both whole numbers. Fair prices are
 * fractions (they are opinions, not money); they become ticks and lots here, and nowhere else.
 */
export interface Market {
  /** BTC_USDT; `code` is the Binance dialect's BTCUSDT. */
  symbol: string;
  code: string;
  base: string;
  quote: string;
  priceScale: number;
  /** One tick in units of 10^-priceScale. */
  tickUnits: number;
  sizeScale: number;
  /** One lot in units of 10^-sizeScale. */
  lotUnits: number;
  /** One tick and one lot as fractions, for opinions only. */
  tick: number;
  lot: number;
  lotsMin: number;
  lotsMax: number;
  priceTicksMin: number;
  priceTicksMax: number;
  /** Smallest notional of an order, as a fraction in quote coins. */
  notionalMin: number;
  /** Most fraction digits a quote amount has. */
  quoteScale: number;
}

function digitsOf(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

function unitsOf(decimal: string, scale: number): number {
  const parsed = parseUnits(decimal, scale);
  if (!parsed.ok) throw new RangeError(`${decimal} is not a number of ${scale} digits (${parsed.problem})`);
  return parsed.units;
}

function trimmedDigits(decimal: string): number {
  return digitsOf(decimal.includes('.') ? decimal.replace(/0+$/, '') : decimal);
}

type MarketTerms = Pick<
  SymbolData,
  | 'pairCode'
  | 'base'
  | 'quote'
  | 'tickSize'
  | 'stepSize'
  | 'quantityMin'
  | 'quantityMax'
  | 'priceMin'
  | 'priceMax'
  | 'notionalMin'
>;

/** Returns a market's scales, from the exchange's public data. */
export function marketOf(symbol: MarketTerms, quoteScale: number): Market {
  const priceScale = trimmedDigits(symbol.tickSize);
  const sizeScale = trimmedDigits(symbol.stepSize);
  const tickUnits = unitsOf(symbol.tickSize, priceScale);
  const lotUnits = unitsOf(symbol.stepSize, sizeScale);
  const lots = (decimal: string) => Math.floor(unitsOf(decimal, sizeScale) / lotUnits);
  const ticks = (decimal: string) => Math.floor(unitsOf(decimal, priceScale) / tickUnits);
  return {
    symbol: symbol.pairCode,
    code: symbol.base + symbol.quote,
    base: symbol.base,
    quote: symbol.quote,
    priceScale,
    tickUnits,
    sizeScale,
    lotUnits,
    tick: tickUnits / 10 ** priceScale,
    lot: lotUnits / 10 ** sizeScale,
    lotsMin: Math.max(1, lots(symbol.quantityMin)),
    lotsMax: lots(symbol.quantityMax),
    priceTicksMin: Math.max(1, ticks(symbol.priceMin)),
    priceTicksMax: ticks(symbol.priceMax),
    notionalMin: unitsOf(symbol.notionalMin, quoteScale) / 10 ** quoteScale,
    quoteScale,
  };
}

/** Prices of contracts have no bounds of their own: the engine's largest, ticks. */
const CONTRACT_TICKS_MAX = 0x7ffffffe;

/** As marketOf, of a contract. */
export function contractMarketOf(contract: ContractData, quoteScale: number): Market {
  const { base, marginAsset, notionalMin, quantityMax, quantityMin, stepSize, symbol, tickSize } = contract;
  const scales = { pairCode: symbol, base, quote: marginAsset, tickSize, stepSize };
  const market = marketOf(
    { ...scales, quantityMin, quantityMax, notionalMin, priceMin: tickSize, priceMax: tickSize },
    quoteScale,
  );
  return { ...market, priceTicksMax: CONTRACT_TICKS_MAX };
}

/** Returns the tick nearest to an opinion of a price, within the market's bounds. */
export function nearestTick(market: Market, price: number): number {
  const ticks = Math.round(price / market.tick);
  return Math.min(market.priceTicksMax, Math.max(market.priceTicksMin, ticks));
}

/** Returns the most lots whose size does not pass `size`, at least the market's smallest order that is worth its least notional. */
export function lotsFor(market: Market, size: number, price: number): number {
  const least = Math.max(market.lotsMin, Math.ceil((market.notionalMin * 1.02) / (price * market.lot)));
  return Math.min(market.lotsMax, Math.max(least, Math.floor(size / market.lot)));
}

/** Returns the price of `ticks` as the decimal text the API takes. */
export function priceText(market: Market, ticks: number): string {
  return formatUnits(ticks * market.tickUnits, market.priceScale);
}

/** Returns the size of `lots` as the decimal text the API takes. */
export function sizeText(market: Market, lots: number): string {
  return formatUnits(lots * market.lotUnits, market.sizeScale);
}

/** Returns the ticks of a price text; throws if it is off the tick. */
export function ticksOf(market: Market, price: string): number {
  const ticks = unitsOf(price, market.priceScale) / market.tickUnits;
  if (!Number.isInteger(ticks)) throw new RangeError(`${price} is off the tick of ${market.symbol}`);
  return ticks;
}

/** Returns the lots of a size text; throws if it is off the step. */
export function lotsOf(market: Market, size: string): number {
  const lots = unitsOf(size, market.sizeScale) / market.lotUnits;
  if (!Number.isInteger(lots)) throw new RangeError(`${size} is off the step of ${market.symbol}`);
  return lots;
}
