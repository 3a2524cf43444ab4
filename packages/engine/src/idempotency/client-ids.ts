import { OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { isOpenAnywhere, type TradingRoom } from '../trading/trading-room.ts';
import { KEY_NEW, KEY_SAME } from './idempotency.ts';

/** Whether the record, with its request behind `bytes` bytes, came with a request that was heard before: then it is told to be a repeat. */
export function tellRepeatedRequest(room: TradingRoom, batch: CommandBatch, at: number, bytes: number): boolean {
  room.ended.isOn = true;
  if (!room.requests.isKnown(batch, at + bytes, batch.account(at))) return false;
  room.events.duplicate(room.requests.foundOrderId);
  return true;
}

/**
 * Looks up the key in the record at `at`, as Idempotency.check does for the content up to `endByte`. Where ids are free again
 * (`isReusing`), one whose order is done is new, unless the same content comes soon after that was filled or expired.
 */
export function checkOrderId(
  room: TradingRoom,
  batch: CommandBatch,
  at: number,
  endByte: number,
  isReusing: boolean,
): number {
  const account = batch.account(at);
  const seen = room.idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, endByte);
  if (seen === KEY_NEW || !isReusing) return seen;
  const orderId = room.idempotency.foundOrderId;
  if (isOpenAnywhere(room, orderId)) return seen;
  return seen === KEY_SAME && room.ended.isRecent(account, orderId, room.nowMs) ? KEY_SAME : KEY_NEW;
}

/** As checkOrderId, of a list's own id: it is taken while anything of the list is open, and any order of it may be the one that ended. */
export function checkListId(
  room: TradingRoom,
  batch: CommandBatch,
  at: number,
  bytes: number,
  legs: number,
  isReusing: boolean,
): number {
  const account = batch.account(at);
  const seen = room.idempotency.check(batch, at, OFFSET.key, account, OFFSET.market, bytes);
  if (seen === KEY_NEW || !isReusing) return seen;
  const firstId = room.idempotency.foundOrderId;
  if (room.lists.beganWith(firstId) !== undefined) return seen;
  if (seen !== KEY_SAME) return KEY_NEW;
  for (let i = 0; i < legs; i++) if (room.ended.isRecent(account, firstId + i, room.nowMs)) return KEY_SAME;
  return KEY_NEW;
}
