import { accountTier } from '@pelorus/database/projection/account-tier.ts';
import { idText, okSchema, pairCode } from '@pelorus/protocol/http/envelope.ts';
import { endedAlgoData, placeAlgoBody, placedAlgoData } from '@pelorus/protocol/spot/algo-http.ts';
import { algosFilter, algosQuery } from '@pelorus/protocol/spot/history.ts';
import { type FeesData, feeLevelData, feesData, orderData } from '@pelorus/protocol/spot/http.ts';
import { z } from 'zod';
import { formatRate } from '../catalog/amounts.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { type AlgoDesk, registerAlgos } from '../trading/algo-routes.ts';
import { openOrdersOf, orderIdOf } from '../trading/history.ts';
import { fileSender } from '../trading/history-pages.ts';
import { presentOrder } from '../trading/present-order.ts';
import { findOrder } from '../trading/service/find-order.ts';
import { registerFeeDiscount } from './fee-discount.ts';
import { feeLevelOf } from './fee-level.ts';
import { registerSpotHistory } from './history-routes.ts';
import type { SpotNeeds } from './needs.ts';
import { presentEndedAlgo, presentOrders, presentPlacedAlgo } from './present-outcome.ts';
import { registerTrading } from './trading-routes.ts';

const orderParams = z.strictObject({ orderId: idText });
const symbolQuery = z.strictObject({ symbol: pairCode.optional() });

/** My orders: open ones, and one. */
function registerOrderReads(app: App, deps: SpotNeeds): void {
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
      const orders = await openOrdersOf(deps, whoOf(request).accountId, 'spot', request.query.symbol);
      return ok(presentOrders(deps.catalog, orders));
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
      const order = await findOrder(deps, accountId, 'spot', { orderId });
      if (order === null) throw new Refused('ORDER_NOT_FOUND');
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
  app.route({
    method: 'GET',
    url: '/api/spot/fee-level',
    config: { right: 'account.read', weight: 5 },
    schema: {
      summary: 'My fee level, my volume of 30 days, and the way to the next level',
      response: { 200: okSchema(feeLevelData) },
    },
    handler: async (request) => ok(await feeLevelOf(deps, whoOf(request).accountId)),
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

function algoDesk({ catalog }: SpotNeeds): AlgoDesk {
  return {
    product: 'spot',
    url: '/api/spot/algos',
    right: 'spot.trade',
    body: placeAlgoBody,
    filter: algosFilter,
    query: algosQuery,
    placed: placedAlgoData,
    ended: endedAlgoData,
    presentPlaced: (_, placed) => presentPlacedAlgo(catalog, placed),
    presentEnded: (_, ended) => presentEndedAlgo(catalog, ended),
  };
}

/** Everything under /api/spot; nothing where the operator switched spot off. */
export function registerSpot(app: App, deps: SpotNeeds): void {
  if (!deps.config.features.spot) return;
  registerTrading(app, deps);
  registerOrderReads(app, deps);
  const send = fileSender(deps);
  registerSpotHistory(app, deps, send);
  registerFees(app, deps);
  registerFeeDiscount(app, deps);
  registerAlgos(app, deps, algoDesk(deps), send);
}
