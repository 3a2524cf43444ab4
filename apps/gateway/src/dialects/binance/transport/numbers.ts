import { formatUnits, padFraction } from '@pelorus/money/units.ts';
import { formatLots, formatPrice, formatQuote } from '../../../catalog/amounts.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { formatLevelLots, formatTurnover, formatVolume } from '../../../markets/turnover.ts';

/** The dialect prints decimals with eight digits after the point, more only where the asset has more. */
const DIGITS = 8;
export const ZERO = '0.00000000';

export const price8 = (market: Market, ticks: number) => padFraction(formatPrice(market, ticks), DIGITS);
export const lots8 = (market: Market, lots: number) => padFraction(formatLots(market, lots), DIGITS);
const level8 = (market: Market, lots: number) => padFraction(formatLevelLots(market, lots), DIGITS);
export const quote8 = (market: Market, units: number) => padFraction(formatQuote(market, units), DIGITS);
const volume8 = (market: Market, lots: bigint) => padFraction(formatVolume(market, lots), DIGITS);
const turnover8 = (market: Market, units: bigint) => padFraction(formatTurnover(market, units), DIGITS);
/** Units of an asset with `scale` digits. */
export const amount8 = (units: number, scale: number) => padFraction(formatUnits(units, scale), DIGITS);

/** How a product prints its numbers. */
export interface Printer {
  price(market: Market, ticks: number): string;
  lots(market: Market, lots: number): string;
  /** Quantity of a book level; of one that is gone it is zero. */
  level(market: Market, lots: number): string;
  quote(market: Market, units: number): string;
  volume(market: Market, lots: bigint): string;
  turnover(market: Market, units: bigint): string;
  /** No price, no quantity. */
  zero(market: Market): string;
  /** Digits after the point of an average price at least: it lies between the ticks. */
  averageDigits: number;
}

/** Spot's. */
export const EIGHT_DIGITS: Printer = {
  ...{ price: price8, lots: lots8, level: level8, quote: quote8, volume: volume8, turnover: turnover8 },
  zero: () => ZERO,
  averageDigits: DIGITS,
};

/** Contracts': each number has the digits of its symbol. */
export const OWN_DIGITS: Printer = {
  ...{ price: formatPrice, lots: formatLots, level: formatLevelLots, quote: formatQuote },
  ...{ volume: formatVolume, turnover: formatTurnover },
  zero: (market) => formatPrice(market, 0),
  averageDigits: 0,
};

/** A rate in millionths as a fraction. */
export const rate8 = (rateE6: number) => padFraction(formatUnits(rateE6, 6), DIGITS);
