import { ORDER_F64, ORDER_I32, ORDER_ID, ORDER_INDEX_NEXT, type OrderStore } from './order-store.ts';

const FIRST_HEADS = 64;

/**
 * Order id → slot. Chains are threaded through the order records. The low bits of the id choose the chain: ids are
 * handed out in sequence, so recent orders lie side by side in memory and chains stay even.
 */
export class OrderIndex {
  private heads = new Int32Array(FIRST_HEADS);
  private mask = FIRST_HEADS - 1;
  private readonly orders: OrderStore;

  constructor(orders: OrderStore) {
    this.orders = orders;
  }

  /** Returns the slot of an open order, or 0. Any double may be asked for. */
  find(orderId: number): number {
    const { i32, f64 } = this.orders;
    let slot = this.heads[orderId & this.mask] as number;
    while (slot !== 0 && f64[slot * ORDER_F64 + ORDER_ID] !== orderId) {
      slot = i32[slot * ORDER_I32 + ORDER_INDEX_NEXT] as number;
    }
    return slot;
  }

  add(slot: number): void {
    if (this.orders.count > this.heads.length) this.grow();
    this.link(slot);
  }

  private link(slot: number): void {
    const bucket = this.orders.orderId(slot) & this.mask;
    this.orders.i32[slot * ORDER_I32 + ORDER_INDEX_NEXT] = this.heads[bucket] as number;
    this.heads[bucket] = slot;
  }

  remove(slot: number): void {
    const { i32 } = this.orders;
    const bucket = this.orders.orderId(slot) & this.mask;
    const after = i32[slot * ORDER_I32 + ORDER_INDEX_NEXT] as number;
    let at = this.heads[bucket] as number;
    if (at === slot) {
      this.heads[bucket] = after;
      return;
    }
    for (;;) {
      const next = i32[at * ORDER_I32 + ORDER_INDEX_NEXT] as number;
      if (next === slot) break;
      at = next;
    }
    i32[at * ORDER_I32 + ORDER_INDEX_NEXT] = after;
  }

  private grow(): void {
    const { i32 } = this.orders;
    const old = this.heads;
    this.heads = new Int32Array(2 * old.length);
    this.mask = this.heads.length - 1;
    for (let bucket = 0; bucket < old.length; bucket++) {
      let slot = old[bucket] as number;
      while (slot !== 0) {
        const next = i32[slot * ORDER_I32 + ORDER_INDEX_NEXT] as number;
        this.link(slot);
        slot = next;
      }
    }
  }
}
