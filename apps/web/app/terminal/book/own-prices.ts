import { type BookSideName, groupTicks } from '@pelorus/client/book/ladder.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { type MarketRules, wholeUnits } from '../market-rules.ts';

/** Returns the lines of a drawn book that contain one's own orders: `bids 123` for the group at 123 ticks. */
export function ownLines(orders: readonly OrderData[], rules: MarketRules, stepTicks: number): ReadonlySet<string> {
  const lines = new Set<string>();
  for (const order of orders) {
    // A conditional order that waits is not in the book yet.
    if (order.symbol !== rules.pairCode || order.type === 'MARKET' || order.phase !== 'WORKING') continue;
    const side: BookSideName = order.side === 'BUY' ? 'bids' : 'asks';
    const ticks = Number(wholeUnits(order.price, rules.priceScale) / rules.tickUnits);
    lines.add(lineKey(side, groupTicks(side, ticks, stepTicks)));
  }
  return lines;
}

export function lineKey(side: BookSideName, priceTicks: number): string {
  return `${side} ${priceTicks}`;
}

/** Returns the steps a book can be grouped by, in ticks, smallest first: never coarser than the price itself. */
export function groupSteps(lastPriceUnits: bigint | null, rules: MarketRules): number[] {
  const steps = [1, 10, 100, 1_000];
  if (lastPriceUnits === null) return steps;
  return steps.filter((step) => step === 1 || BigInt(step) * rules.tickUnits * 10n <= lastPriceUnits);
}
