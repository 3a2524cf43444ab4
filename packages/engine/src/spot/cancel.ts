import { notionalUnits } from '@pelorus/formulas/notional.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import {
  ALL_MARKETS,
  AMEND_BYTES,
  CANCEL_ALL_BYTES,
  CANCEL_BYTES,
  OFFSET,
} from '@pelorus/protocol/wire/command-layout.ts';
import { HALT, type Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { amendWaiting, endWaiting, findWaiting } from '../conditional/change-conditional.ts';
import { KEY_OTHER_CONTENT, KEY_SAME } from '../idempotency/idempotency.ts';
import { endList } from '../lists/end-list.ts';
import { DONE } from './done-reasons.ts';
import { endOpen, endResting, isOpen } from './end-open.ts';
import { isWholeAmount } from './place-request.ts';
import { releaseHold, type SpotRoom, tellLevel } from './spot-room.ts';

/** Returns the id of the order that the record names, be it the account's or not; 0 = its key names none. */
function targetId(room: SpotRoom, batch: CommandBatch, at: number, account: number): number {
  const byId = batch.amount(at, OFFSET.targetOrderId);
  return byId === 0 ? room.idempotency.orderIdOf(batch, at + OFFSET.targetKey, account) : byId;
}

/** Returns the slot of the account's order if it stands in the book, else 0. */
function findResting(market: Market, orderId: number, account: number): number {
  const slot = market.book.find(orderId);
  // Another account's order is unknown to this one.
  return slot !== 0 && market.book.orders.account(slot) === account ? slot : 0;
}

function isTargetMissing(batch: CommandBatch, at: number): boolean {
  return batch.amount(at, OFFSET.targetOrderId) === 0 && batch.isKeyMissing(at, OFFSET.targetKey);
}

/** Handles a cancel record; returns the id of the refusal, or 0. Cancelling is possible in every market status. */
export function cancel(room: SpotRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== CANCEL_BYTES || isTargetMissing(batch, at)) {
    return REJECTIONS.MALFORMED_COMMAND.id;
  }
  const account = batch.account(at);
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const market = room.catalog.markets[batch.word(at, OFFSET.market)];
  if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  const orderId = targetId(room, batch, at, account);
  const list = room.lists.of(orderId);
  if (list !== undefined && list.account === account && list.market === market.id) {
    endList(room, market, list, DONE.CANCELED_BY_USER);
    return 0;
  }
  const slot = findResting(market, orderId, account);
  if (slot !== 0) {
    endResting(room, market, slot, DONE.CANCELED_BY_USER);
    return 0;
  }
  const waiting = findWaiting(room, market, orderId, account);
  if (waiting === undefined) return REJECTIONS.UNKNOWN_ORDER.id;
  endWaiting(room, market, waiting, DONE.CANCELED_BY_USER);
  return 0;
}

/**
 * Handles a cancelAll record; returns the id of the refusal, or 0. Market by market, each market's newest order first.
 * With a key once for each (account, key): heard again it cancels nothing (SPOT-23).
 */
export function cancelAll(room: SpotRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== CANCEL_ALL_BYTES) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const wanted = batch.word(at, OFFSET.market) >>> 0;
  const { markets } = room.catalog;
  const market = markets[wanted];
  if (wanted !== ALL_MARKETS && market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  if (!batch.isKeyMissing(at, OFFSET.key)) {
    const seen = room.idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, CANCEL_ALL_BYTES);
    if (seen === KEY_OTHER_CONTENT) return REJECTIONS.KEY_REUSED.id;
    if (seen === KEY_SAME) {
      room.events.duplicate(0);
      return 0;
    }
    room.idempotency.remember(0);
  }
  for (const one of market === undefined ? markets : [market]) cancelAllIn(room, one, account);
  return 0;
}

function cancelAllIn(room: SpotRoom, market: Market, account: number): void {
  const { orders } = market.book;
  const outside = [...room.conditionals.of(account, market.id), ...room.lists.pendingOf(account, market.id)];
  const ids = outside.map((order) => order.orderId);
  let slot = room.accountOrders.newest(account, market.id);
  for (; slot !== 0; slot = orders.nextOfAccount(slot)) ids.push(orders.orderId(slot));
  // Not the list's own order: an order that was triggered came into the book later than its id says.
  for (const orderId of ids.sort((a, b) => b - a)) {
    const list = room.lists.of(orderId);
    if (list !== undefined) endList(room, market, list, DONE.CANCELED_BY_USER);
    else if (isOpen(room, market, orderId)) endOpen(room, market, orderId, DONE.CANCELED_BY_USER);
  }
}

/** Handles an amend record; returns the id of the refusal, or 0. A smaller original quantity, at the same price and place in the queue. */
export function amend(room: SpotRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== AMEND_BYTES || isTargetMissing(batch, at)) {
    return REJECTIONS.MALFORMED_COMMAND.id;
  }
  const lots = batch.amount(at, OFFSET.amendLots);
  if (!isWholeAmount(lots)) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const market = room.catalog.markets[batch.word(at, OFFSET.market)];
  if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  if (market.status === HALT) return REJECTIONS.MARKET_CLOSED.id;
  const orderId = targetId(room, batch, at, account);
  const list = room.lists.of(orderId);
  if (list !== undefined && list.account === account && list.market === market.id) return REJECTIONS.AMEND_IN_LIST.id;
  const slot = findResting(market, orderId, account);
  if (slot !== 0) return amendOrder(room, market, slot, lots);
  const waiting = findWaiting(room, market, orderId, account);
  return waiting === undefined ? REJECTIONS.UNKNOWN_ORDER.id : amendWaiting(room, market, waiting, lots);
}

function amendOrder(room: SpotRoom, market: Market, slot: number, lots: number): number {
  const { book } = market;
  // What is gone of the original quantity: filled, or taken off by self-trade prevention.
  const goneLots = book.orders.filledLots(slot) + book.orders.preventedLots(slot);
  const lessLots = goneLots + book.wholeLeft(slot) - lots;
  const priceTicks = book.priceTicks(slot);
  if (lessLots <= 0) return REJECTIONS.AMEND_NOT_LESS.id;
  if (lots <= goneLots) return REJECTIONS.AMEND_BELOW_FILLED.id;
  if (lots < market.lotsMin) return REJECTIONS.LOT_SIZE.id;
  if (notionalUnits(priceTicks, lots, market.tickLotUnits) < market.notionalMin) {
    return REJECTIONS.NOTIONAL.id;
  }
  if (market.amendsMax > 0 && book.orders.amends(slot) >= market.amendsMax) return REJECTIONS.MAX_NUM_ORDER_AMENDS.id;
  const account = book.orders.account(slot);
  const orderId = book.orders.orderId(slot);
  const side = book.side(slot);
  if (market.amendsMax > 0) book.orders.countAmend(slot);
  releaseHold(room, market, account, orderId, side, priceTicks, lessLots);
  // What nobody sees goes first.
  const hiddenLots = Math.min(lessLots, book.reserves.lotsOf(orderId));
  book.reserves.reduce(orderId, hiddenLots);
  if (lessLots > hiddenLots) {
    book.reduce(slot, lessLots - hiddenLots);
    tellLevel(room, market, side, priceTicks);
  }
  room.events.amended(orderId, account, market.id, lots, lots - goneLots);
  return 0;
}
