import { BUY } from '@pelorus/protocol/exchange/orders.ts';

/** Bips of the whole: 1 bip = 0.01 %. */
export const BIPS_ONE = 10_000;

/**
 * Returns the price, ticks, that triggers an order which trails by `bips` and has seen `extremeTicks` as the best: of a
 * buy the lowest price, of a sell the highest. A buy is triggered at or above it, a sell at or below it; the first price
 * that has turned by at least the delta. Exact: prices stay below 2^31, so products stay below 2^46 (COND-07).
 */
export function trailingTriggerTicks(side: number, extremeTicks: number, bips: number): number {
  const product = extremeTicks * (side === BUY ? BIPS_ONE + bips : BIPS_ONE - bips);
  const rest = product % BIPS_ONE;
  const floor = (product - rest) / BIPS_ONE;
  return side === BUY && rest > 0 ? floor + 1 : floor;
}
