import type { Distribution } from '@pelorus/protocol/spot/algos.ts';

/** Returns `amount × part / whole`, rounded down; exact for every amount to 2^53 − 1 while part ≤ whole < 2^26. */
export function shareOf(amount: number, part: number, whole: number): number {
  const rest = amount % whole;
  return ((amount - rest) / whole) * part + Math.floor((rest * part) / whole);
}

/** Returns how much of the quantity the first `count` of `orders` have, in parts of ladderParts (ALGO-21). */
function partsOf(distribution: Distribution, count: number, orders: number): number {
  if (distribution === 'FLAT') return count;
  const rising = (n: number) => (n * (n + 1)) / 2;
  return distribution === 'ASCENDING' ? rising(count) : rising(orders) - rising(orders - count);
}

/** Returns the lots of each order of a ladder: their sum is `lots`, none is more than a lot off its share. */
export function ladderLots(distribution: Distribution, lots: number, orders: number): number[] {
  const whole = partsOf(distribution, orders, orders);
  const sums = Array.from({ length: orders + 1 }, (_, i) => shareOf(lots, partsOf(distribution, i, orders), whole));
  return sums.slice(1).map((sum, i) => sum - (sums[i] as number));
}

/** Returns the price of each order of a ladder, ticks: equal steps from the first to the last, each rounded towards the first. */
export function ladderTicks(firstTicks: number, lastTicks: number, orders: number): number[] {
  const span = lastTicks - firstTicks;
  return Array.from({ length: orders }, (_, i) => firstTicks + Math.trunc((span * i) / (orders - 1)));
}
