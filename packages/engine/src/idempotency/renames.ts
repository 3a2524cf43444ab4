import type { CommandBatch } from '../commands/command-batch.ts';

/** The four words of an idempotency key. */
export type KeyWords = readonly [number, number, number, number];

/** So many are looked at for each that comes: more than come, so that what ended does not pile up. */
const LOOKED_AT = 4;

function wordsAt({ i32 }: CommandBatch, at: number): KeyWords {
  const w = at >>> 2;
  return [i32[w] as number, i32[w + 1] as number, i32[w + 2] as number, i32[w + 3] as number];
}

/**
 * The keys of renamed orders. All other orders keep the key of their placement, which is not stored here. Entries of
 * ended orders mean nothing and later renames remove them.
 */
export class Renames {
  private readonly keys = new Map<number, KeyWords>();
  private sweep = this.keys.keys();

  /** Whether the key at byte `at` is not the one by which an order goes that went by it, or does. */
  isFormer(orderId: number, batch: CommandBatch, at: number): boolean {
    if (this.keys.size === 0) return false;
    const key = this.keys.get(orderId);
    return key !== undefined && wordsAt(batch, at).some((word, i) => word !== key[i]);
  }

  /** Lets an open order go by the key at byte `at`. */
  add(orderId: number, batch: CommandBatch, at: number, isOpen: (orderId: number) => boolean): void {
    this.keys.set(orderId, wordsAt(batch, at));
    for (let i = 0; i < LOOKED_AT; i++) {
      const next = this.sweep.next();
      if (next.done === true) this.sweep = this.keys.keys();
      else if (!isOpen(next.value)) this.keys.delete(next.value);
    }
  }

  /** Returns [order id, the words of its key] of the orders that are open, by id. */
  rows(isOpen: (orderId: number) => boolean): number[][] {
    const open = [...this.keys].filter(([orderId]) => isOpen(orderId));
    return open.map(([orderId, key]) => [orderId, ...key]).sort((a, b) => (a[0] as number) - (b[0] as number));
  }

  /** Puts back what `rows` returned. */
  restore(orderId: number, key: KeyWords): void {
    this.keys.set(orderId, key);
  }
}
