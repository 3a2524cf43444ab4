import { BUY, SELL } from '@pelorus/protocol/exchange/orders.ts';
import { BinaryHeap } from '../../queue/binary-heap.ts';
import type { ConditionalOrder } from './conditional-order.ts';
import { waitsAbove } from './order-types.ts';
import { TrailingSide } from './trailing-side.ts';

/** The effect of a price on a conditional order. */
interface Felt {
  order: ConditionalOrder;
  /** Triggered; else it began to track. */
  isFired: boolean;
}

const NEVER_ABOVE = Number.POSITIVE_INFINITY;
/** Orders that were taken out are cleared from the heaps when they are more than the others, and at least so many. */
const CLEAR_AT_LEAST = 64;

/**
 * The conditional orders of one market, by the prices that concern them. Trades strictly between two prices change
 * nothing: an `isQuiet` check after a sweep costs two comparisons, however many orders wait; a price that concerns
 * some costs only its changes (COND-16).
 */
export class Triggers {
  /** Waiting for a price at or above theirs, the lowest first. Orders that were taken out may still be in. */
  private readonly above = new BinaryHeap<ConditionalOrder>((a, b) => a.stopTicks < b.stopTicks);
  /** Waiting for a price at or below theirs, the highest first. */
  private readonly below = new BinaryHeap<ConditionalOrder>((a, b) => a.stopTicks > b.stopTicks);
  /** Those of both that are really there. */
  private readonly stops = new Set<ConditionalOrder>();
  private gone = 0;
  /** Trailing orders that will follow the price from the next trade on. */
  private readonly fresh = new Set<ConditionalOrder>();
  private readonly buys = new TrailingSide(BUY);
  private readonly sells = new TrailingSide(SELL);
  private quietAbove = NEVER_ABOVE;
  private quietBelow = 0;

  /** Whether a sweep with all trades between these two prices changes no order. */
  isQuiet(firstTicks: number, lastTicks: number): boolean {
    const { quietAbove, quietBelow } = this;
    return firstTicks < quietAbove && lastTicks < quietAbove && firstTicks > quietBelow && lastTicks > quietBelow;
  }

  /** Lets an order wait for its stop price, or, without one, follow: from `extremeTicks` on, or from the next price on. */
  add(order: ConditionalOrder): void {
    if (order.stopTicks !== 0) {
      this.stops.add(order);
      this.queueOf(order).push(order);
    } else if (order.extremeTicks === 0) this.fresh.add(order);
    else this.follow(order, order.extremeTicks);
    this.findQuiet();
  }

  /** Takes an order out. The prices that concerned it stay unquiet until one of them comes: that costs a look, no more. */
  remove(order: ConditionalOrder): void {
    // One that was triggered and has not had its turn is in none of these any more.
    if (this.fresh.delete(order)) return;
    this.buys.remove(order);
    this.sells.remove(order);
    if (!this.stops.delete(order)) return;
    this.gone++;
    if (this.gone < CLEAR_AT_LEAST || this.gone <= this.stops.size) return;
    this.gone = 0;
    for (const queue of [this.above, this.below]) queue.keep((waiting) => this.stops.has(waiting));
  }

  private queueOf(order: ConditionalOrder): BinaryHeap<ConditionalOrder> {
    return waitsAbove(order.type, order.side) ? this.above : this.below;
  }

  private follow(order: ConditionalOrder, extremeTicks: number): void {
    order.extremeTicks = extremeTicks;
    (order.side === BUY ? this.buys : this.sells).add(order);
  }

  /** Shows a trade's price to all orders; returns the triggered and newly tracking ones, oldest first. */
  feel(priceTicks: number): Felt[] {
    const turned = [...this.buys.feel(priceTicks), ...this.sells.feel(priceTicks)];
    const felt: Felt[] = turned.map((order) => ({ order, isFired: true }));
    for (const order of this.fresh) {
      this.follow(order, priceTicks);
      felt.push({ order, isFired: false });
    }
    this.fresh.clear();
    this.feelStops(this.above, (stopTicks) => stopTicks <= priceTicks, priceTicks, felt);
    this.feelStops(this.below, (stopTicks) => stopTicks >= priceTicks, priceTicks, felt);
    this.findQuiet();
    return felt.sort((a, b) => a.order.orderId - b.order.orderId);
  }

  private feelStops(
    queue: BinaryHeap<ConditionalOrder>,
    isReached: (stopTicks: number) => boolean,
    priceTicks: number,
    felt: Felt[],
  ): void {
    for (let order = this.firstOf(queue); order && isReached(order.stopTicks); order = this.firstOf(queue)) {
      queue.pop();
      this.stops.delete(order);
      const isFired = order.trailingBips === 0;
      felt.push({ order, isFired });
      if (isFired) continue;
      order.stopTicks = 0;
      this.follow(order, priceTicks);
    }
  }

  /** Returns the first of a queue that is really there. */
  private firstOf(queue: BinaryHeap<ConditionalOrder>): ConditionalOrder | undefined {
    for (let order = queue.peek(); order !== undefined; order = queue.peek()) {
      if (this.stops.has(order)) return order;
      queue.pop();
      this.gone--;
    }
    return undefined;
  }

  /** Finds the prices between which nothing happens. */
  private findQuiet(): void {
    const { buys, sells } = this;
    this.quietBelow = Math.max(this.firstOf(this.below)?.stopTicks ?? 0, buys.nextBelow, sells.nextBelow);
    // Those that have seen no price want to see the next, whatever it is.
    if (this.fresh.size > 0) this.quietAbove = 0;
    else
      this.quietAbove = Math.min(this.firstOf(this.above)?.stopTicks ?? NEVER_ABOVE, buys.nextAbove, sells.nextAbove);
  }

  /** Writes the best seen price into each following order, before anything reads it. */
  settle(): void {
    this.buys.settle();
    this.sells.settle();
  }
}
