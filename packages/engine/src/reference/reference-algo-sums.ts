import type { AlgoDoneReason, DoneReason } from '@pelorus/protocol/spot/enums.ts';
import type { ReferenceLadderWish, ReferenceTwapWish } from './reference-algo-record.ts';
import type { ReferenceMarket } from './reference-spot.ts';
import { smaller } from './reference-sweep.ts';

export interface ReferenceLadder {
  id: number;
  account: number;
  lots: bigint;
  filled: bigint;
  open: number[];
}

export interface ReferenceTwap extends ReferenceTwapWish {
  id: number;
  start: bigint;
  next: bigint;
  done: bigint;
  filled: bigint;
  spent: bigint;
  held: bigint;
}

export function reasonOf(reason: DoneReason): AlgoDoneReason {
  return reason === 'CANCELED_BY_USER' ? reason : 'ORDERS_ENDED';
}

/** Returns what so many lots, or so much money, may cost at the most. */
export function costOf(
  market: ReferenceMarket,
  wish: Pick<ReferenceTwapWish, 'side' | 'lots' | 'quote' | 'limit'>,
): bigint {
  const { lotUnits, tickLotUnits } = market.payload;
  if (wish.side === 'SELL') return wish.lots * BigInt(lotUnits);
  return wish.quote + wish.limit * wish.lots * BigInt(tickLotUnits);
}

export function lotsMost({ payload }: ReferenceMarket, { limit }: { limit: bigint }): bigint {
  const most = BigInt(payload.lotsMax);
  return limit === 0n ? smaller(most, BigInt(payload.marketLotsMax)) : most;
}

/** Returns the most that one order may be worth. */
export function notionalMost({ payload: { notionalMax } }: ReferenceMarket): bigint {
  return BigInt(notionalMax === 0 ? Number.MAX_SAFE_INTEGER : notionalMax);
}

/** Returns [price, lots] of each order of a ladder. */
export function rungs({ distribution, first, last, lots, orders }: ReferenceLadderWish): [bigint, bigint][] {
  const weights = Array.from({ length: orders }, (_, i) => {
    if (distribution === 'FLAT') return 1n;
    return BigInt(distribution === 'ASCENDING' ? i + 1 : orders - i);
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  let before = 0n;
  let weight = 0n;
  return weights.map((own, i) => {
    weight += own;
    const sum = (lots * weight) / whole;
    const size = sum - before;
    before = sum;
    return [first + ((last - first) * BigInt(i)) / BigInt(orders - 1), size];
  });
}
