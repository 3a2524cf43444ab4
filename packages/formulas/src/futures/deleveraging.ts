/** What ranks a position for deleveraging; all at the mark, quote units. */
interface Ranked {
  unrealisedUnits: number;
  /** Lots × mark, above zero. */
  notionalUnits: number;
  /** Absolute cost, above zero. */
  costUnits: number;
  /** What stands behind the position with its profit. */
  equityUnits: number;
}

/** Whose turn it is, by a score that is reckoned once: sorting compares each position a dozen times. */
interface Turn {
  account: number;
  score: number;
}

/** One of the five parts of a queue: 4 is deleveraged first, 0 last. */
export interface QueuePart {
  rank: number;
  /** The highest score in it. */
  topScore: number;
}

/** The rank of the first in a queue. */
const FIRST = 4;

/**
 * Returns the number by which positions are deleveraged, the largest first (PERP-50): profit ratio × leverage in use. A position
 * in loss comes after all in profit, the least loss × leverage first.
 */
export function deleveragingScore({ costUnits, equityUnits, notionalUnits, unrealisedUnits }: Ranked): number {
  // No equity behind it: nobody's leverage is higher.
  if (equityUnits <= 0) return unrealisedUnits > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return (unrealisedUnits / costUnits) * (notionalUnits / equityUnits);
}

/** Orders positions by their score, equal ones by account. */
export function byDeleveraging(a: Turn, b: Turn): number {
  return a.score === b.score ? a.account - b.account : b.score > a.score ? 1 : -1;
}

/**
 * Returns which part of a queue a score belongs to (PERP-51): the last part that reaches it. `parts` are those that the queue
 * has, the last first; a score above all is the first's.
 */
export function deleveragingRank(score: number, parts: readonly QueuePart[]): number {
  return parts.find(({ topScore }) => score <= topScore)?.rank ?? FIRST;
}
