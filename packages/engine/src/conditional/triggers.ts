import { trailingTriggerTicks } from '@pelorus/formulas/trailing.ts';
import { BUY, SELL } from '@pelorus/protocol/spot/enums.ts';
import type { ConditionalOrder } from './conditional-order.ts';
import { waitsAbove } from './order-types.ts';

/** What a price did to a conditional order. */
export interface Felt {
  order: ConditionalOrder;
  /** Triggered; else it began to track. */
  isFired: boolean;
}

const NEVER_ABOVE = Number.POSITIVE_INFINITY;

/**
 * The conditional orders of one market by the prices that concern them. Trades strictly between two prices change
 * nothing: whoever asks `isQuiet` after a sweep pays two comparisons, however many orders wait.
 */
export class Triggers {
  /** Waiting for a price at or above theirs; the one that comes first, of equals the oldest, is last. */
  private readonly above: ConditionalOrder[] = [];
  /** Waiting for a price at or below theirs. */
  private readonly below: ConditionalOrder[] = [];
  /** Trailing orders that follow the price, or will from the next trade on. */
  private tracking: ConditionalOrder[] = [];
  private quietAbove = NEVER_ABOVE;
  private quietBelow = 0;

  /** Whether a sweep whose trades lay between these two prices, as all of one sweep do, leaves every order as it is. */
  isQuiet(firstTicks: number, lastTicks: number): boolean {
    const { quietAbove, quietBelow } = this;
    return firstTicks < quietAbove && lastTicks < quietAbove && firstTicks > quietBelow && lastTicks > quietBelow;
  }

  add(order: ConditionalOrder): void {
    if (order.stopTicks === 0) this.tracking.push(order);
    else {
      const queue = this.queueOf(order);
      queue.splice(placeIn(queue, order), 0, order);
    }
    this.narrow(order);
  }

  /** Takes an order out. The prices that concerned it stay unquiet until one of them comes: that costs a look, no more. */
  remove(order: ConditionalOrder): void {
    const queue = order.stopTicks === 0 ? this.tracking : this.queueOf(order);
    const place = order.stopTicks === 0 ? queue.indexOf(order) : placeIn(queue, order);
    // One that was triggered and has not had its turn is in no queue any more.
    if (queue[place] === order) queue.splice(place, 1);
  }

  private queueOf(order: ConditionalOrder): ConditionalOrder[] {
    return waitsAbove(order.type, order.side) ? this.above : this.below;
  }

  /** Shows every order the price of a trade; returns those that it triggered or made track, oldest first. */
  feel(priceTicks: number): Felt[] {
    const felt: Felt[] = [];
    this.tracking = this.tracking.filter((order) => {
      const isNew = order.extremeTicks === 0;
      const isFired = !isNew && isTurned(order, priceTicks);
      if (isNew || isFired) felt.push({ order, isFired });
      if (isNew || isBetter(order, priceTicks)) order.extremeTicks = priceTicks;
      return !isFired;
    });
    this.feelStops(this.above, (stopTicks) => stopTicks <= priceTicks, priceTicks, felt);
    this.feelStops(this.below, (stopTicks) => stopTicks >= priceTicks, priceTicks, felt);
    this.findQuiet();
    return felt.sort((a, b) => a.order.orderId - b.order.orderId);
  }

  private feelStops(
    queue: ConditionalOrder[],
    isReached: (stopTicks: number) => boolean,
    priceTicks: number,
    felt: Felt[],
  ): void {
    for (let order = queue.at(-1); order !== undefined && isReached(order.stopTicks); order = queue.at(-1)) {
      queue.pop();
      const isFired = order.trailingBips === 0;
      felt.push({ order, isFired });
      if (isFired) continue;
      order.stopTicks = 0;
      order.extremeTicks = priceTicks;
      this.tracking.push(order);
    }
  }

  /** Finds the prices between which nothing happens. */
  private findQuiet(): void {
    this.quietAbove = this.above.at(-1)?.stopTicks ?? NEVER_ABOVE;
    this.quietBelow = this.below.at(-1)?.stopTicks ?? 0;
    for (const order of this.tracking) this.narrow(order);
  }

  /** Takes the prices that concern an order out of the quiet ones. */
  private narrow({ side, type, stopTicks, extremeTicks, trailingBips }: ConditionalOrder): void {
    if (stopTicks !== 0) {
      if (waitsAbove(type, side)) this.quietAbove = Math.min(this.quietAbove, stopTicks);
      else this.quietBelow = Math.max(this.quietBelow, stopTicks);
      return;
    }
    if (extremeTicks === 0) {
      // One that has seen no price wants to see the next, whatever it is.
      this.quietAbove = 0;
      return;
    }
    const turned = trailingTriggerTicks(side, extremeTicks, trailingBips);
    const [high, low] = side === SELL ? [extremeTicks + 1, turned] : [turned, extremeTicks - 1];
    this.quietAbove = Math.min(this.quietAbove, high);
    this.quietBelow = Math.max(this.quietBelow, low);
  }
}

function isBetter({ side, extremeTicks }: ConditionalOrder, priceTicks: number): boolean {
  return side === SELL ? priceTicks > extremeTicks : priceTicks < extremeTicks;
}

function isTurned({ side, extremeTicks, trailingBips }: ConditionalOrder, priceTicks: number): boolean {
  const trigger = trailingTriggerTicks(side, extremeTicks, trailingBips);
  return side === BUY ? priceTicks >= trigger : priceTicks <= trigger;
}

/** Returns where in its queue an order stands or belongs: the one to go first is last. */
function placeIn(queue: readonly ConditionalOrder[], order: ConditionalOrder): number {
  const sign = waitsAbove(order.type, order.side) ? 1 : -1;
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = queue[middle] as ConditionalOrder;
    const isBefore = sign * (other.stopTicks - order.stopTicks) || other.orderId - order.orderId;
    if (isBefore > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
