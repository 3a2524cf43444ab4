import { isWholeAmount } from '@pelorus/money/units.ts';
import { SELL, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { SHORT } from '@pelorus/protocol/futures/contracts.ts';
import {
  DISTRIBUTIONS,
  LADDER_ORDERS_MAX,
  LADDER_ORDERS_MIN,
  TWAP_DURATION_MS_MAX,
  TWAP_DURATION_MS_MIN,
  TWAP_INTERVAL_MS_MIN,
  TWAP_SLICES_MIN,
} from '@pelorus/protocol/spot/algos.ts';
import {
  CLIENT_ORDER_ID_MAX,
  OFFSET,
  PLACE_SCALED_BYTES,
  PLACE_TWAP_BYTES,
} from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { closesOnly, INTENT_MAX, intentOf, sideOfIntent } from '../../order-book/intent.ts';
import { TRANSFER } from '../../order-book/matching.ts';
import { LIMIT, LIMIT_MAKER } from '../place-request.ts';

/** Fields common to ladders and TWAPs. */
interface AlgoWish {
  account: number;
  market: number;
  side: number;
  stp: number;
  lots: number;
  /** Of a contract (order-book/intent.ts). */
  intent: number;
}

export interface LadderWish extends AlgoWish {
  /** LIMIT or LIMIT_MAKER. */
  type: number;
  firstTicks: number;
  lastTicks: number;
  orders: number;
  distribution: number;
}

export interface TwapWish extends AlgoWish {
  quoteUnits: number;
  limitTicks: number;
  slices: number;
  seed: number;
  durationMs: number;
}

/** Returns what both say, or null when the record cannot be one of them. */
function readAlgo(batch: CommandBatch, at: number): AlgoWish | null {
  if (batch.isKeyMissing(at, OFFSET.key)) return null;
  const side = batch.placeSide(at);
  const stp = batch.placeStp(at);
  const lots = batch.placeLots(at);
  const idLength = batch.placeClientIdLength(at);
  if (side > SELL || stp >= STP_MODES.length || !isWholeAmount(lots)) return null;
  if (idLength < 1 || idLength > CLIENT_ORDER_ID_MAX) return null;
  // Adding 0 turns −0, which is whole, into 0.
  const said = batch.placeTif(at);
  const intent = closesOnly(sideOfIntent(said), side) ? intentOf(sideOfIntent(said), true) : said;
  if (intent > INTENT_MAX || sideOfIntent(intent) > SHORT) return null;
  return { account: batch.account(at), market: batch.market(at), side, stp, lots: lots + 0, intent };
}

/** Returns the ladder that a record says, or null when it is malformed (ALGO-20). */
export function readLadder(batch: CommandBatch, at: number, recordBytes: number): LadderWish | null {
  const algo = recordBytes === PLACE_SCALED_BYTES ? readAlgo(batch, at) : null;
  if (algo === null || algo.lots === 0) return null;
  const type = batch.placeType(at);
  const orders = batch.scaledOrders(at);
  const distribution = batch.scaledDistribution(at);
  if ((type !== LIMIT && type !== LIMIT_MAKER) || distribution >= DISTRIBUTIONS.length) return null;
  if (orders < LADDER_ORDERS_MIN || orders > LADDER_ORDERS_MAX) return null;
  const firstTicks = batch.scaledFirstTicks(at);
  const lastTicks = batch.scaledLastTicks(at);
  return { ...algo, type, firstTicks, lastTicks, orders, distribution };
}

/**
 * Returns the TWAP that a record says, or null when it is malformed: a sale of lots, a purchase of lots at a limit
 * price, or a purchase for so much at any price; what all of it may cost is known, and held, when it begins (ALGO-30).
 */
export function readTwap(batch: CommandBatch, at: number, recordBytes: number): TwapWish | null {
  const algo = recordBytes === PLACE_TWAP_BYTES ? readAlgo(batch, at) : null;
  if (algo === null || algo.stp === TRANSFER) return null;
  if (batch.placeType(at) !== 0) return null;
  const quoteUnits = batch.placeQuoteUnits(at);
  const limitTicks = batch.twapLimitTicks(at);
  const slices = batch.twapSlices(at);
  const durationMs = batch.twapDurationMs(at);
  if (!isWholeAmount(quoteUnits) || limitTicks < 0 || slices < TWAP_SLICES_MIN || !isWholeAmount(durationMs))
    return null;
  if (durationMs < TWAP_DURATION_MS_MIN || durationMs > TWAP_DURATION_MS_MAX) return null;
  if (durationMs < slices * TWAP_INTERVAL_MS_MIN) return null;
  const isByQuote = quoteUnits > 0;
  if (isByQuote === algo.lots > 0) return null;
  if (algo.side === SELL ? isByQuote : isByQuote === limitTicks > 0) return null;
  const seed = batch.twapSeed(at);
  return { ...algo, quoteUnits: quoteUnits + 0, limitTicks, slices, seed, durationMs };
}
