import { algoById } from '@pelorus/database/spot/algos.ts';
import { type OrderRow, orderById } from '@pelorus/database/spot/orders.ts';
import type { ContractOrderData } from '@pelorus/protocol/futures/order-http.ts';
import type { AlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import type { OrderData } from '@pelorus/protocol/spot/http.ts';
import { presentContractOrders, presentWithTerms } from '../futures/present-order.ts';
import type { LiveOrder } from '../trading/live-orders.ts';
import { presentAlgo } from '../trading/present-algo.ts';
import { presentOrder } from '../trading/present-order.ts';
import type { SocketNeeds } from './needs.ts';

const POLL_MS = 50;

/** An order of any product as its owner is shown it. */
export type ShownOrder = Pick<OrderData, 'algoId'>;

/** Current orders of a product: from memory if placed since this gateway joined, else from the tables. */
export interface OrderLookup<Order extends ShownOrder> {
  live(orderId: number): Order | undefined;
  /** Returns the order as the tables have it once they have reached `seq`; undefined if they do not get there in time. */
  stored(account: number, orderId: number, seq: number): Promise<Order | undefined>;
  /** As stored, of a ladder or a TWAP. */
  algo(account: number, algoId: number, seq: number): Promise<AlgoData | undefined>;
}

export interface OrderLookups {
  spot: OrderLookup<OrderData>;
  futures: OrderLookup<ContractOrderData>;
}

type Needs = Pick<SocketNeeds, 'orders' | 'catalog' | 'barrier' | 'pool' | 'limits'>;

function lookup<Order extends ShownOrder>(
  deps: Needs,
  live: (order: Readonly<LiveOrder>) => Order,
  stored: (row: OrderRow) => Order | undefined | Promise<Order | undefined>,
): OrderLookup<Order> {
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
      return order === undefined ? undefined : live(order);
    },
    async stored(account, orderId, seq) {
      if (!(await reached(seq))) return undefined;
      const row = await orderById(deps.pool, account, orderId);
      return row === undefined ? undefined : stored(row);
    },
    async algo(account, algoId, seq) {
      if (!(await reached(seq))) return undefined;
      const row = await algoById(deps.pool, account, algoId);
      return row === undefined ? undefined : presentAlgo(deps.catalog, row);
    },
  };
}

/** Returns the gateway's own lookups. */
export function orderLookups(deps: Needs): OrderLookups {
  const { catalog } = deps;
  return {
    spot: lookup(
      deps,
      (order) => presentOrder(catalog, order),
      (row) => presentOrder(catalog, row),
    ),
    futures: lookup(
      deps,
      (order) => presentWithTerms({ catalog }, order),
      async (row) => (await presentContractOrders(deps, row.account, [row]))[0],
    ),
  };
}
