/**
 * Returns what `lots` cost at `priceTicks`, quote units. Exact while the result is a safe integer; a product past
 * 2^53 is rounded but never falls below 2^53, so comparing it with a balance (at most 2^53 − 1) still says "too much".
 */
export function notionalUnits(priceTicks: number, lots: number, tickLotUnits: number): number {
  return priceTicks * lots * tickLotUnits;
}

/** Returns how many whole lots `quoteUnits` pay for at `priceTicks`; exact for every safe integer. */
export function lotsForQuote(quoteUnits: number, priceTicks: number, tickLotUnits: number): number {
  const lotCostUnits = priceTicks * tickLotUnits;
  return (quoteUnits - (quoteUnits % lotCostUnits)) / lotCostUnits;
}
