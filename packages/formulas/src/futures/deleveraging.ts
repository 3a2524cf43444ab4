/** What ranks a position for deleveraging; all at the mark, quote units. */
export interface Ranked {
  account: number;
  unrealisedUnits: number;
  /** Lots × mark, above zero. */
  notionalUnits: number;
  /** Absolute cost, above zero. */
  costUnits: number;
  /** What stands behind the position with its profit. */
  equityUnits: number;
}

/** How many bars the rank is shown by. */
const RANK_PARTS = 5;

/**
 * Orders positions by who is deleveraged first (PERP-50): profit ratio × leverage in use, largest first. A position in
 * loss comes after all in profit, the least loss × leverage first. Equal ones stand by account.
 */
export function byDeleveraging(a: Ranked, b: Ranked): number {
  const [first, second] = [scoreOf(a), scoreOf(b)];
  return first === second ? a.account - b.account : second > first ? 1 : -1;
}

function scoreOf({ unrealisedUnits, notionalUnits, costUnits, equityUnits }: Ranked): number {
  // No equity behind it: nobody's leverage is higher.
  if (equityUnits <= 0) return unrealisedUnits > 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  return (unrealisedUnits / costUnits) * (notionalUnits / equityUnits);
}

/** Returns which of five parts of the queue a place is in: 5 is deleveraged first (PERP-51). `place` counts from 0. */
export function rankPart(place: number, count: number): number {
  return RANK_PARTS - Math.floor((place * RANK_PARTS) / count);
}
