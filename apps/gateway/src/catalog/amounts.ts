import { averagePriceText } from '@pelorus/formulas/markets/texts.ts';
import { formatUnits, type Parsed, parseUnits, RATE_ONE, trimZeros } from '@pelorus/money/units.ts';
import type { CatalogAsset } from '@pelorus/protocol/link/core-link.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { Refused } from '../http/refused.ts';
import type { Market } from './live-catalog.ts';

/** A price in ticks is a 32-bit number on the wire (protocol/wire/command-layout.ts). */
const TICKS_MAX = 2_147_483_647;

function unitsOf(parsed: Parsed, outside: RejectionName, field: string): number {
  if (parsed.ok) return parsed.units;
  if (parsed.problem === 'malformed') throw new Refused('BAD_REQUEST', field);
  throw new Refused(parsed.problem === 'too-precise' ? 'TOO_PRECISE' : outside, field);
}

/**
 * Returns a price text as ticks, 1 … 2^31−1. Refuses BAD_REQUEST (not a decimal), TOO_PRECISE (more digits than the
 * tick has) and PRICE_FILTER (zero, off the tick, past the largest).
 */
export function parsePrice(market: Market, text: string, field = 'price'): number {
  const units = unitsOf(parseUnits(text, market.priceScale), 'PRICE_FILTER', field);
  const ticks = units / market.tickUnits;
  if (!Number.isInteger(ticks) || ticks < 1 || ticks > TICKS_MAX) throw new Refused('PRICE_FILTER', field);
  return ticks;
}

/**
 * Returns a base quantity text as lots ≥ 1. Refuses BAD_REQUEST, TOO_PRECISE (more digits than the asset has) and
 * LOT_SIZE (zero, off the step, past the largest).
 */
export function parseQuantity(market: Market, text: string, field = 'quantity'): number {
  const units = unitsOf(parseUnits(text, market.baseAsset.scale), 'LOT_SIZE', field);
  const lots = units / market.lotUnits;
  if (!Number.isInteger(lots) || lots < 1) throw new Refused('LOT_SIZE', field);
  return lots;
}

/** Returns a quote amount text as units ≥ 1. Refuses BAD_REQUEST, TOO_PRECISE and NOTIONAL (zero, past the largest). */
export function parseQuote(market: Market, text: string, field = 'quoteQuantity'): number {
  const units = unitsOf(parseUnits(text, market.quoteAsset.scale), 'NOTIONAL', field);
  if (units < 1) throw new Refused('NOTIONAL', field);
  return units;
}

/** Returns an amount text of `asset` as units ≥ 1. Refuses BAD_REQUEST, TOO_PRECISE and AMOUNT_INVALID. */
export function parseAmount(asset: CatalogAsset, text: string, field = 'amount'): number {
  const units = unitsOf(parseUnits(text, asset.scale), 'AMOUNT_INVALID', field);
  if (units < 1) throw new Refused('AMOUNT_INVALID', field);
  return units;
}

/** Returns ticks as a price text with the market's priceScale digits. */
export function formatPrice(market: Market, ticks: number): string {
  return formatUnits(ticks * market.tickUnits, market.priceScale);
}

/** Returns lots as a base quantity text with the market's quantityScale digits. */
export function formatLots(market: Market, lots: number): string {
  const stepUnits = market.lotUnits / 10 ** (market.baseAsset.scale - market.quantityScale);
  return formatUnits(lots * stepUnits, market.quantityScale);
}

/** Returns quote units as a text with the quote asset's scale. */
export function formatQuote(market: Market, units: number): string {
  return formatUnits(units, market.quoteAsset.scale);
}

/** Returns units of `asset` as a text with its scale. */
export function formatAmount(asset: CatalogAsset, units: number): string {
  return formatUnits(units, asset.scale);
}

/** Returns a rate in millionths as a fraction text: 1000 → "0.001". */
export function formatRate(rateE6: number): string {
  return trimZeros(formatUnits(rateE6, Math.log10(RATE_ONE)));
}

/**
 * Returns filled quote ÷ filled base as a price text with priceScale digits, half up; null when nothing is filled.
 */
export function averagePrice(
  market: Market,
  filledLots: number | bigint,
  filledQuoteUnits: number | bigint,
): string | null {
  if (BigInt(filledLots) === 0n) return null;
  const { baseAsset, quoteAsset } = market;
  const scales = { ...market, baseScale: baseAsset.scale, quoteScale: quoteAsset.scale };
  return averagePriceText(scales, filledLots, filledQuoteUnits);
}
