import { EVENT_F64, EVENT_I32, EVENT_KIND, EVENT_LANE } from '@pelorus/protocol/wire/event-layout.ts';
import type { EventWriter } from '../events/event-writer.ts';
import { DONE } from '../trading/done-reasons.ts';
import { tagOf } from './generation.ts';
import { Recent } from './recent.ts';

const DONE_LANE = EVENT_LANE.orderDone;

/** How long after its end an order is still what a repeat of its placement means. */
export const REPEAT_MS = 60_000;
const TWO_32 = 4_294_967_296;

/**
 * Orders that were filled or expired recently, except those cancelled by their owner. Recording begins with the first
 * command whose ids can be reused, so a venue without such commands pays nothing.
 */
export class Ended {
  readonly recent = new Recent(REPEAT_MS);
  isOn = false;

  /** Remembers the orders that were told to have ended from event number `from` on. */
  follow(events: EventWriter, from: number, nowMs: number): void {
    for (let slot = from; slot < events.count; slot++) {
      const tag = events.i32[slot * EVENT_I32] as number;
      if ((tag & 0xff) !== EVENT_KIND.orderDone || ((tag >>> 8) & 0xff) === DONE.CANCELED_BY_USER) continue;
      const account = events.i32[slot * EVENT_I32 + DONE_LANE.account] as number;
      const orderId = events.f64[slot * EVENT_F64 + DONE_LANE.orderId] as number;
      if (this.find(account, orderId) === null)
        this.recent.add(this.tag, account, orderId | 0, this.stamp(nowMs), orderId);
    }
  }

  private tag = 0;

  private find(account: number, orderId: number) {
    this.tag = tagOf(account, Math.floor(orderId / TWO_32), orderId | 0);
    return this.recent.find(this.tag, account, orderId | 0);
  }

  /** The low 32 bits of a time: remembered times are never further apart than that. */
  private stamp(nowMs: number): number {
    return (nowMs % TWO_32) | 0;
  }

  /** Whether the account's order was filled or expired at most REPEAT_MS ago. */
  isRecent(account: number, orderId: number, nowMs: number): boolean {
    const where = this.find(account, orderId);
    return where !== null && (this.stamp(nowMs) - where.content(this.recent.found)) >>> 0 <= REPEAT_MS;
  }
}
