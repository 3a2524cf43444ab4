import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { EXPIRE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../catalog/market.ts';
import type { CommandBatch } from '../commands/command-batch.ts';
import { endOpen } from '../spot/cancel.ts';
import { DONE } from '../spot/done-reasons.ts';
import { isStillOpen, type SpotRoom } from '../spot/spot-room.ts';

/** Handles an expire record: ends what is due at its time (GTD-02); returns the id of the refusal, or 0. */
export function expire(room: SpotRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  if (recordBytes !== EXPIRE_BYTES || !batch.knowsTerms(at)) return REJECTIONS.MALFORMED_COMMAND.id;
  for (let due = room.expiries.takeDue(room.nowMs); due !== undefined; due = room.expiries.takeDue(room.nowMs)) {
    if (!isStillOpen(room, due)) continue;
    endOpen(room, room.catalog.markets[due.market] as Market, due.orderId, DONE.GTD_EXPIRED);
  }
  return 0;
}
