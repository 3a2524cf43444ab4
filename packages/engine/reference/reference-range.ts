import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import { STP_MODES, type StpMode } from '@pelorus/protocol/exchange/orders.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { RangeTrade, ReferenceMarket } from './reference-market.ts';

const MILLION = 1_000_000n;

/** Does the market have the price-range rule? */
export function hasRange(payload: MarketPayload): boolean {
  return (payload.rangeBuckets ?? 0) > 0;
}

/**
 * Returns the lowest and highest price at which a taker may trade now, null = any: around the mean of all trades in
 * the window; a span that the window cuts counts in part.
 */
export function rangeAt(
  payload: MarketPayload,
  trades: readonly RangeTrade[],
  nowMs: number,
  reference: bigint,
): [bigint, bigint] | null {
  if (!hasRange(payload)) return null;
  const { rangeBucketMs: width = 0, rangeBuckets: count = 0, rangeUpE6 = 0, rangeDownE6 = 0 } = payload;
  const from = Math.floor(nowMs) - width * count;
  let sum = 0n;
  let weights = 0n;
  for (const { timeMs, ticks } of trades) {
    const start = timeMs - (timeMs % width);
    const insideMs = start + width - Math.max(start, from);
    if (insideMs <= 0) continue;
    sum += ticks * BigInt(insideMs);
    weights += BigInt(insideMs);
  }
  const middle = weights === 0n ? reference : sum / weights;
  if (middle === 0n) return null;
  return [(middle * BigInt(rangeDownE6) + MILLION - 1n) / MILLION, (middle * BigInt(rangeUpE6)) / MILLION];
}

/**
 * Returns why a market does not take an order with a mode of self-trade prevention now, or null. `staysInAuction`: it is
 * one that an auction takes.
 */
export function closedTo(
  { nowMs, payload, pausedUntilMs }: ReferenceMarket,
  stp: StpMode,
  staysInAuction = false,
): RejectionName | null {
  const isAuction = payload.status === 'AUCTION';
  if (isAuction && !staysInAuction) return 'NOT_IN_AUCTION';
  if (!isAuction && (payload.status !== 'TRADING' || nowMs < pausedUntilMs)) return 'MARKET_CLOSED';
  const allowed = STP_MODES.filter((_, i) => ((payload.stpAllowed ?? 0b1111) >> i) % 2 === 1);
  return allowed.includes(stp) ? null : 'STP_MODE_NOT_ALLOWED';
}
