/** [priceTicks, lots] of one side of a book, best first. */
export type Levels = readonly (readonly [priceTicks: number, lots: number])[];

/** What would trade at a price. */
export interface AuctionPrice {
  /** 0 = nothing would. */
  priceTicks: number;
  lots: number;
  /** What buyers would be left with, negative: sellers. */
  surplusLots: number;
}

export const NO_TRADE: AuctionPrice = { priceTicks: 0, lots: 0, surplusLots: 0 };

function nearest(referenceTicks: number, lowTicks: number, highTicks: number): number {
  return Math.min(Math.max(referenceTicks, lowTicks), highTicks);
}

function isBetter(one: AuctionPrice, other: AuctionPrice, referenceTicks: number): boolean {
  if (one.lots !== other.lots) return one.lots > other.lots;
  const [less, more] = [Math.abs(one.surplusLots), Math.abs(other.surplusLots)];
  if (less !== more) return less < more;
  return Math.abs(one.priceTicks - referenceTicks) < Math.abs(other.priceTicks - referenceTicks);
}

/**
 * Returns the price at which an auction of these levels trades (AUCT-02): most lots, then least left over, then nearest
 * to the reference, then the lower. Only levels that cross matter. Between two prices at which somebody stands all
 * prices are alike, so each such price and each gap is looked at once.
 */
export function auctionPrice(bids: Levels, asks: Levels, referenceTicks: number): AuctionPrice {
  const prices = [...new Set([...bids, ...asks].map(([priceTicks]) => priceTicks))].sort((a, b) => a - b);
  /** Sellers at or below the price looked at, buyers at or above it. */
  let supply = 0;
  let demand = bids.reduce((sum, [, lots]) => sum + lots, 0);
  let [ask, bid] = [0, bids.length - 1];
  let best = NO_TRADE;
  const look = (lowTicks: number, highTicks: number) => {
    const lots = Math.min(supply, demand);
    if (lots === 0 || lowTicks > highTicks) return;
    const priceTicks = nearest(referenceTicks, lowTicks, highTicks);
    const found = { priceTicks, lots, surplusLots: demand - supply };
    if (isBetter(found, best, referenceTicks)) best = found;
  };
  prices.forEach((priceTicks, i) => {
    for (; asks[ask]?.[0] === priceTicks; ask++) supply += (asks[ask] as readonly [number, number])[1];
    look(priceTicks, priceTicks);
    for (; bids[bid]?.[0] === priceTicks; bid--) demand -= (bids[bid] as readonly [number, number])[1];
    const next = prices[i + 1];
    if (next !== undefined) look(priceTicks + 1, next - 1);
  });
  return best;
}
