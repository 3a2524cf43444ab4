import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { EXPIRE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { expireMember } from '../lists/follow-list.ts';
import { DONE } from '../spot/done-reasons.ts';
import { endOpen } from '../spot/end-open.ts';
import { isStillOpen, type SpotRoom } from '../spot/spot-room.ts';

/** Handles an expire record: ends what is due at its time (GTD-02); returns the id of the refusal, or 0. */
export function expire(room: SpotRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== EXPIRE_BYTES || !batch.knowsTerms(at)) return REJECTIONS.MALFORMED_COMMAND.id;
  for (let due = room.expiries.takeDue(room.nowMs); due !== undefined; due = room.expiries.takeDue(room.nowMs)) {
    if (!isStillOpen(room, due)) continue;
    const market = room.catalog.markets[due.market] as Market;
    const list = room.lists.of(due.orderId);
    if (list === undefined) endOpen(room, market, due.orderId, DONE.GTD_EXPIRED);
    else expireMember(room, market, list, due.orderId);
  }
  return 0;
}
