import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { REPLACE_HALVES, REPLACE_MODES } from '@pelorus/protocol/spot/order-terms.ts';
import { COMMAND_KIND, OFFSET, PLACE_BYTES, REQUEST_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { checkOrderId, tellRepeatedRequest } from '../idempotency/client-ids.ts';
import { KEY_NEW, KEY_SAME } from '../idempotency/idempotency.ts';
import { assertInvariant } from '../invariants/invariant-broken.ts';
import { asIfEnded, openOf } from './as-if-ended.ts';
import { cancelOne, isTargetMissing, ONLY_PARTIALLY_FILLED, restrictionOf, targetId } from './cancel.ts';
import { isPlaceLength, type PlaceRequest } from './place-request.ts';
import type { TradingRoom } from './trading-room.ts';

const ALLOW_FAILURE = REPLACE_MODES.indexOf('ALLOW_FAILURE');
const BOTH_OR_NEITHER = REPLACE_MODES.indexOf('BOTH_OR_NEITHER');
const CANCEL = REPLACE_HALVES.indexOf('CANCEL');
const ORDER = REPLACE_HALVES.indexOf('ORDER');

/** Filters of an order by itself. */
const OWN_FILTERS: ReadonlySet<number> = new Set(
  (
    [
      ...(['PRICE_FILTER', 'LOT_SIZE', 'MARKET_LOT_SIZE', 'ICEBERG_PARTS', 'TRAILING_DELTA', 'MAX_ASSET'] as const),
      ...(['NOTIONAL', 'PERCENT_PRICE', 'PERCENT_PRICE_TWO_SIDED'] as const),
    ] as const
  ).map((name) => REJECTIONS[name].id),
);
/** Counters of the account's open and pending orders. */
const COUNTS: ReadonlySet<number> = new Set(
  (
    [
      ...(['MAX_NUM_ORDERS', 'MAX_NUM_ALGO_ORDERS', 'MAX_NUM_ICEBERG_ORDERS', 'MAX_POSITION'] as const),
      ...(['EXCHANGE_MAX_NUM_ORDERS', 'EXCHANGE_MAX_NUM_ALGO_ORDERS', 'EXCHANGE_MAX_NUM_ICEBERG_ORDERS'] as const),
    ] as const
  ).map((name) => REJECTIONS[name].id),
);

/** Places the new order. */
interface Newcomers {
  read(batch: CommandBatch, at: number, recordBytes: number): PlaceRequest | null;
  /** Returns the refusal of the order read last. */
  refusal(market: Market): number;
  placeRead(market: Market): number;
}

/** The terms of a replacement, read after its new order. */
interface Replacement {
  account: number;
  market: Market;
  orderId: number;
  restriction: number;
  mode: number;
  takesLeft: boolean;
  order: PlaceRequest;
  /** Start offset of the new order's record in the batch. */
  orderAt: number;
  /** Ids are free again whose order is done. */
  isReusing: boolean;
  /** Length of the record without the key of its request. */
  bytes: number;
}

/** Returns what the record says, or the id of the refusal. */
function read(
  room: TradingRoom,
  newcomers: Newcomers,
  batch: CommandBatch,
  at: number,
  recordBytes: number,
): Replacement | number {
  const malformed = REJECTIONS.MALFORMED_COMMAND.id;
  const orderAt = at + OFFSET.replaceOrder;
  if (recordBytes < OFFSET.replaceOrder + PLACE_BYTES) return malformed;
  const orderBytes = batch.recordBytes(orderAt);
  const bytes = OFFSET.replaceOrder + orderBytes;
  const isReusing = recordBytes === bytes + REQUEST_BYTES;
  if (!isPlaceLength(orderBytes)) return malformed;
  if (!isReusing && recordBytes !== bytes) return malformed;
  if (batch.isKeyMissing(at, OFFSET.key) || isTargetMissing(batch, at)) return malformed;
  const restriction = restrictionOf(batch, at);
  const mode = batch.replaceMode(at);
  const left = batch.replaceLeft(at);
  if (restriction > ONLY_PARTIALLY_FILLED || mode >= REPLACE_MODES.length || left > 1) return malformed;
  if (batch.kind(orderAt) !== COMMAND_KIND.place) return malformed;
  const order = newcomers.read(batch, orderAt, orderBytes);
  const account = batch.account(at);
  const marketId = batch.market(at);
  if (order === null || order.account !== account || order.market !== marketId) return malformed;
  // Without the other order its remainder is unknown.
  if (left === 1 && (mode === ALLOW_FAILURE || order.lots !== 0 || order.quoteUnits !== 0)) return malformed;
  if (mode === BOTH_OR_NEITHER && order.peg !== 0) return malformed;
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const market = room.catalog.markets[marketId];
  if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  const orderId = targetId(room, batch, at, account);
  const said = { order, orderAt, isReusing, bytes };
  return { account, market, orderId, restriction, mode, takesLeft: left === 1, ...said };
}

/** Handles a cancelReplace record (ALGO-01 to ALGO-09); returns the id of the refusal, or 0. */
export function replace(
  room: TradingRoom,
  newcomers: Newcomers,
  batch: CommandBatch,
  at: number,
  recordBytes: number,
): number {
  const wish = read(room, newcomers, batch, at, recordBytes);
  if (typeof wish === 'number') return wish;
  const { account, bytes, isReusing, market, mode, order, orderAt } = wish;
  const { idempotency } = room;
  if (isReusing && tellRepeatedRequest(room, batch, at, bytes)) return 0;
  const seen = checkOrderId(room, batch, at, bytes, isReusing);
  if (seen === KEY_SAME) {
    room.events.duplicate(idempotency.foundOrderId);
    return 0;
  }
  // A key is filed once: not where it names something else by now, nor beside the new order's if that is the same.
  const isFree = seen === KEY_NEW && !idempotency.isSameKey(batch, at + OFFSET.key, orderAt + OFFSET.key, account);
  const isKeyNew = () => isFree && checkOrderId(room, batch, orderAt, order.contentEnd, isReusing) === KEY_NEW;
  if (mode === BOTH_OR_NEITHER && !isKeyNew()) return REJECTIONS.KEY_REUSED.id;
  const filtered = mode !== BOTH_OR_NEITHER ? filterRefusal(room, newcomers, wish) : 0;
  if (filtered !== 0) return filtered;
  const canceled = cancelHalf(room, newcomers, wish);
  if (canceled !== 0) {
    if (mode !== ALLOW_FAILURE) return canceled;
    room.events.halfRefused(CANCEL, canceled);
  }
  const newId = room.nextOrderId;
  const placed = isKeyNew() ? newcomers.placeRead(market) : REJECTIONS.KEY_REUSED.id;
  if (placed !== 0) {
    assertInvariant(mode !== BOTH_OR_NEITHER, 'an order that was to be placed for another was refused');
    room.events.halfRefused(ORDER, placed);
    return 0;
  }
  // Looked up again: to remember a key is to file the last one that was looked up.
  idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, bytes);
  idempotency.remember(newId);
  if (isReusing) room.requests.remember(newId);
  return 0;
}

/**
 * Returns the id of the filter that refuses the new order as though the old one had ended, or 0 (ALGO-09). What is priced or
 * cut by the book is not judged: the old order is still in it. Of a list more ends than the order, so its counts are not.
 */
function filterRefusal(room: TradingRoom, newcomers: Newcomers, wish: Replacement): number {
  const { account, market, order, orderId, takesLeft } = wish;
  const old = openOf(room, market, account, orderId);
  if (order.peg !== 0 || order.quoteUnits > 0 || (takesLeft && old === null)) return 0;
  if (takesLeft && old !== null) order.lots = old.leftLots;
  const isListed = room.lists.of(orderId)?.account === account;
  const look = () => newcomers.refusal(market);
  const refusal = old === null || isListed ? look() : asIfEnded(room, market, account, old, look);
  return OWN_FILTERS.has(refusal) || (!isListed && COUNTS.has(refusal)) ? refusal : 0;
}

/** Cancels the old order; of both or neither only if the new one can be placed for it. Returns the id of the refusal, or 0. */
function cancelHalf(room: TradingRoom, newcomers: Newcomers, wish: Replacement): number {
  const { account, market, mode, order, orderId, restriction, takesLeft } = wish;
  const old = openOf(room, market, account, orderId);
  if (takesLeft) {
    if (old === null) return REJECTIONS.UNKNOWN_ORDER.id;
    order.lots = old.leftLots;
  }
  if (mode === BOTH_OR_NEITHER) {
    const list = room.lists.of(orderId);
    if (list !== undefined && list.account === account) return REJECTIONS.AMEND_IN_LIST.id;
    if (old === null) return REJECTIONS.UNKNOWN_ORDER.id;
    if (old.side !== order.side) return REJECTIONS.MALFORMED_COMMAND.id;
    const refusal = asIfEnded(room, market, account, old, () => newcomers.refusal(market));
    if (refusal !== 0) return refusal;
  }
  return cancelOne(room, market, account, orderId, restriction);
}
