import { formatUnits, padFraction } from '@pelorus/money/units.ts';
import { formatLots, formatPrice, formatQuote } from '../../../catalog/amounts.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { formatLevelLots, formatTurnover, formatVolume } from '../../../markets/turnover.ts';

/** The dialect prints decimals with eight digits after the point, more only where the asset has more. */
const DIGITS = 8;
export const ZERO = '0.00000000';

export const price8 = (market: Market, ticks: number) => padFraction(formatPrice(market, ticks), DIGITS);
export const lots8 = (market: Market, lots: number) => padFraction(formatLots(market, lots), DIGITS);
export const level8 = (market: Market, lots: number) => padFraction(formatLevelLots(market, lots), DIGITS);
export const quote8 = (market: Market, units: number) => padFraction(formatQuote(market, units), DIGITS);
export const volume8 = (market: Market, lots: bigint) => padFraction(formatVolume(market, lots), DIGITS);
export const turnover8 = (market: Market, units: bigint) => padFraction(formatTurnover(market, units), DIGITS);
/** Units of an asset with `scale` digits. */
export const amount8 = (units: number, scale: number) => padFraction(formatUnits(units, scale), DIGITS);
/** A rate in millionths as a fraction. */
export const rate8 = (rateE6: number) => padFraction(formatUnits(rateE6, 6), DIGITS);
