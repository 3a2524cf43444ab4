import { orderById } from '@pelorus/database/queries/orders.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import type { GatewayDeps } from '../deps.ts';
import { presentOrder } from '../spot/present-order.ts';

const POLL_MS = 50;

/** Orders as they stand: from memory when they were placed since this gateway joined, else from the tables. */
export interface OrderLookup {
  live(orderId: number): OrderData | undefined;
  /** Returns the order as the tables have it once they have reached `seq`; undefined if they do not get there in time. */
  stored(account: number, orderId: number, seq: number): Promise<OrderData | undefined>;
}

/** Returns the gateway's own lookup. */
export function orderLookup(
  deps: Pick<GatewayDeps, 'orders' | 'catalog' | 'barrier' | 'pool' | 'limits'>,
): OrderLookup {
  const reached = async (seq: number) => {
    for (let waitedMs = 0; deps.barrier.projectedSeq < seq; waitedMs += POLL_MS) {
      if (waitedMs >= deps.limits.barrierWaitMs) return false;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS).unref());
    }
    return true;
  };
  return {
    live(orderId) {
      const order = deps.orders.get(orderId);
      return order === undefined ? undefined : presentOrder(deps.catalog, order);
    },
    async stored(account, orderId, seq) {
      if (!(await reached(seq))) return undefined;
      const row = await orderById(deps.pool, account, orderId);
      return row === undefined ? undefined : presentOrder(deps.catalog, row);
    },
  };
}
