import { CANCEL_SCOPES } from '@pelorus/protocol/futures/contracts.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { CANCEL_RESTRICTIONS } from '@pelorus/protocol/spot/order-terms.ts';
import {
  ALL_CONTRACTS,
  ALL_MARKETS,
  ALL_SPOT,
  CANCEL_ALL_BYTES,
  CANCEL_BYTES,
  OFFSET,
} from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { KEY_OTHER_CONTENT, KEY_SAME } from '../idempotency/idempotency.ts';
import { ALGO_DONE, TWAP } from './algos/algo-store.ts';
import { endTwap } from './algos/end-algo.ts';
import { endWaiting, findWaiting } from './conditional/change-conditional.ts';
import { DONE } from './done-reasons.ts';
import { endOpen, endResting, isOpen } from './end-open.ts';
import { endList } from './lists/end-list.ts';
import type { TradingRoom } from './trading-room.ts';

const BOOK = CANCEL_SCOPES.indexOf('BOOK');
const WAITING = CANCEL_SCOPES.indexOf('WAITING');
const ONLY_NEW = CANCEL_RESTRICTIONS.indexOf('ONLY_NEW');
export const ONLY_PARTIALLY_FILLED = CANCEL_RESTRICTIONS.indexOf('ONLY_PARTIALLY_FILLED');

/** Returns the id of the order that the record names, be it the account's or not; 0 = its key names none, or none any more. */
export function targetId(room: TradingRoom, batch: CommandBatch, at: number, account: number): number {
  const byId = batch.targetOrderId(at);
  if (byId !== 0) return byId;
  const byKey = room.idempotency.orderIdOf(batch, at + OFFSET.targetKey, account);
  return room.renames.isFormer(byKey, batch, at + OFFSET.targetKey) ? 0 : byKey;
}

/** Returns the slot of the account's order if it is in the book, else 0. */
export function findResting(market: Market, orderId: number, account: number): number {
  const slot = market.book.find(orderId);
  // Another account's order is unknown to this one.
  return slot !== 0 && market.book.orders.account(slot) === account ? slot : 0;
}

export function isTargetMissing(batch: CommandBatch, at: number): boolean {
  return batch.targetOrderId(at) === 0 && batch.isKeyMissing(at, OFFSET.targetKey);
}

/** Handles a cancel record; returns the id of the refusal, or 0. Cancelling is possible in every market status. */
export function cancel(room: TradingRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  const restriction = restrictionOf(batch, at);
  const isMalformed = recordBytes !== CANCEL_BYTES || isTargetMissing(batch, at) || restriction > ONLY_PARTIALLY_FILLED;
  if (isMalformed) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const market = room.catalog.markets[batch.market(at)];
  if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  return cancelOne(room, market, account, targetId(room, batch, at, account), restriction);
}

/** Returns in which state alone an order is to be cancelled. */
export function restrictionOf(batch: CommandBatch, at: number): number {
  return batch.cancelRestriction(at);
}

/** Ends an order, and all of its list, if it is the account's and in the state it must be in; returns the id of the refusal, or 0. */
export function cancelOne(
  room: TradingRoom,
  market: Market,
  account: number,
  orderId: number,
  restriction: number,
): number {
  const slot = findResting(market, orderId, account);
  const list = room.lists.of(orderId);
  const isListed = list !== undefined && list.account === account && list.market === market.id;
  const waiting = slot === 0 && !isListed ? findWaiting(room, market, orderId, account) : undefined;
  if (slot === 0 && !isListed && waiting === undefined) return REJECTIONS.UNKNOWN_ORDER.id;
  const isNew = slot === 0 || market.book.orders.filledLots(slot) === 0;
  if (restriction !== 0 && isNew !== (restriction === ONLY_NEW)) return REJECTIONS.CANCEL_RESTRICTED.id;
  if (isListed) endList(room, market, list, DONE.CANCELED_BY_USER);
  else if (slot !== 0) endResting(room, market, slot, DONE.CANCELED_BY_USER);
  else if (waiting !== undefined) endWaiting(room, market, waiting, DONE.CANCELED_BY_USER);
  return 0;
}

/**
 * Handles a cancelAll record; returns the id of the refusal, or 0. Market by market, each market's newest order first.
 * With a key once for each (account, key): heard again it cancels nothing (SPOT-23).
 */
export function cancelAll(room: TradingRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== CANCEL_ALL_BYTES) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const wanted = batch.market(at) >>> 0;
  const { markets } = room.catalog;
  const market = markets[wanted];
  if (wanted < ALL_CONTRACTS && market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  const scope = batch.cancelScope(at);
  const isOfContracts = wanted === ALL_CONTRACTS || market?.payload.contract !== undefined;
  if (scope > WAITING || (scope !== 0 && !isOfContracts)) return REJECTIONS.MALFORMED_COMMAND.id;
  if (!batch.isKeyMissing(at, OFFSET.key)) {
    const seen = room.idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, CANCEL_ALL_BYTES);
    if (seen === KEY_OTHER_CONTENT) return REJECTIONS.KEY_REUSED.id;
    if (seen === KEY_SAME) {
      room.events.duplicate(0);
      return 0;
    }
    room.idempotency.remember(0);
  }
  if (market !== undefined) cancelAllIn(room, market, account, scope);
  else for (const one of markets) if (isAmong(wanted, one)) cancelAllIn(room, one, account, scope);
  return 0;
}

function isAmong(wanted: number, { payload }: Market): boolean {
  if (wanted === ALL_SPOT) return payload.contract === undefined;
  return wanted === ALL_MARKETS || payload.contract !== undefined;
}

function cancelAllIn(room: TradingRoom, market: Market, account: number, scope: number): void {
  const { orders } = market.book;
  const outside =
    scope === BOOK ? [] : [...room.conditionals.of(account, market.id), ...room.lists.pendingOf(account, market.id)];
  const ids = outside.map((order) => order.orderId);
  let slot = scope === WAITING ? 0 : room.accountOrders.newest(account, market.id);
  for (; slot !== 0; slot = orders.nextOfAccount(slot)) ids.push(orders.orderId(slot));
  // By id, among those outside of the book too.
  for (const orderId of ids.sort((a, b) => b - a)) {
    const list = room.lists.of(orderId);
    if (list !== undefined) endList(room, market, list, DONE.CANCELED_BY_USER);
    else if (isOpen(room, market, orderId)) endOpen(room, market, orderId, DONE.CANCELED_BY_USER);
  }
  if (scope === WAITING) return;
  for (const algo of room.algos.of(account, market.id))
    if (algo.kind === TWAP) endTwap(room, market, algo, ALGO_DONE.CANCELED_BY_USER);
}
