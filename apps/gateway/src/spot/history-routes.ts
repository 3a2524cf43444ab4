import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import { okSchema } from '@pelorus/protocol/http/envelope.ts';
import {
  fillsFilter,
  fillsQuery,
  orderListData,
  orderListsFilter,
  orderListsQuery,
  ordersFilter,
  ordersQuery,
} from '@pelorus/protocol/spot/history.ts';
import { fillData, orderData, pageSchema } from '@pelorus/protocol/spot/http.ts';
import type { z } from 'zod';
import { csvFile, fileAnswer } from '../http/file-answers.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { fillPages, orderPages, wordsOf } from '../trading/history.ts';
import { EXPORT, pageOf, type SendFile } from '../trading/history-pages.ts';
import { presentFill } from '../trading/present-order.ts';
import { orderListPages } from './list-history.ts';
import type { SpotNeeds } from './needs.ts';
import { presentOrders } from './present-outcome.ts';

const READ = { right: 'account.read', weight: 2 } as const;

/** Columns of files are named and ordered as the answers' fields are. */
const ORDER_COLUMNS = Object.keys(orderData.shape);
const FILL_COLUMNS = Object.keys(fillData.shape);
const LIST_COLUMNS = Object.keys(orderListData.shape);

function ordersOf(deps: SpotNeeds, account: number, { type, ...query }: z.infer<typeof ordersFilter>) {
  const wanted = { ...query, types: wordsOf<OrderType>(type) };
  return orderPages(deps, account, 'spot', wanted, (rows) => presentOrders(deps.catalog, rows));
}

function fillsOf(deps: SpotNeeds, account: number, query: z.infer<typeof fillsFilter>) {
  return fillPages(deps, account, 'spot', query, (rows) => rows.map((fill) => presentFill(deps.catalog, fill)));
}

/** My orders, trades and lists, narrowed to what I want of them. */
function registerPages(app: App, deps: SpotNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/spot/orders',
    config: READ,
    schema: {
      summary: 'My orders, open and ended, newest first; of a market, side, types, statuses, time or clientOrderId',
      querystring: ordersQuery,
      response: { 200: okSchema(pageSchema(orderData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = ordersOf(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 1));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/trades',
    config: READ,
    schema: {
      summary: 'My trades, newest first; of a market, order, side, role or time',
      querystring: fillsQuery,
      response: { 200: okSchema(pageSchema(fillData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = fillsOf(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 2));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/order-lists',
    config: READ,
    schema: {
      summary: 'My lists with their orders, newest first; of a market, kind, state or time',
      querystring: orderListsQuery,
      response: { 200: okSchema(pageSchema(orderListData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = orderListPages(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 2));
    },
  });
}

/** The same as files of exactly the rows that the filter wants. */
function registerFiles(app: App, deps: SpotNeeds, send: SendFile): void {
  app.route({
    method: 'GET',
    url: '/api/spot/orders/export',
    config: EXPORT,
    schema: {
      summary: 'My orders that a filter wants, as CSV',
      querystring: ordersFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'orders', ordersOf(deps, accountId, request.query), ORDER_COLUMNS);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/trades/export',
    config: EXPORT,
    schema: {
      summary: 'My trades that a filter wants, as CSV',
      querystring: fillsFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'trades', fillsOf(deps, accountId, request.query), FILL_COLUMNS);
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/order-lists/export',
    config: EXPORT,
    schema: {
      summary: 'My lists that a filter wants, as CSV',
      querystring: orderListsFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'order-lists', orderListPages(deps, accountId, request.query), LIST_COLUMNS);
    },
  });
}

/** The histories of an account under /api/spot. */
export function registerHistory(app: App, deps: SpotNeeds, send: SendFile): void {
  registerPages(app, deps);
  registerFiles(app, deps, send);
}
