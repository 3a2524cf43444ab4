import { REJECTIONS } from '@pelorus/protocol/rejections.ts';
import { EXPIRE_BYTES } from '@pelorus/protocol/wire/command-layout.ts';
import type { Market } from '../../catalog/market.ts';
import type { CommandBatch } from '../../commands/command-batch.ts';
import { DONE } from '../done-reasons.ts';
import { endOpen } from '../end-open.ts';
import { expireMember } from '../lists/follow-list.ts';
import { isStillOpen, type TradingRoom } from '../trading-room.ts';

/** Handles an expire record: ends what is due at its time, so many at most (GTD-02); returns the id of the refusal, or 0. */
export function expire(room: TradingRoom, batch: CommandBatch, at: number, recordBytes: number): number {
  let left = recordBytes === EXPIRE_BYTES ? batch.expireMax(at) >>> 0 : 0;
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
