import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { OrderStatus } from '@pelorus/protocol/spot/enums.ts';
import { endedStatusOf } from '../present-orders.ts';

/** Ends that are told with the match that caused them, not once more. */
const TOLD_BY_MATCH: ReadonlySet<OrderStatus> = new Set(['FILLED', 'EXPIRED_IN_MATCH']);

/** How the orders of a command come out of it, for whoever is told of it. */
export class Outlook {
  readonly #done = new Map<number, EventOf<'orderDone'>>();
  /** Of the orders by quote amount, which never wait, their amounts. */
  readonly #quoteUnits = new Map<number, number>();
  /** Of each order the place of its last fill or prevented match. */
  readonly #lastMatch = new Map<number, number>();

  constructor(command: AppliedCommand) {
    for (const [index, event] of command.events.entries()) {
      if (event.kind === 'orderDone') this.#done.set(event.orderId, event);
      else if (event.kind === 'orderAccepted' && event.quoteUnits > 0)
        this.#quoteUnits.set(event.orderId, event.quoteUnits);
      else if (event.kind === 'trade' || event.kind === 'prevented') {
        this.#lastMatch.set(event.takerOrderId, index);
        this.#lastMatch.set(event.makerOrderId, index);
      }
    }
  }

  /** The orders that ended. */
  get ended(): IterableIterator<number> {
    return this.#done.keys();
  }

  /** Returns the status in which the match at `index` left an order for good; undefined: it goes on. */
  endAt(orderId: number, index: number): OrderStatus | undefined {
    const done = this.#done.get(orderId);
    if (done === undefined || this.#lastMatch.get(orderId) !== index) return undefined;
    const { filledLots, reason } = done;
    const status = endedStatusOf({ reason, filledLots, quoteUnits: this.#quoteUnits.get(orderId) ?? 0 });
    return TOLD_BY_MATCH.has(status) ? status : undefined;
  }
}
