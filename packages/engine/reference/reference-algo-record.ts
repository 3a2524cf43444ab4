import {
  ORDER_TYPES,
  type OrderType,
  SIDES,
  type Side,
  STP_MODES,
  type StpMode,
} from '@pelorus/protocol/exchange/orders.ts';
import { DISTRIBUTIONS, type Distribution } from '@pelorus/protocol/spot/algos.ts';
import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import { type ReferenceRecord, whole } from './reference-record.ts';

interface AlgoWish {
  account: number;
  side: Side;
  stp: StpMode;
  lots: bigint;
}
export interface ReferenceLadderWish extends AlgoWish {
  type: OrderType;
  first: bigint;
  last: bigint;
  orders: number;
  distribution: Distribution;
}
export interface ReferenceTwapWish extends AlgoWish {
  quote: bigint;
  limit: bigint;
  slices: bigint;
  seed: number;
  duration: bigint;
}

function readAlgo(record: ReferenceRecord, bytes: number): AlgoWish | null {
  if (record.length !== bytes || record.key(OFFSET.key) === null) return null;
  const side = SIDES[record.u8(OFFSET.placeSide)];
  const stp = STP_MODES[record.u8(OFFSET.placeStp)];
  const lots = whole(record.f64(OFFSET.placeLots));
  const idLength = record.u8(OFFSET.placeClientIdLength);
  // What it says of positions, which no market of this exchange has.
  const intent = record.u8(OFFSET.placeTif);
  if (intent > 6 || (intent & 3) === 3) return null;
  if (!side || !stp || lots === null || idLength < 1 || idLength > 36) return null;
  return { account: record.u32(OFFSET.account), side, stp, lots };
}

/** Returns the ladder that the record says, or null when it is malformed. */
export function readLadder(record: ReferenceRecord): ReferenceLadderWish | null {
  const algo = readAlgo(record, 112);
  if (algo === null || algo.lots === 0n) return null;
  const type = ORDER_TYPES[record.u8(OFFSET.placeType)];
  const orders = record.u8(OFFSET.scaledOrders);
  const distribution = DISTRIBUTIONS[record.u8(OFFSET.scaledDistribution)];
  if ((type !== 'LIMIT' && type !== 'LIMIT_MAKER') || !distribution || orders < 2 || orders > 50) return null;
  const first = BigInt(record.i32(OFFSET.scaledFirstTicks));
  const last = BigInt(record.i32(OFFSET.scaledLastTicks));
  return { ...algo, type, first, last, orders, distribution };
}

/** Returns the TWAP that the record says, or null when it is malformed. */
export function readTwap(record: ReferenceRecord): ReferenceTwapWish | null {
  const algo = readAlgo(record, 128);
  if (algo === null || algo.stp === 'TRANSFER') return null;
  if (record.u8(OFFSET.placeType) !== 0) return null;
  const quote = whole(record.f64(OFFSET.placeQuoteUnits));
  const limit = BigInt(record.i32(OFFSET.twapLimitTicks));
  const slices = BigInt(record.i32(OFFSET.twapSlices));
  const duration = whole(record.f64(OFFSET.twapDurationMs));
  if (quote === null || duration === null || limit < 0n || slices < 2n) return null;
  if (duration < 60_000n || duration > 86_400_000n || duration / slices < 5_000n) return null;
  const kinds = {
    sale: algo.side === 'SELL' && algo.lots > 0n && quote === 0n,
    purchase: algo.side === 'BUY' && algo.lots > 0n && quote === 0n && limit > 0n,
    spending: algo.side === 'BUY' && algo.lots === 0n && quote > 0n && limit === 0n,
  };
  if (!kinds.sale && !kinds.purchase && !kinds.spending) return null;
  return { ...algo, quote, limit, slices, seed: record.i32(OFFSET.twapSeed), duration };
}
