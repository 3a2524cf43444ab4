import { type MarketRules, notionalUnits } from '../market-rules.ts';
import type { Estimate } from './estimate.ts';

/** How much worse than at the best price an order would trade: `worse` of `whole`, in quote units. */
interface Difference {
  worse: bigint;
  whole: bigint;
}

function differenceOf(rules: MarketRules, estimate: Estimate, bestPriceUnits: bigint | null): Difference | null {
  if (bestPriceUnits === null) return null;
  const whole = notionalUnits(rules, bestPriceUnits, estimate.quantityUnits);
  if (whole === 0n) return null;
  const difference = estimate.quoteUnits - whole;
  return { worse: difference < 0n ? -difference : difference, whole };
}

/** Returns how much worse the average is than the best price, in hundredths of a percent, rounded up; null: nothing trades. */
export function slippageE2(rules: MarketRules, estimate: Estimate, bestPriceUnits: bigint | null): bigint | null {
  const difference = differenceOf(rules, estimate, bestPriceUnits);
  if (difference === null) return null;
  const { worse, whole } = difference;
  return (worse * 10_000n + whole - 1n) / whole;
}

/**
 * Returns whether a market order stays within a limit on slippage (hundredths of a percent; 0: no limit) by the book as
 * seen: its average no worse, and all of it filled (TRAD-223).
 */
export function isWithinSlippage(
  rules: MarketRules,
  estimate: Estimate | null,
  bestPriceUnits: bigint | null,
  limitE2: number,
): boolean {
  if (limitE2 === 0) return true;
  if (estimate?.isWhole !== true) return false;
  const difference = differenceOf(rules, estimate, bestPriceUnits);
  return difference !== null && difference.worse * 10_000n <= difference.whole * BigInt(limitE2);
}
