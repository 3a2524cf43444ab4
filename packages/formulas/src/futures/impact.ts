/** Levels of one side of a book as [priceTicks, lots], best first. */
type Levels = Iterable<readonly [priceTicks: number, lots: number]>;

/**
 * Returns the average price, ticks, at which `impactUnits` of quote would trade against the levels; undefined where they
 * have less (MARK-07). Of bids rounded down and of asks up, so that rounding makes no premium.
 */
export function impactTicks(side: 'BID' | 'ASK', levels: Levels, impactUnits: number, tickLotUnits: number) {
  let leftUnits = impactUnits;
  // Exact: a lot costs a unit at least, and all of them less than the notional.
  let lotsBefore = 0;
  for (const [priceTicks, lots] of levels) {
    const levelUnits = priceTicks * lots * tickLotUnits;
    if (levelUnits < leftUnits) {
      leftUnits -= levelUnits;
      lotsBefore += lots;
      continue;
    }
    // notional ÷ (lots before + the part of a lot count here), without the fraction: both times this price.
    const price = BigInt(priceTicks);
    const above = BigInt(impactUnits) * price;
    const below = BigInt(lotsBefore) * BigInt(tickLotUnits) * price + BigInt(leftUnits);
    return Number(side === 'BID' ? above / below : (above + below - 1n) / below);
  }
  return undefined;
}
