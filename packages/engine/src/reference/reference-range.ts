import type { MarketPayload } from '@pelorus/protocol/exchange/configuration.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import { type Side, STP_MODES, type StpMode } from '@pelorus/protocol/spot/enums.ts';
import type { ReferenceLedger } from './reference-ledger.ts';
import type { ReferenceMarket } from './reference-spot.ts';

const MILLION = 1_000_000n;

/** A trade that counts for the price range of its market. */
export interface RangeTrade {
  timeMs: number;
  ticks: bigint;
}

/** Does the market have the price-range rule? */
export function hasRange(payload: MarketPayload): boolean {
  return (payload.rangeBuckets ?? 0) > 0;
}

/**
 * Returns the lowest and highest price at which a taker may trade now, null = any: around the mean of all trades in the
 * window, those of a span that the window cuts counted for the part of it that is inside.
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

/** Returns why a market does not take an order with a mode of self-trade prevention now, or null. */
export function closedTo({ nowMs, payload, pausedUntilMs }: ReferenceMarket, stp: StpMode): RejectionName | null {
  if (payload.status !== 'TRADING' || nowMs < pausedUntilMs) return 'MARKET_CLOSED';
  const allowed = STP_MODES.filter((_, i) => ((payload.stpAllowed ?? 0b1111) >> i) % 2 === 1);
  return allowed.includes(stp) ? null : 'STP_MODE_NOT_ALLOWED';
}

/** Would the account have more of the base than it may, if it bought `lots`? */
export function isOverPosition(
  ledger: ReferenceLedger,
  market: ReferenceMarket,
  wish: { account: number; side: Side },
  lots: bigint,
): boolean {
  const { positionMax = 0, lotUnits } = market.payload;
  if (positionMax === 0 || wish.side === 'SELL') return false;
  const { available, held } = ledger.of(wish.account, market.base);
  const isOwnBuy = (order: { account: number; side: Side }) => order.account === wish.account && order.side === 'BUY';
  const resting = market.orders.filter(isOwnBuy).map((order) => order.leftLots + order.reserve);
  const waiting = market.waiting.filter(isOwnBuy).map((order) => order.lots);
  const onOrder = [...resting, ...waiting].reduce((sum, one) => sum + one, lots);
  return available + held + onOrder * BigInt(lotUnits) > BigInt(positionMax);
}
