import { clientOrderIdText, idText, okSchema, pairCode } from '@pelorus/protocol/http/envelope.ts';
import {
  type ReplacedData,
  type ReplaceOrderBody,
  replacedData,
  replaceOrderBody,
} from '@pelorus/protocol/spot/algo-http.ts';
import {
  amendOrderBody,
  orderData,
  type PlacedData,
  type PlacedListData,
  type PlaceListBody,
  type PlaceOrderBody,
  placedData,
  placedListData,
  placeListBody,
  placeOrderBody,
} from '@pelorus/protocol/spot/http.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseQuantity } from '../catalog/amounts.ts';
import { isKey } from '../http/callers/api-keys.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { spendOnce } from '../http/callers/signed-requests.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { orderIdOf } from '../trading/history.ts';
import { orderFields } from '../trading/order-fields.ts';
import { doneOf } from '../trading/outcome.ts';
import { presentOrder } from '../trading/present-order.ts';
import { madeId, signedId } from '../trading/request-ids.ts';
import { amendOrder } from '../trading/service/amend.ts';
import { cancelAll, cancelOrder } from '../trading/service/cancel.ts';
import { standingOrder } from '../trading/service/find-order.ts';
import { type Placement, placeOrder, repeatedOrder } from '../trading/service/place.ts';
import { replacedBefore, replaceOrder } from '../trading/service/replace.ts';
import { listFieldsOf } from './list-fields.ts';
import type { SpotNeeds } from './needs.ts';
import { presentOrders, presentPlaced, presentPlacedList, presentReplaced } from './present-outcome.ts';
import { replaceFields } from './replace-fields.ts';
import { placeList, repeatedList } from './service/lists.ts';

const orderParams = z.strictObject({ orderId: idText });
const symbolQuery = z.strictObject({ symbol: pairCode.optional() });

/** Returns which order a call is about, and whose; the caller may trade its market. Foreign or unknown: UNKNOWN_ORDER. */
async function ownOrder(
  deps: SpotNeeds,
  request: FastifyRequest<{ Params: z.infer<typeof orderParams>; Querystring: z.infer<typeof symbolQuery> }>,
): Promise<{ accountId: number; orderId: number; symbol: string }> {
  const who = whoOf(request);
  const { accountId } = who;
  const orderId = orderIdOf(request.params.orderId);
  let { symbol } = request.query;
  if (symbol === undefined) {
    const order = await standingOrder(deps, accountId, 'spot', { orderId });
    if (order === null) throw new Refused('UNKNOWN_ORDER');
    ({ symbol } = deps.catalog.marketById(order.market));
  }
  checkSymbol(who, symbol);
  return { accountId, orderId, symbol };
}

/** Returns the placed order; for a repeat (SPAP-04), its current state. */
async function placedOf(deps: SpotNeeds, account: number, placement: Placement) {
  const done = doneOf(placement);
  return done.kind === 'repeat' ? repeatedOrder(deps, account, done) : done;
}

async function place(
  deps: SpotNeeds,
  account: number,
  madeOf: string | undefined,
  body: PlaceOrderBody,
): Promise<PlacedData> {
  const market = deps.catalog.marketOrRefuse(body.symbol);
  const clientOrderId = body.clientOrderId ?? madeOf ?? madeId();
  const order = { ...orderFields(market, body), account, clientOrderId };
  const placed = await placedOf(deps, account, await placeOrder(deps, market, order));
  return presentPlaced(deps.catalog, placed);
}

async function placeTogether(
  deps: SpotNeeds,
  account: number,
  madeOf: string | undefined,
  body: PlaceListBody,
): Promise<PlacedListData> {
  const market = deps.catalog.marketOrRefuse(body.symbol);
  const fields = listFieldsOf(market, body, account, body.clientListId ?? madeOf ?? madeId());
  const done = doneOf(await placeList(deps, market, fields));
  return presentPlacedList(deps.catalog, done.kind === 'repeat' ? await repeatedList(deps, account, done) : done);
}

async function replace(
  deps: SpotNeeds,
  { accountId: account, orderId, symbol }: { accountId: number; orderId: number; symbol: string },
  madeOf: string | undefined,
  change: ReplaceOrderBody,
): Promise<ReplacedData> {
  const market = deps.catalog.marketOrRefuse(symbol);
  const choice = { orderId };
  const old = await standingOrder(deps, account, market, choice);
  if (old === null) throw new Refused('UNKNOWN_ORDER');
  const clientOrderId = change.clientOrderId ?? madeOf ?? madeId();
  const order = { ...replaceFields(market, old, change), account, clientOrderId };
  const takesLeft = change.quantity === undefined;
  const done = doneOf(
    await replaceOrder(deps, { market, choice, restriction: 0, mode: 'BOTH_OR_NEITHER', takesLeft, order }),
  );
  if (done.kind === 'replaced')
    return presentReplaced(deps.catalog, doneOf(done.cancel).order, await placedOf(deps, account, done.order));
  const before = await replacedBefore(deps, account, market, choice, done);
  return presentReplaced(deps.catalog, before.order ?? old, await repeatedOrder(deps, account, done));
}

/** Placing one order or several. */
function registerPlacing(app: App, deps: SpotNeeds): void {
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
      return ok(await place(deps, who.accountId, signedId(request), request.body));
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
      return ok(await placeTogether(deps, who.accountId, signedId(request), request.body));
    },
  });
}

/** Changing an open order, or putting another in its place. */
function registerChanging(app: App, deps: SpotNeeds): void {
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
      const market = deps.catalog.marketOrRefuse(symbol);
      const lots = parseQuantity(market, request.body.quantity);
      const { order } = doneOf(await amendOrder(deps, accountId, market, { orderId }, lots));
      return ok(presentOrder(deps.catalog, order));
    },
  });
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
    handler: async (request) => ok(await replace(deps, await ownOrder(deps, request), signedId(request), request.body)),
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
      const market = deps.catalog.marketOrRefuse(symbol);
      const { order } = doneOf(await cancelOrder(deps, accountId, market, { orderId }));
      return ok(presentOrder(deps.catalog, order));
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
      // A repeated cancel-all would cancel orders placed since.
      if (clientOrderId === undefined && isKey(who)) await spendOnce(deps, who, String(request.headers['x-signature']));
      if (clientOrderId !== undefined && symbol === undefined) throw new Refused('BAD_REQUEST', 'symbol');
      const market = symbol === undefined ? null : deps.catalog.marketOrRefuse(symbol);
      if (clientOrderId === undefined || market === null)
        return ok(presentOrders(deps.catalog, doneOf(await cancelAll(deps, accountId, market ?? 'spot')).orders));
      const { order } = doneOf(await cancelOrder(deps, accountId, market, { clientOrderId }));
      return ok([presentOrder(deps.catalog, order)]);
    },
  });
}

/** Placing, changing and cancelling orders under /api/spot. */
export function registerTrading(app: App, deps: SpotNeeds): void {
  registerPlacing(app, deps);
  registerChanging(app, deps);
  registerCancelling(app, deps);
}
