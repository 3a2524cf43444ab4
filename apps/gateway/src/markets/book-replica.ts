import type { Side } from '@pelorus/protocol/exchange/orders.ts';
import type { BookLevels } from '@pelorus/protocol/link/core-link.ts';

/**
 * One side as two parallel sorted arrays with the best price last: most changes happen near the touch, where inserts
 * and removals move few entries.
 */
class BookSide {
  readonly #prices: number[] = [];
  readonly #lots: number[] = [];
  /** +1: a higher price is better (bids), -1: a lower one (asks). */
  readonly #sign: 1 | -1;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  get size(): number {
    return this.#prices.length;
  }

  /** Sets the quantity at a price; 0 removes the level. */
  set(priceTicks: number, lots: number): void {
    const prices = this.#prices;
    let low = 0;
    let high = prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((prices[middle] as number) - priceTicks) * this.#sign < 0) low = middle + 1;
      else high = middle;
    }
    const found = prices[low] === priceTicks;
    if (lots === 0) {
      if (!found) return;
      prices.splice(low, 1);
      this.#lots.splice(low, 1);
    } else if (found) {
      this.#lots[low] = lots;
    } else {
      prices.splice(low, 0, priceTicks);
      this.#lots.splice(low, 0, lots);
    }
  }

  /** Returns up to `limit` levels [priceTicks, lots], best first. */
  top(limit: number): [number, number][] {
    const levels: [number, number][] = [];
    const last = this.#prices.length - 1;
    const end = Math.max(0, this.#prices.length - limit);
    for (let i = last; i >= end; i--) levels.push([this.#prices[i] as number, this.#lots[i] as number]);
    return levels;
  }

  /** Yields levels [priceTicks, lots], best first. */
  *levels(): Generator<[number, number]> {
    for (let i = this.#prices.length - 1; i >= 0; i--) yield [this.#prices[i] as number, this.#lots[i] as number];
  }

  best(): [number, number] | null {
    const last = this.#prices.length - 1;
    return last < 0 ? null : [this.#prices[last] as number, this.#lots[last] as number];
  }
}

/** The book of one market as the core's level events describe it. */
export class BookReplica {
  readonly bids = new BookSide(1);
  readonly asks = new BookSide(-1);
  /** Id of the last change that is in; the next one is exactly one higher. */
  updateId: number;

  constructor(levels: Omit<BookLevels, 'market'>) {
    this.updateId = levels.updateId;
    // Worst first, so that each insertion appends.
    for (const [price, lots] of levels.bids.toReversed()) this.bids.set(price, lots);
    for (const [price, lots] of levels.asks.toReversed()) this.asks.set(price, lots);
  }

  /** Takes one change. A gap in the ids means that an event was lost: a bug, never to be papered over. */
  change(side: Side, priceTicks: number, lots: number, updateId: number): void {
    if (updateId !== this.updateId + 1) throw new Error(`book change ${updateId} after ${this.updateId}`);
    this.updateId = updateId;
    (side === 'BUY' ? this.bids : this.asks).set(priceTicks, lots);
  }
}
