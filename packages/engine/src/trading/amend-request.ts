import { isWholeAmount } from '@pelorus/money/units.ts';
import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import {
  AMEND_BYTES,
  AMEND_NAME_BYTES,
  CLIENT_ORDER_ID_MAX,
  OFFSET,
  REQUEST_BYTES,
} from '@pelorus/protocol/wire/command-layout.ts';
import { HALT, type Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { checkOrderId, tellRepeatedRequest } from '../idempotency/client-ids.ts';
import { KEY_NEW, KEY_SAME } from '../idempotency/idempotency.ts';
import { amendOpen, checkAmendOpen } from './amend.ts';
import { findResting, isTargetMissing, targetId } from './cancel.ts';
import { findWaiting } from './conditional/change-conditional.ts';
import { amendMember } from './lists/amend-list.ts';
import type { OrderList } from './lists/order-list.ts';
import { isOpenAnywhere, type TradingRoom } from './trading-room.ts';

/** The amendment that was read from the record. */
interface Wish {
  account: number;
  market: Market;
  orderId: number;
  /** The list of the order, if the order belongs to the account and market. */
  list: OrderList | undefined;
  isOpen: boolean;
  lots: number;
}

function isMalformed(batch: CommandBatch, at: number, recordBytes: number): boolean {
  if (isTargetMissing(batch, at) || !isWholeAmount(batch.amendLots(at))) return true;
  if (recordBytes === AMEND_BYTES) return false;
  if (recordBytes !== AMEND_NAME_BYTES && recordBytes !== AMEND_NAME_BYTES + REQUEST_BYTES) return true;
  const length = batch.amendNameLength(at);
  return batch.isKeyMissing(at, OFFSET.key) || length < 1 || length > CLIENT_ORDER_ID_MAX;
}

/**
 * Handles an amend record; returns the id of the refusal, or 0. A smaller original quantity, at the same price and place in
 * the queue, and another client order id where one is said (SPOT-35).
 */
export function amend(room: TradingRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (isMalformed(batch, at, recordBytes)) return REJECTIONS.MALFORMED_COMMAND.id;
  const account = batch.account(at);
  if (!room.accounts.isUser(account)) return REJECTIONS.UNKNOWN_ACCOUNT.id;
  const market = room.catalog.markets[batch.market(at)];
  if (market === undefined) return REJECTIONS.UNKNOWN_MARKET.id;
  const orderId = targetId(room, batch, at, account);
  const found = room.lists.of(orderId);
  const list = found?.account === account && found.market === market.id ? found : undefined;
  const isOpen =
    list !== undefined ||
    findResting(market, orderId, account) !== 0 ||
    findWaiting(room, market, orderId, account) !== undefined;
  const lots = batch.amendLots(at);
  const wish: Wish = { account, market, orderId, list, isOpen, lots };
  if (recordBytes === AMEND_BYTES) return amendOrder(room, wish, false);
  const isReusing = recordBytes !== AMEND_NAME_BYTES;
  const { idempotency } = room;
  if (isReusing && tellRepeatedRequest(room, batch, at, AMEND_NAME_BYTES)) return 0;
  const seen = checkOrderId(room, batch, at, AMEND_NAME_BYTES, isReusing);
  if (seen === KEY_SAME) {
    room.events.duplicate(idempotency.foundOrderId);
    return 0;
  }
  if (seen !== KEY_NEW) {
    const isOwn = isOpen && idempotency.foundOrderId === orderId;
    if (!isOwn || room.renames.isFormer(orderId, batch, at + OFFSET.key)) return REJECTIONS.KEY_REUSED.id;
    return amendOrder(room, wish, false);
  }
  const refusal = amendOrder(room, wish, true);
  if (refusal !== 0) return refusal;
  idempotency.remember(orderId);
  if (isReusing) room.requests.remember(orderId);
  room.renames.add(orderId, batch, at + OFFSET.key, (id) => isOpenAnywhere(room, id));
  return 0;
}

/** Returns the id of the refusal to reduce the order, or 0; also tells whether it was renamed. */
function amendOrder(room: TradingRoom, wish: Wish, isRenamed: boolean): number {
  const { market, orderId, list, isOpen, lots } = wish;
  if (market.status === HALT) return REJECTIONS.MARKET_CLOSED.id;
  if (!isOpen) return REJECTIONS.UNKNOWN_ORDER.id;
  if (list !== undefined) return amendMember(room, market, list, { orderId, lots, isRenamed });
  const rejection = checkAmendOpen(room, market, orderId, lots);
  if (rejection === 0) amendOpen(room, market, orderId, { lots, isRenamed, isSecond: false });
  return rejection;
}
