import type { DoneReason } from '@pelorus/protocol/exchange/orders.ts';
import type { AlgoDoneReason } from '@pelorus/protocol/spot/algos.ts';
import type { ReferenceLadderWish, ReferenceTwapWish } from './reference-algo-record.ts';
import { assetMax, lotsWithin, notionals } from './reference-filters.ts';
import type { ReferenceMarket } from './reference-market.ts';
import { larger, smaller } from './reference-sweep.ts';

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

type Wish = Pick<ReferenceTwapWish, 'limit' | 'quote'>;

/** Returns the most lots that one order may have. */
export function lotsMost(market: ReferenceMarket, { limit }: Wish): bigint {
  const { lotsMax, marketLotsMax } = market.payload;
  const most = lotsWithin(market, BigInt(lotsMax));
  return limit === 0n ? smaller(most, BigInt(marketLotsMax)) : most;
}

/** Returns what the lots of an order must be a multiple of. */
export function stepOf({ payload }: ReferenceMarket, { limit, quote }: Wish): bigint {
  return limit === 0n && quote === 0n ? BigInt(payload.marketLotsStep || 1) : 1n;
}

/** Returns the fewest lots that one order may have. */
export function lotsLeast(market: ReferenceMarket, wish: Wish): bigint {
  const { lotsMin, marketLotsMin = 0 } = market.payload;
  const least = larger(BigInt(lotsMin), stepOf(market, wish));
  return wish.limit === 0n ? larger(least, BigInt(marketLotsMin)) : least;
}

/** Returns the most that one order may be worth. */
export function notionalMost(market: ReferenceMarket, { limit }: Wish): bigint {
  const [, most] = notionals(market.payload, limit === 0n);
  return smaller(most, assetMax(market, 'quote') ?? most);
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
