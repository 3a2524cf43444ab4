import type { OrderType } from '@pelorus/protocol/exchange/orders.ts';
import { contractFilter } from '@pelorus/protocol/futures/http.ts';
import {
  type ContractFillData,
  type ContractOrderData,
  type ContractOrderType,
  contractAlgosFilter,
  contractAlgosQuery,
  contractFillData,
  contractFillsFilter,
  contractFillsQuery,
  contractOrderData,
  contractOrdersFilter,
  contractOrdersQuery,
  ENGINE_TYPES,
  endedContractAlgoData,
  placeContractAlgoBody,
  placedContractAlgoData,
} from '@pelorus/protocol/futures/order-http.ts';
import { idText, okSchema } from '@pelorus/protocol/http/envelope.ts';
import { pageSchema } from '@pelorus/protocol/spot/http.ts';
import { z } from 'zod';
import { csvFile, fileAnswer } from '../http/file-answers.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { type AlgoDesk, registerAlgos } from '../trading/algo-routes.ts';
import { fillPages, openOrdersOf, orderIdOf, orderPages, type Pages, wordsOf } from '../trading/history.ts';
import { EXPORT, fileSender, pageOf, type SendFile } from '../trading/history-pages.ts';
import { markOf } from '../trading/outcome.ts';
import { presentAlgo } from '../trading/present-algo.ts';
import { findOrder } from '../trading/service/find-order.ts';
import type { FuturesNeeds } from './needs.ts';
import { presentContractFills, presentContractOrders } from './present-order.ts';

const READ = { right: 'account.read', weight: 2 } as const;
/** Columns of files are named and ordered as the answers' fields are. */
const ORDER_COLUMNS = Object.keys(contractOrderData.shape);
const FILL_COLUMNS = Object.keys(contractFillData.shape);
const orderParams = z.strictObject({ orderId: idText });

/** Returns the pages of orders that a query wants. Two of its types may be one to the engine: the rest is left out here. */
function ordersOf(
  deps: FuturesNeeds,
  account: number,
  { type, ...query }: z.infer<typeof contractOrdersFilter>,
): Pages<ContractOrderData> {
  const wanted = wordsOf<ContractOrderType>(type);
  const types = wanted && [...new Set<OrderType>(wanted.flatMap((word) => [...ENGINE_TYPES[word]]))];
  return orderPages(deps, account, 'futures', { ...query, types }, async (rows) => {
    const shown = await presentContractOrders(deps, account, rows);
    return wanted === undefined ? shown : shown.filter((order) => wanted.includes(order.type));
  });
}

function fillsOf(
  deps: FuturesNeeds,
  account: number,
  query: z.infer<typeof contractFillsFilter>,
): Pages<ContractFillData> {
  return fillPages(deps, account, 'futures', query, (rows) => presentContractFills(deps, account, rows));
}

/** My orders as they stand. */
function registerOpen(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/orders/open',
    config: READ,
    schema: {
      summary: 'My open orders in contracts, those that wait for a trigger too, newest first',
      querystring: contractFilter,
      response: { 200: okSchema(z.array(contractOrderData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const orders = await openOrdersOf(deps, accountId, 'futures', request.query.symbol);
      return ok(await presentContractOrders(deps, accountId, orders));
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/orders/:orderId',
    config: READ,
    schema: {
      summary: 'One of my orders in contracts',
      params: orderParams,
      response: { 200: okSchema(contractOrderData) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const order = await findOrder(deps, accountId, 'futures', { orderId: orderIdOf(request.params.orderId) });
      if (order === null) throw new Refused('ORDER_NOT_FOUND');
      const [shown] = await presentContractOrders(deps, accountId, [order]);
      return ok(shown as ContractOrderData);
    },
  });
}

/** My orders and trades, narrowed to what I want of them. */
function registerPages(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/orders',
    config: READ,
    schema: {
      summary: 'My orders in contracts, newest first; of a contract, side, types, statuses, time or clientOrderId',
      querystring: contractOrdersQuery,
      response: { 200: okSchema(pageSchema(contractOrderData)) },
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
    url: '/futuresapi/trades',
    config: READ,
    schema: {
      summary: 'My trades in contracts with what they realised, newest first; of a contract, order, side, role or time',
      querystring: contractFillsQuery,
      response: { 200: okSchema(pageSchema(contractFillData)) },
    },
    handler: async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const { accountId } = whoOf(request);
      const pages = fillsOf(deps, accountId, filter);
      await deps.barrier.wait(accountId);
      return ok(await pageOf(pages, { cursor, limit }, 2));
    },
  });
}

/** The same as files of exactly the rows that the filter wants. */
function registerFiles(app: App, deps: FuturesNeeds, send: SendFile): void {
  app.route({
    method: 'GET',
    url: '/futuresapi/orders/export',
    config: EXPORT,
    schema: {
      summary: 'My orders in contracts that a filter wants, as CSV',
      querystring: contractOrdersFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'futures-orders', ordersOf(deps, accountId, request.query), ORDER_COLUMNS);
    },
  });
  app.route({
    method: 'GET',
    url: '/futuresapi/trades/export',
    config: EXPORT,
    schema: {
      summary: 'My trades in contracts that a filter wants, as CSV',
      querystring: contractFillsFilter,
      response: fileAnswer(csvFile),
    },
    handler: (request, reply) => {
      const { accountId } = whoOf(request);
      return send(reply, accountId, 'futures-trades', fillsOf(deps, accountId, request.query), FILL_COLUMNS);
    },
  });
}

function algoDesk(deps: FuturesNeeds): AlgoDesk {
  const { catalog } = deps;
  return {
    product: 'futures',
    url: '/futuresapi/algos',
    right: 'futures.trade',
    body: placeContractAlgoBody,
    filter: contractAlgosFilter,
    query: contractAlgosQuery,
    placed: placedContractAlgoData,
    ended: endedContractAlgoData,
    presentPlaced: async (account, placed) => ({
      algo: presentAlgo(catalog, placed.algo),
      orders: await presentContractOrders(deps, account, placed.orders),
      fills: await presentContractFills(deps, account, placed.fills),
      ...markOf(placed),
    }),
    presentEnded: async (account, { algo, orders }) => ({
      algo: presentAlgo(catalog, algo),
      orders: await presentContractOrders(deps, account, orders),
    }),
  };
}

/** Orders, trades, ladders and TWAPs of an account in contracts. */
export function registerContractOrderHistory(app: App, deps: FuturesNeeds): void {
  const send = fileSender(deps);
  registerOpen(app, deps);
  registerPages(app, deps);
  registerFiles(app, deps, send);
  registerAlgos(app, deps, algoDesk(deps), send);
}
