import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { EXPIRE_BYTES, EXPIRE_MOST_BYTES, OFFSET } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../../catalog/market.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { DONE } from '../done-reasons.ts';
import { endOpen } from '../end-open.ts';
import { expireMember } from '../lists/follow-list.ts';
import { isStillOpen, type SpotRoom } from '../spot-room.ts';

/** Returns how many orders an expire record ends at most: those before version 5 all; 0 = it is malformed. */
function maxOf(batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes === EXPIRE_BYTES && batch.knowsTerms(at)) return Number.POSITIVE_INFINITY;
  if (recordBytes !== EXPIRE_MOST_BYTES || !batch.knowsTags(at)) return 0;
  return batch.word(at, OFFSET.expireMax) >>> 0;
}

/** Handles an expire record: ends up to a given number of due orders (GTD-02); returns the id of the refusal, or 0. */
export function expire(room: SpotRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  let left = maxOf(batch, at, recordBytes);
  if (left === 0) return REJECTIONS.MALFORMED_COMMAND.id;
  while (left > 0) {
    const due = room.expiries.takeDue(room.nowMs);
    if (due === undefined) break;
    if (!isStillOpen(room, due)) continue;
    left--;
    const market = room.catalog.markets[due.market] as Market;
    const list = room.lists.of(due.orderId);
    if (list === undefined) endOpen(room, market, due.orderId, DONE.GTD_EXPIRED);
    else expireMember(room, market, list, due.orderId);
  }
  return 0;
}
