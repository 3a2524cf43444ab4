import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import {
  fillsFilter,
  fillsQuery,
  orderListData,
  orderListsFilter,
  orderListsQuery,
  ordersFilter,
  ordersQuery,
} from '@pelorus/protocol/spot/history.ts';
import { fillData, orderData } from '@pelorus/protocol/spot/http.ts';
import type { App } from '../http/routes.ts';
import { fillPages, orderPages, wordsOf } from '../trading/history.ts';
import type { SendFile } from '../trading/history-pages.ts';
import { registerHistory } from '../trading/history-routes.ts';
import { presentFill } from '../trading/present-order.ts';
import { orderListPages } from './list-history.ts';
import type { SpotNeeds } from './needs.ts';
import { presentOrders } from './present-outcome.ts';

/** The histories of an account under /api/spot: orders, trades and lists, narrowed to what it wants of them. */
export function registerSpotHistory(app: App, deps: SpotNeeds, send: SendFile): void {
  const orders = {
    url: '/api/spot/orders',
    summary: 'My orders, open and ended, newest first; of a market, side, types, statuses, time or clientOrderId',
    fileSummary: 'My orders that a filter wants, as CSV',
    ...{ name: 'orders', filter: ordersFilter, query: ordersQuery, row: orderData, numbers: 1 },
  };
  registerHistory(
    app,
    deps,
    {
      ...orders,
      pages: (account, { type, ...query }) =>
        orderPages(deps, account, 'spot', { ...query, types: wordsOf<OrderType>(type) }, (rows) =>
          presentOrders(deps.catalog, rows),
        ),
    },
    send,
  );
  const trades = {
    url: '/api/spot/trades',
    summary: 'My trades, newest first; of a market, order, side, role or time',
    fileSummary: 'My trades that a filter wants, as CSV',
    ...{ name: 'trades', filter: fillsFilter, query: fillsQuery, row: fillData, numbers: 2 },
  };
  registerHistory(
    app,
    deps,
    {
      ...trades,
      pages: (account, query) =>
        fillPages(deps, account, 'spot', query, (rows) => rows.map((fill) => presentFill(deps.catalog, fill))),
    },
    send,
  );
  const lists = {
    url: '/api/spot/order-lists',
    summary: 'My lists with their orders, newest first; of a market, kind, state or time',
    fileSummary: 'My lists that a filter wants, as CSV',
    ...{ name: 'order-lists', filter: orderListsFilter, query: orderListsQuery, row: orderListData, numbers: 2 },
  };
  registerHistory(app, deps, { ...lists, pages: (account, query) => orderListPages(deps, account, query) }, send);
}
