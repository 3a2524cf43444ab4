import { algoById } from '@pelorus/database/spot/algos.ts';
import { orderById } from '@pelorus/database/spot/orders.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { presentAlgo } from '../trading/present-algo.ts';
import { presentOrder } from '../trading/present-order.ts';
import type { SocketNeeds } from './needs.ts';

const POLL_MS = 50;

/** Current orders: from memory if placed since this gateway joined, else from the tables. */
export interface OrderLookup {
  live(orderId: number): OrderData | undefined;
  /** Returns the order as the tables have it once they have reached `seq`; undefined if they do not get there in time. */
  stored(account: number, orderId: number, seq: number): Promise<OrderData | undefined>;
  /** As stored, of a ladder or a TWAP. */
  algo(account: number, algoId: number, seq: number): Promise<AlgoData | undefined>;
}

/** Returns the gateway's own lookup. */
export function orderLookup(
  deps: Pick<SocketNeeds, 'orders' | 'catalog' | 'barrier' | 'pool' | 'limits'>,
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
    async algo(account, algoId, seq) {
      if (!(await reached(seq))) return undefined;
      const row = await algoById(deps.pool, account, algoId);
      return row === undefined ? undefined : presentAlgo(deps.catalog, row);
    },
  };
}
