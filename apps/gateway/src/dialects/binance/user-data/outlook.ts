import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { OrderStatus } from '@pelorus/protocol/exchange/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { endedStatusOf } from '../spot/present-orders.ts';

/** Reasons of ends that are reported with the match, not separately. */
const TOLD_BY_MATCH: ReadonlySet<OrderStatus> = new Set(['FILLED', 'EXPIRED_IN_MATCH']);

/** The state of a command's orders after it, for its reports. */
export class Outlook {
  readonly #done = new Map<number, EventOf<'orderDone'>>();
  /** Of the orders by quote amount, which never wait, their amounts. */
  readonly #quoteUnits = new Map<number, number>();
  /** Of each order the place of its last fill or prevented match; of one that was filled, of the last that took something off it. */
  readonly #lastMatch = new Map<number, number>();

  constructor({ events }: AppliedCommand) {
    for (const event of events)
      if (event.kind === 'orderDone') this.#done.set(event.orderId, event);
      else if (event.kind === 'orderAccepted' && event.quoteUnits > 0)
        this.#quoteUnits.set(event.orderId, event.quoteUnits);
    for (const [index, event] of events.entries()) {
      if (event.kind !== 'trade' && event.kind !== 'prevented') continue;
      const [takerLots, makerLots] =
        event.kind === 'trade' ? [event.lots, event.lots] : [event.takerLots, event.makerLots];
      this.#matched(event.takerOrderId, takerLots, index);
      this.#matched(event.makerOrderId, makerLots, index);
    }
  }

  /** A match that took nothing off an order did not fill it. */
  #matched(orderId: number, lots: number, index: number): void {
    if (lots > 0 || this.#endOf(orderId) !== 'FILLED') this.#lastMatch.set(orderId, index);
  }

  /** Returns the status of an order that ended; undefined: it goes on. */
  #endOf(orderId: number): OrderStatus | undefined {
    const done = this.#done.get(orderId);
    if (done === undefined) return undefined;
    const { filledLots, reason } = done;
    return endedStatusOf({ reason, filledLots, quoteUnits: this.#quoteUnits.get(orderId) ?? 0 });
  }

  /** Returns the status in which the match at `index` left an order for good; undefined: it goes on. */
  endAt(orderId: number, index: number): OrderStatus | undefined {
    if (this.#lastMatch.get(orderId) !== index) return undefined;
    const status = this.#endOf(orderId);
    return status !== undefined && TOLD_BY_MATCH.has(status) ? status : undefined;
  }
}
