import { accountTier } from '@pelorus/database/spot/account-tier.ts';
import { openOrders, orderById } from '@pelorus/database/spot/orders.ts';
import { clientOrderIdText, idText, okSchema, pairCode } from '@pelorus/protocol/http/envelope.ts';
import { replacedData, replaceOrderBody } from '@pelorus/protocol/spot/algo-http.ts';
import {
  amendOrderBody,
  type FeesData,
  feesData,
  orderData,
  placedData,
  placedListData,
  placeListBody,
  placeOrderBody,
} from '@pelorus/protocol/spot/http.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { formatRate } from '../catalog/amounts.ts';
import { isKey } from '../http/callers/api-keys.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { spendOnce } from '../http/callers/signed-requests.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { registerAlgos } from './algo-routes.ts';
import { registerFeeDiscount } from './fee-discount.ts';
import { orderIdOf } from './history.ts';
import { registerHistory } from './history-routes.ts';
import type { SpotNeeds } from './needs.ts';
import { placeOrderList } from './order-lists.ts';
import { amendOrder, cancelAllOrders, cancelOrder, placeOrder } from './orders.ts';
import { presentOrder } from './present-order.ts';
import { replaceOrder } from './replace-order.ts';
import { signedId } from './signed-id.ts';

const orderParams = z.strictObject({ orderId: idText });
const symbolQuery = z.strictObject({ symbol: pairCode.optional() });

/** Returns the pair code of an order of the account: what a cancel by id alone needs. Foreign or unknown: UNKNOWN_ORDER. */
async function symbolOf(deps: SpotNeeds, accountId: number, orderId: number): Promise<string> {
  const live = deps.orders.get(orderId);
  if (live !== undefined) {
    if (live.account !== accountId) throw new Refused('UNKNOWN_ORDER');
    return deps.catalog.marketById(live.market).symbol;
  }
  await deps.barrier.wait(accountId);
  const row = await orderById(deps.pool, accountId, orderId);
  if (row === undefined) throw new Refused('UNKNOWN_ORDER');
  return deps.catalog.marketById(row.market).symbol;
}

/** Returns which order a call is about, and whose; the caller may trade its market. */
async function ownOrder(
  deps: SpotNeeds,
  request: FastifyRequest<{ Params: z.infer<typeof orderParams>; Querystring: z.infer<typeof symbolQuery> }>,
): Promise<{ accountId: number; orderId: number; symbol: string }> {
  const who = whoOf(request);
  const { accountId } = who;
  const orderId = orderIdOf(request.params.orderId);
  const symbol = request.query.symbol ?? (await symbolOf(deps, accountId, orderId));
  checkSymbol(who, symbol);
  return { accountId, orderId, symbol };
}

/** Placing and amending. */
function registerTrading(app: App, deps: SpotNeeds): void {
  app.route({
    method: 'POST',
    url: '/api/spot/orders',
    config: { right: 'spot.trade' },
    schema: {
      summary: 'Place an order; a repeat with the same clientOrderId is answered like the first and done once',
      body: placeOrderBody,
      response: { 200: okSchema(placedData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      checkSymbol(who, request.body.symbol);
      return ok(await placeOrder(deps, who.accountId, { ...signedId(request), ...request.body }));
    },
  });
  app.route({
    method: 'POST',
    url: '/api/spot/order-lists',
    config: { right: 'spot.trade' },
    schema: {
      summary: 'Place orders that belong together; cancelling one of them ends them all',
      body: placeListBody,
      response: { 200: okSchema(placedListData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      checkSymbol(who, request.body.symbol);
      const { clientOrderId } = signedId(request);
      const made = clientOrderId === undefined ? {} : { clientListId: clientOrderId };
      return ok(await placeOrderList(deps, who.accountId, { ...made, ...request.body }));
    },
  });
  app.route({
    method: 'PATCH',
    url: '/api/spot/orders/:orderId',
    config: { right: 'spot.trade' },
    schema: {
      summary: "Reduce an open order's quantity; it keeps its place",
      params: orderParams,
      querystring: symbolQuery,
      body: amendOrderBody,
      response: { 200: okSchema(orderData) },
    },
    handler: async (request) => {
      const { accountId, orderId, symbol } = await ownOrder(deps, request);
      return ok(await amendOrder(deps, accountId, symbol, { orderId }, request.body.quantity));
    },
  });
}

/** Putting an order in the place of another. */
function registerReplacing(app: App, deps: SpotNeeds): void {
  app.route({
    method: 'PUT',
    url: '/api/spot/orders/:orderId',
    config: { right: 'spot.trade' },
    schema: {
      summary: 'Replace an open order by one with another price or quantity: both or neither, in one step',
      params: orderParams,
      querystring: symbolQuery,
      body: replaceOrderBody,
      response: { 200: okSchema(replacedData) },
    },
    handler: async (request) => {
      const { accountId, orderId, symbol } = await ownOrder(deps, request);
      return ok(await replaceOrder(deps, accountId, symbol, orderId, { ...signedId(request), ...request.body }));
    },
  });
}

/** Cancelling one or all. */
function registerCancelling(app: App, deps: SpotNeeds): void {
  app.route({
    method: 'DELETE',
    url: '/api/spot/orders/:orderId',
    config: { right: 'spot.trade' },
    schema: {
      summary: 'Cancel an open order',
      params: orderParams,
      querystring: symbolQuery,
      response: { 200: okSchema(orderData) },
    },
    handler: async (request) => {
      const { accountId, orderId, symbol } = await ownOrder(deps, request);
      return ok(await cancelOrder(deps, accountId, symbol, { orderId }));
    },
  });
  app.route({
    method: 'DELETE',
    url: '/api/spot/orders',
    config: { right: 'spot.trade' },
    schema: {
      summary: 'Cancel all my open orders, in one market or in all; or one by its clientOrderId',
      querystring: symbolQuery.extend({ clientOrderId: clientOrderIdText.optional() }),
      response: { 200: okSchema(z.array(orderData)) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { accountId } = who;
      const { symbol, clientOrderId } = request.query;
      checkSymbol(who, symbol ?? null);
      if (clientOrderId === undefined) {
        // Heard again, it would cancel what was placed since.
        if (isKey(who)) await spendOnce(deps, who, String(request.headers['x-signature']));
        return ok(await cancelAllOrders(deps, accountId, symbol ?? null));
      }
      if (symbol === undefined) throw new Refused('BAD_REQUEST', 'symbol');
      return ok([await cancelOrder(deps, accountId, symbol, { clientOrderId })]);
    },
  });
}

/** My orders: open ones, and one. */
function registerOrderReads(app: App, deps: SpotNeeds): void {
  const marketIdOf = (symbol: string | undefined) =>
    symbol === undefined ? undefined : deps.catalog.marketOrRefuse(symbol).id;
  app.route({
    method: 'GET',
    url: '/api/spot/orders/open',
    config: { right: 'account.read', weight: 2 },
    schema: {
      summary: 'My open orders, newest first',
      querystring: symbolQuery,
      response: { 200: okSchema(z.array(orderData)) },
    },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const market = marketIdOf(request.query.symbol);
      await deps.barrier.wait(accountId);
      const orders = await openOrders(deps.pool, accountId, market);
      return ok(orders.map((order) => presentOrder(deps.catalog, order)));
    },
  });
  app.route({
    method: 'GET',
    url: '/api/spot/orders/:orderId',
    config: { right: 'account.read' },
    schema: { summary: 'One of my orders', params: orderParams, response: { 200: okSchema(orderData) } },
    handler: async (request) => {
      const { accountId } = whoOf(request);
      const orderId = orderIdOf(request.params.orderId);
      await deps.barrier.wait(accountId);
      const order = await orderById(deps.pool, accountId, orderId);
      if (order === undefined) throw new Refused('ORDER_NOT_FOUND');
      return ok(presentOrder(deps.catalog, order));
    },
  });
}

/** What I pay for my trades. */
function registerFees(app: App, deps: SpotNeeds): void {
  app.route({
    method: 'GET',
    url: '/api/spot/fees',
    config: { right: 'account.read' },
    schema: { summary: 'What I pay a trade', response: { 200: okSchema(feesData) } },
    handler: async (request) => ok(await feesOf(deps, whoOf(request).accountId)),
  });
}

/** Returns the rates of the account's fee tier. */
export async function feesOf(deps: SpotNeeds, accountId: number): Promise<FeesData> {
  await deps.barrier.wait(accountId);
  const tier = await accountTier(deps.pool, accountId);
  const rates = deps.catalog.feeTier(tier) ?? deps.catalog.feeTier(0);
  if (rates === undefined) throw new Error(`fee tier ${tier} is not in the catalog`);
  return { tier, maker: formatRate(rates.makerE6), taker: formatRate(rates.takerE6) };
}

/** Everything under /api/spot; nothing where the operator switched spot off. */
export function registerSpot(app: App, deps: SpotNeeds): void {
  if (!deps.config.features.spot) return;
  registerTrading(app, deps);
  registerReplacing(app, deps);
  registerCancelling(app, deps);
  registerOrderReads(app, deps);
  registerHistory(app, deps);
  registerFees(app, deps);
  registerFeeDiscount(app, deps);
  registerAlgos(app, deps);
}
