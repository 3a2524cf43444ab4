import { ApiRefusal } from '@pelorus/client/http/refusal.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { inGroups } from './order-groups.ts';

/** Calls under way at once. */
const TOGETHER = 5;

/** How cancelling many ended. */
export interface Cancelled {
  /** As they were answered: of a list its first. */
  answered: OrderData[];
  /** Orders that ended by it, the others of their lists among them. */
  count: number;
  /** Orders that were to end with the first of their list, and went live instead: it was filled before. */
  live: OrderData[];
  /** The first refusal other than that an order had already ended, or why the open orders are unknown; null: none. */
  failure: unknown;
}

interface Calls {
  cancel(orderId: number): Promise<OrderData>;
  openNow(): Promise<readonly OrderData[]>;
}

/**
 * Cancels each of the orders; of a list only the first, with which the others end (LIST-08). An order that had already
 * ended is not a failure; its follower that is live now was not requested, and stays (TRAD-240).
 */
export async function cancelEach(orders: readonly OrderData[], { cancel, openNow }: Calls): Promise<Cancelled> {
  const result: Cancelled = { answered: [], count: 0, live: [], failure: null };
  const freed = new Set<number>();
  const one = async ([first, ...others]: readonly OrderData[]) => {
    if (first === undefined) return;
    try {
      result.answered.push(await cancel(first.orderId));
      result.count += 1 + others.length;
    } catch (error) {
      if (!(error instanceof ApiRefusal && error.error === 'UNKNOWN_ORDER')) result.failure ??= error;
      else for (const { orderId } of others) freed.add(orderId);
    }
  };
  const groups = inGroups(orders);
  for (let at = 0; at < groups.length; at += TOGETHER)
    await Promise.all(groups.slice(at, at + TOGETHER).map((group) => one(group.orders)));
  if (freed.size > 0)
    try {
      result.live = (await openNow()).filter(({ orderId }) => freed.has(orderId));
    } catch (error) {
      // Report the cancelled orders despite the error.
      result.failure ??= error;
    }
  return result;
}
