import { OpenTotals } from '../accounts/open-totals.ts';
import { LevelStore } from './level-store.ts';
import { OrderIndex } from './order-index.ts';
import { OrderStore } from './order-store.ts';
import type { IcebergCounting } from './reserves.ts';

/**
 * Storage of all markets' orders and levels. It is shared, so that hundreds of markets use the same few arrays and an
 * idle market costs next to nothing.
 */
export class BookStores {
  readonly orders = new OrderStore();
  readonly levels = new LevelStore();
  readonly index = new OrderIndex(this.orders);
  readonly icebergs: IcebergCounting;

  constructor(totals: OpenTotals = new OpenTotals()) {
    this.icebergs = { countsLastParts: false, totals };
  }

  /** Returns the market in which an open order stands. */
  market(slot: number): number {
    return this.levels.market(this.orders.level(slot));
  }

  /** Returns, for each market, the slots of its open orders by ascending order id: an order free of any layout. */
  slotsByMarket(marketCount: number): number[][] {
    const slots: number[][] = Array.from({ length: marketCount }, () => []);
    for (const slot of this.orders.slotsById()) slots[this.market(slot)]?.push(slot);
    return slots;
  }
}
