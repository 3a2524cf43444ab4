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
import { z } from 'zod';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { type AlgoDesk, registerAlgos } from '../trading/algo-routes.ts';
import { fillPages, openOrdersOf, orderIdOf, orderPages, type Pages, wordsOf } from '../trading/history.ts';
import { fileSender, type SendFile } from '../trading/history-pages.ts';
import { registerHistory } from '../trading/history-routes.ts';
import { markOf } from '../trading/outcome.ts';
import { presentAlgo } from '../trading/present-algo.ts';
import { findOrder } from '../trading/service/find-order.ts';
import type { FuturesNeeds } from './needs.ts';
import { presentContractFills, presentContractOrders } from './present-order.ts';

const READ = { right: 'account.read', weight: 2 } as const;
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

/** My orders and trades, narrowed to what I want of them, and the same as files. */
function registerPast(app: App, deps: FuturesNeeds, send: SendFile): void {
  const orders = {
    url: '/futuresapi/orders',
    summary: 'My orders in contracts, newest first; of a contract, side, types, statuses, time or clientOrderId',
    fileSummary: 'My orders in contracts that a filter wants, as CSV',
    ...{ name: 'futures-orders', filter: contractOrdersFilter, query: contractOrdersQuery },
    ...{ row: contractOrderData, numbers: 1 },
  };
  registerHistory(app, deps, { ...orders, pages: (account, query) => ordersOf(deps, account, query) }, send);
  const trades = {
    url: '/futuresapi/trades',
    summary: 'My trades in contracts with what they realised, newest first; of a contract, order, side, role or time',
    fileSummary: 'My trades in contracts that a filter wants, as CSV',
    ...{ name: 'futures-trades', filter: contractFillsFilter, query: contractFillsQuery },
    ...{ row: contractFillData, numbers: 2 },
  };
  registerHistory(app, deps, { ...trades, pages: (account, query) => fillsOf(deps, account, query) }, send);
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
  registerPast(app, deps, send);
  registerAlgos(app, deps, algoDesk(deps), send);
}
