import { parseUnits } from '@pelorus/money/units.ts';
import type { MarketStatus } from '@pelorus/protocol/exchange/market-statuses.ts';
import type { AssetData, SymbolData, SymbolsData } from '@pelorus/protocol/markets/http.ts';

/** Digits after the point of rates: 1 = 0.0001 %. */
const RATE_SCALE = 6;

/**
 * One market with its numbers as whole units. Prices are counted at `priceScale`, quantities at `quantityScale`, money
 * in the quote asset at `quoteScale`; all as bigint, since a product of two of them passes 2^53.
 */
export interface MarketRules {
  pairCode: string;
  base: string;
  quote: string;
  status: MarketStatus;
  priceScale: number;
  quantityScale: number;
  baseScale: number;
  quoteScale: number;
  tickUnits: bigint;
  stepUnits: bigint;
  priceMin: bigint;
  priceMax: bigint;
  quantityMin: bigint;
  quantityMax: bigint;
  /** Minimum for market orders; 0 = as for all orders. */
  marketQuantityMin: bigint;
  marketQuantityMax: bigint;
  marketQuantityStep: bigint;
  notionalMin: bigint;
  /** 0 = no limit. */
  notionalMax: bigint;
  notionalMinToMarket: boolean;
  notionalMaxToMarket: boolean;
  /** How much one order may move, of the base as a quantity and of the quote; 0 = any. */
  baseOrderMax: bigint;
  quoteOrderMax: bigint;
  makerFeeE6: number;
  takerFeeE6: number;
  /** Start of trading, end of auction, start of cancel-only, and delisting, ms; null: unknown or never. */
  opensAt: number | null;
  auctionEndsAt: number | null;
  cancelOnlyAt: number | null;
  delistsAt: number | null;
}

/** Returns a market as the list of all has it now, null: it did not come yet. What has gone from the list is delisted (PLAN-06). */
export function presentSymbol(symbol: SymbolData, latest: Pick<SymbolsData, 'symbols'> | null): SymbolData {
  if (latest === null) return symbol;
  return latest.symbols.find(({ pairCode }) => pairCode === symbol.pairCode) ?? { ...symbol, status: 'DELISTED' };
}

/** Returns a market's rules. Texts that violate the protocol are a bug. */
export function marketRules(symbol: SymbolData, assets: readonly AssetData[]): MarketRules {
  const { priceScale, quantityScale } = symbol;
  const base = assetOf(symbol.base, assets);
  const quote = assetOf(symbol.quote, assets);
  const quoteScale = quote.scale;
  return {
    pairCode: symbol.pairCode,
    base: symbol.base,
    quote: symbol.quote,
    status: symbol.status,
    priceScale,
    quantityScale,
    baseScale: base.scale,
    quoteScale,
    tickUnits: wholeUnits(symbol.tickSize, priceScale),
    stepUnits: wholeUnits(symbol.stepSize, quantityScale),
    priceMin: wholeUnits(symbol.priceMin, priceScale),
    priceMax: wholeUnits(symbol.priceMax, priceScale),
    quantityMin: wholeUnits(symbol.quantityMin, quantityScale),
    quantityMax: wholeUnits(symbol.quantityMax, quantityScale),
    marketQuantityMin: wholeUnits(symbol.marketQuantityMin, quantityScale),
    marketQuantityMax: wholeUnits(symbol.marketQuantityMax, quantityScale),
    marketQuantityStep: wholeUnits(symbol.marketQuantityStep, quantityScale),
    notionalMin: wholeUnits(symbol.notionalMin, quoteScale),
    notionalMax: wholeUnits(symbol.notionalMax, quoteScale),
    notionalMinToMarket: symbol.notionalMinToMarket,
    notionalMaxToMarket: symbol.notionalMaxToMarket,
    baseOrderMax: rescale(wholeUnits(base.orderMax, base.scale), base.scale, quantityScale),
    quoteOrderMax: wholeUnits(quote.orderMax, quoteScale),
    makerFeeE6: rateE6(symbol.makerFee),
    takerFeeE6: rateE6(symbol.takerFee),
    opensAt: symbol.opensAt,
    auctionEndsAt: symbol.auction?.endsAt ?? null,
    cancelOnlyAt: symbol.cancelOnlyAt,
    delistsAt: symbol.delistsAt,
  };
}

function assetOf(code: string, assets: readonly AssetData[]): AssetData {
  const asset = assets.find((row) => row.code === code);
  if (asset === undefined) throw new Error(`unknown asset of a market: ${code}`);
  return asset;
}

/** The larger of two amounts; Math.max takes no bigint. */
export function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}

/** The smaller of two limits; 0 means none. */
const tighter = (a: bigint, b: bigint) => (a === 0n || (b !== 0n && b < a) ? b : a);

/** Returns the quantity limits of an order, with or without a price of its own. */
export function quantityRules(rules: MarketRules, hasPrice: boolean): { least: bigint; most: bigint; step: bigint } {
  const { baseOrderMax, marketQuantityMin, marketQuantityStep, quantityMax, quantityMin, stepUnits } = rules;
  const most = tighter(quantityMax, baseOrderMax);
  if (hasPrice) return { least: quantityMin, most, step: stepUnits };
  return {
    least: larger(marketQuantityMin, quantityMin),
    most: tighter(most, rules.marketQuantityMax),
    // A step of the market's own is so many of its steps.
    step: marketQuantityStep === 0n ? stepUnits : marketQuantityStep,
  };
}

/** Returns the value limits of an order, in quote units, with or without a price of its own; `most` 0: none. */
export function totalRules(rules: MarketRules, hasPrice: boolean): { least: bigint; most: bigint } {
  const { notionalMax, notionalMaxToMarket, notionalMin, notionalMinToMarket, quoteOrderMax } = rules;
  return {
    least: hasPrice || notionalMinToMarket ? notionalMin : 0n,
    most: tighter(quoteOrderMax, hasPrice || notionalMaxToMarket ? notionalMax : 0n),
  };
}

/** Returns a decimal text of the protocol as whole units. */
export function wholeUnits(text: string, scale: number): bigint {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw new RangeError(`${parsed.problem} number: ${text}`);
  return BigInt(parsed.units);
}

/** Returns a rate of the protocol as millionths; below 0 it is a rebate. */
export function rateE6(text: string): number {
  return text.startsWith('-') ? -rateE6(text.slice(1)) : Number(wholeUnits(text, RATE_SCALE));
}

/** Returns whole units as a decimal text without trailing zeros. */
export function unitsText(units: bigint, scale: number): string {
  if (units < 0n) return `-${unitsText(-units, scale)}`;
  const digits = units.toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Returns price × quantity in quote units, rounded down; exact for a price on the tick and a quantity on the step. */
export function notionalUnits(rules: MarketRules, priceUnits: bigint, quantityUnits: bigint): bigint {
  const { priceScale, quantityScale, quoteScale } = rules;
  return (priceUnits * quantityUnits * 10n ** BigInt(quoteScale)) / 10n ** BigInt(priceScale + quantityScale);
}

/** Returns the largest quantity on the step that costs at most `quoteUnits` at a price; 0 at no price. */
export function quantityFor(rules: MarketRules, priceUnits: bigint, quoteUnits: bigint): bigint {
  if (priceUnits === 0n) return 0n;
  const { priceScale, quantityScale, quoteScale, stepUnits } = rules;
  const units = (quoteUnits * 10n ** BigInt(priceScale + quantityScale)) / (priceUnits * 10n ** BigInt(quoteScale));
  return (units / stepUnits) * stepUnits;
}

/** Returns a quantity of the market in units of the base asset. */
export function baseUnits(rules: MarketRules, quantityUnits: bigint): bigint {
  return rescale(quantityUnits, rules.quantityScale, rules.baseScale);
}

/** Returns base asset units as a quantity of the market, rounded down. */
export function quantityOfBase(rules: MarketRules, units: bigint): bigint {
  return rescale(units, rules.baseScale, rules.quantityScale);
}

function rescale(units: bigint, from: number, to: number): bigint {
  return to >= from ? units * 10n ** BigInt(to - from) : units / 10n ** BigInt(from - to);
}
