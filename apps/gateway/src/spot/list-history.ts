import { type OrderListFilter, orderListHistory } from '@pelorus/database/spot/order-list-history.ts';
import { ordersOfLists } from '@pelorus/database/spot/orders.ts';
import type { OrderListData, orderListsFilter } from '@pelorus/protocol/spot/history.ts';
import type { z } from 'zod';
import { marketsOf, type Pages } from '../trading/history.ts';
import { presentOrder } from '../trading/present-order.ts';
import type { SpotNeeds } from './needs.ts';

/** Returns the pages of an account's lists that a query wants, each with its orders. Refuses UNKNOWN_MARKET. */
export function orderListPages(
  deps: Pick<SpotNeeds, 'pool' | 'catalog'>,
  account: number,
  query: z.infer<typeof orderListsFilter>,
): Pages<OrderListData> {
  const filter: OrderListFilter = {
    ...marketsOf(deps.catalog, 'spot', query.symbol),
    kind: query.kind,
    isOpen: query.state === undefined ? undefined : query.state === 'open',
    fromMs: query.from,
    toMs: query.to,
  };
  return async (before, limit) => {
    const place = before === undefined ? undefined : { createdAtMs: before[0] as number, listId: before[1] as number };
    const { rows, next } = await orderListHistory(deps.pool, account, filter, { before: place, limit });
    const ids = rows.map(({ listId }) => listId);
    const orders = Map.groupBy(await ordersOfLists(deps.pool, account, ids), ({ listId }) => listId);
    return {
      rows: rows.map(({ listId, kind, clientListId, market, createdAtMs, endedAtMs }) => ({
        listId,
        kind,
        clientListId,
        symbol: deps.catalog.marketById(market).symbol,
        createdAt: createdAtMs,
        endedAt: endedAtMs,
        orders: (orders.get(listId) ?? []).map((order) => presentOrder(deps.catalog, order)),
      })),
      next: next === null ? null : [next.createdAtMs, next.listId],
    };
  };
}
