import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';

interface Followed {
  /** The original or amended quantity; NaN for an order by quote amount. */
  lots: number;
  executedLots: number;
  preventedLots: number;
  isTriggered: boolean;
}

/** Tracks orders by their events, and throws when events contradict each other (SPOT-31, COND-09). */
export class FollowedOrders {
  private readonly open = new Map<number, Followed>();
  private readonly ended = new Set<number>();

  follow(events: readonly EngineEvent[]): void {
    for (const event of events) this.followOne(event);
  }

  private followOne(event: EngineEvent): void {
    switch (event.kind) {
      case 'orderAccepted':
        this.open.set(event.orderId, {
          ...{ lots: event.quoteUnits > 0 ? Number.NaN : event.lots, executedLots: 0, preventedLots: 0 },
          isTriggered: false,
        });
        break;
      case 'trade':
        for (const id of [event.takerOrderId, event.makerOrderId]) this.get(id).executedLots += event.lots;
        break;
      case 'prevented':
        this.prevented(event.takerOrderId, event.takerLots, event.preventedId !== undefined);
        this.prevented(event.makerOrderId, event.makerLots, event.preventedId !== undefined);
        break;
      case 'orderPhase':
        this.changed(event.orderId, event.lots);
        if (event.phase === 'WORKING') this.trigger(event.orderId);
        break;
      case 'orderAmended':
      case 'orderModified':
        this.changed(event.orderId, event.lots);
        this.expectLeft(event.orderId, event.leftLots);
        break;
      case 'orderRested':
        this.expectLeft(event.orderId, event.leftLots);
        break;
      case 'orderDone':
        // Self-trade prevention ended this order, so it is no longer open. An order that never had its turn may never
        // have announced its quantity.
        if (this.get(event.orderId).lots !== 0)
          this.expectLeft(event.orderId, event.reason.startsWith('SELF_TRADE') ? 0 : event.leftLots);
        this.open.delete(event.orderId);
        this.ended.add(event.orderId);
        break;
    }
  }

  private get(orderId: number): Followed {
    const order = this.open.get(orderId);
    if (order === undefined) throw new Error(`order ${orderId} is ${this.ended.has(orderId) ? 'ended' : 'unknown'}`);
    return order;
  }

  private changed(orderId: number, lots: number): void {
    this.get(orderId).lots = lots;
  }

  /** Before there were rules an order just had less. */
  private prevented(orderId: number, lots: number, isCounted: boolean): void {
    const order = this.get(orderId);
    if (isCounted) order.preventedLots += lots;
    else order.lots -= lots;
  }

  private trigger(orderId: number): void {
    const order = this.get(orderId);
    if (order.isTriggered) throw new Error(`order ${orderId} is triggered twice`);
    order.isTriggered = true;
  }

  private expectLeft(orderId: number, leftLots: number): void {
    const { lots, executedLots, preventedLots } = this.get(orderId);
    const expected = lots - executedLots - preventedLots;
    if (!Number.isNaN(lots) && leftLots !== expected)
      throw new Error(`order ${orderId} has ${leftLots} left, should have ${expected}`);
  }
}
