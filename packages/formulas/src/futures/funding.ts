import { mulDivCeil, mulDivFloor } from '@pelorus/money/ratios.ts';

/** Funding rates and premiums are whole numbers of 10^−8: 10,000 is 0.01 %. */
export const RATE_E8 = 100_000_000;
/** How far interest may pull the rate away from the average premium: 0.05 % (PERP-42). */
const PULL_MAX_E8 = 50_000;
const HOURS_OF_RATE = 8;
/** Where the slopes of PERP-43 begin. */
const STEEPER_E8 = 500_000;
const STEEPEST_E8 = 1_500_000;

export interface FundingTerms {
  /** What holding the quote costs more than the base, 10^−8 per 8 hours: 0.01 % is 10,000. */
  interestE8: number;
  intervalHours: number;
  capE8: number;
  floorE8: number;
  hasSlopes: boolean;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

/**
 * Returns a sample's premium, 10^−8 of the index (PERP-40). Impact prices are what a fixed notional would trade at on
 * average; undefined where the book has less, which counts as no premium of that side.
 */
export function premiumE8(indexTicks: number, impactBid: number | undefined, impactAsk: number | undefined): number {
  const over = Math.max(0, (impactBid ?? indexTicks) - indexTicks);
  const under = Math.max(0, indexTicks - (impactAsk ?? indexTicks));
  const difference = over - under;
  const size = mulDivFloor(Math.abs(difference), RATE_E8, indexTicks);
  return difference < 0 ? 0 - size : size;
}

/** The running average of an interval's premiums: the n-th weighs n-fold (PERP-41). */
interface PremiumAverage {
  samples: number;
  /** Sum of n × premium. */
  weightedE8: number;
}

export function addPremium({ samples, weightedE8 }: PremiumAverage, sampleE8: number): PremiumAverage {
  return { samples: samples + 1, weightedE8: weightedE8 + (samples + 1) * sampleE8 };
}

/** Returns the average premium, 10^−8, rounded down; 0 without samples. */
export function averageE8({ samples, weightedE8 }: PremiumAverage): number {
  return samples === 0 ? 0 : Math.floor((2 * weightedE8) / (samples * (samples + 1)));
}

/** Returns a premium with rising slopes: beyond 0.5 % it counts double, beyond 1.5 % fourfold (PERP-43). */
export function steepenedE8(premium: number): number {
  const size = Math.abs(premium);
  const steeper = Math.max(0, Math.min(size, STEEPEST_E8) - STEEPER_E8);
  const steepest = Math.max(0, size - STEEPEST_E8);
  const result = Math.min(size, STEEPER_E8) + 2 * steeper + 4 * steepest;
  return premium < 0 ? 0 - result : result;
}

/** Returns the rate of one interval, 10^−8, rounded down (PERP-42). */
export function fundingRateE8(averagePremiumE8: number, terms: FundingTerms): number {
  const premium = terms.hasSlopes ? steepenedE8(averagePremiumE8) : averagePremiumE8;
  const full = premium + clamp(terms.interestE8 - premium, 0 - PULL_MAX_E8, PULL_MAX_E8);
  return clamp(mulDivFloor(full, terms.intervalHours, HOURS_OF_RATE), terms.floorE8, terms.capE8);
}

/**
 * Returns what a position's wallet changes by, quote units: below zero it pays (PERP-44). Rounded down, so a payer pays
 * up to a unit more and a receiver gets up to a unit less; what remains of a settlement goes to the named account.
 */
export function fundingUnits(worthAtMarkUnits: number, rateE8: number): number {
  return 0 - mulDivCeil(worthAtMarkUnits, rateE8, RATE_E8);
}
