import {
  cancelContractOrdersQuery,
  contractOrderData,
  type PlaceContractOrderBody,
  type PlacedContractData,
  placeContractOrderBody,
  placedContractData,
  type ReplaceContractOrderBody,
  type ReplacedContractData,
  replaceContractOrderBody,
  replacedContractData,
} from '@pelorus/protocol/futures/order-http.ts';
import { idText, okSchema } from '@pelorus/protocol/http/envelope.ts';
import { amendOrderBody } from '@pelorus/protocol/spot/http.ts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parsePrice, parseQuantity } from '../catalog/amounts.ts';
import { isKey } from '../http/callers/api-keys.ts';
import { checkSymbol } from '../http/callers/key-policy.ts';
import { spendOnce } from '../http/callers/signed-requests.ts';
import { Refused } from '../http/refused.ts';
import { type App, ok, whoOf } from '../http/routes.ts';
import { orderIdOf } from '../trading/history.ts';
import type { LiveOrder } from '../trading/live-orders.ts';
import { doneOf, markOf } from '../trading/outcome.ts';
import { madeId, signedId } from '../trading/request-ids.ts';
import { amendOrder } from '../trading/service/amend.ts';
import { cancelAll, cancelOrder } from '../trading/service/cancel.ts';
import { standingOrder } from '../trading/service/find-order.ts';
import { isModifiable, modifyOrder } from '../trading/service/modify.ts';
import { type Placed, type Placement, placeOrder, repeatedOrder } from '../trading/service/place.ts';
import { replacedBefore, replaceOrder } from '../trading/service/replace.ts';
import { type ContractMarket, contractById, contractOrRefuse } from './contracts.ts';
import type { FuturesNeeds } from './needs.ts';
import { contractFields } from './order-fields.ts';
import { presentContractFills, presentContractOrders, presentRealised, presentWithTerms } from './present-order.ts';
import { contractReplacement } from './replace-fields.ts';

const TRADE = { right: 'futures.trade' } as const;
/** What a limit order in the book may change under its id. */
const MOVES: ReadonlySet<string> = new Set(['price', 'quantity', 'clientOrderId']);
const orderParams = z.strictObject({ orderId: idText });

/** Returns an account's placed order with what it met; of a repeat as it is now. */
async function presentPlacedContract(deps: FuturesNeeds, account: number, placed: Placed): Promise<PlacedContractData> {
  const { fills, isRepeat, order } = placed;
  if (isRepeat) {
    const [shown] = await presentContractOrders(deps, account, [order]);
    return {
      order: shown as PlacedContractData['order'],
      fills: await presentContractFills(deps, account, fills),
      ...markOf(placed),
    };
  }
  const shown = presentWithTerms(deps, order);
  const shownFills = fills.map((fill) => presentRealised(deps, fill, shown.positionSide, fill.realisedUnits ?? 0));
  return { order: shown, fills: shownFills };
}

/** Returns the placed order; for a repeat its current state (FORD-03). */
async function placedOf(deps: FuturesNeeds, account: number, placement: Placement): Promise<Placed> {
  const done = doneOf(placement);
  return done.kind === 'repeat' ? repeatedOrder(deps, account, done) : done;
}

async function place(
  deps: FuturesNeeds,
  account: number,
  madeOf: string | undefined,
  body: PlaceContractOrderBody,
): Promise<PlacedContractData> {
  const market = contractOrRefuse(deps.catalog, body.symbol);
  const clientOrderId = body.clientOrderId ?? madeOf ?? madeId();
  const order = { ...contractFields(market, body), account, clientOrderId };
  return presentPlacedContract(deps, account, await placedOf(deps, account, await placeOrder(deps, market, order)));
}

/** An open order that a call is about. */
interface Own {
  account: number;
  orderId: number;
  market: ContractMarket;
}

/** Returns which order a call is about, and whose; the caller may trade its contract. Foreign or unknown: UNKNOWN_ORDER. */
async function ownOrder(
  deps: FuturesNeeds,
  request: FastifyRequest<{ Params: z.infer<typeof orderParams> }>,
): Promise<Own> {
  const who = whoOf(request);
  const { accountId: account } = who;
  const orderId = orderIdOf(request.params.orderId);
  const order = await standingOrder(deps, account, 'futures', { orderId });
  if (order === null) throw new Refused('UNKNOWN_ORDER');
  const market = contractById(deps.catalog, order.market);
  checkSymbol(who, market.symbol);
  return { account, orderId, market };
}

async function shownOne(deps: FuturesNeeds, account: number, order: Parameters<typeof presentWithTerms>[1]) {
  const [shown] = await presentContractOrders(deps, account, [order]);
  return shown as PlacedContractData['order'];
}

/**
 * Gives a limit order in the book another price or quantity under its id (FORD-15). The client order id names the
 * change, so that the same again does nothing.
 */
async function modify(
  deps: FuturesNeeds,
  market: ContractMarket,
  old: Readonly<LiveOrder>,
  madeOf: string | undefined,
  { clientOrderId, price, quantity }: ReplaceContractOrderBody,
): Promise<ReplacedContractData> {
  const { account } = old;
  const replaced = await shownOne(deps, account, old);
  const done = doneOf(
    await modifyOrder(deps, market, old, {
      lots: quantity === undefined ? old.lots : parseQuantity(market, quantity),
      priceTicks: price === undefined ? old.priceTicks : parsePrice(market, price),
      modifyId: clientOrderId ?? madeOf ?? madeId(),
    }),
  );
  const order = await shownOne(deps, account, done.order);
  const fills = done.fills.map((fill) => presentRealised(deps, fill, order.positionSide, fill.realisedUnits ?? 0));
  return { replaced, order, fills, ...markOf(done) };
}

async function replace(
  deps: FuturesNeeds,
  { account, market, orderId }: Own,
  madeOf: string | undefined,
  change: ReplaceContractOrderBody,
): Promise<ReplacedContractData> {
  const choice = { orderId };
  const old = await standingOrder(deps, account, market, choice);
  if (old === null) throw new Refused('UNKNOWN_ORDER');
  if (isModifiable(old) && Object.keys(change).every((name) => MOVES.has(name)))
    return modify(deps, market, old, madeOf, change);
  const { fields, takesLeft } = contractReplacement(market, old, await shownOne(deps, account, old), change);
  const order = { ...fields, account, clientOrderId: change.clientOrderId ?? madeOf ?? madeId() };
  const replacing = { market, choice, restriction: 0, mode: 'BOTH_OR_NEITHER', takesLeft, order } as const;
  const done = doneOf(await replaceOrder(deps, replacing));
  if (done.kind === 'replaced') {
    const replaced = await shownOne(deps, account, doneOf(done.cancel).order);
    const placed = await placedOf(deps, account, done.order);
    return { replaced, ...(await presentPlacedContract(deps, account, placed)) };
  }
  const before = await replacedBefore(deps, account, market, choice, done);
  const placed = await repeatedOrder(deps, account, done);
  return {
    replaced: await shownOne(deps, account, before.order ?? old),
    ...(await presentPlacedContract(deps, account, placed)),
  };
}

/** Placing an order, changing one, or putting another in its place. */
function registerPlacing(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'POST',
    url: '/futuresapi/orders',
    config: TRADE,
    schema: {
      summary: 'Place an order in a contract; a repeat with the same clientOrderId is answered like the first',
      body: placeContractOrderBody,
      response: { 200: okSchema(placedContractData) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      checkSymbol(who, request.body.symbol);
      return ok(await place(deps, who.accountId, signedId(request), request.body));
    },
  });
  app.route({
    method: 'PATCH',
    url: '/futuresapi/orders/:orderId',
    config: TRADE,
    schema: {
      summary: "Reduce an open order's quantity; it keeps its place",
      params: orderParams,
      body: amendOrderBody,
      response: { 200: okSchema(contractOrderData) },
    },
    handler: async (request) => {
      const { account, market, orderId } = await ownOrder(deps, request);
      const lots = parseQuantity(market, request.body.quantity);
      const { order } = doneOf(await amendOrder(deps, account, market, { orderId }, lots));
      return ok(await shownOne(deps, account, order));
    },
  });
  app.route({
    method: 'PUT',
    url: '/futuresapi/orders/:orderId',
    config: TRADE,
    schema: {
      summary:
        'Give an open order another price, trigger or quantity in one step; a limit order in the book keeps its id, any other is replaced',
      params: orderParams,
      body: replaceContractOrderBody,
      response: { 200: okSchema(replacedContractData) },
    },
    handler: async (request) => ok(await replace(deps, await ownOrder(deps, request), signedId(request), request.body)),
  });
}

/** Cancelling one or all. */
function registerCancelling(app: App, deps: FuturesNeeds): void {
  app.route({
    method: 'DELETE',
    url: '/futuresapi/orders/:orderId',
    config: TRADE,
    schema: { summary: 'Cancel an open order', params: orderParams, response: { 200: okSchema(contractOrderData) } },
    handler: async (request) => {
      const { account, market, orderId } = await ownOrder(deps, request);
      const { order } = doneOf(await cancelOrder(deps, account, market, { orderId }));
      return ok(await shownOne(deps, account, order));
    },
  });
  app.route({
    method: 'DELETE',
    url: '/futuresapi/orders',
    config: TRADE,
    schema: {
      summary: 'Cancel all my open orders, of one contract or of all; or one by its clientOrderId',
      querystring: cancelContractOrdersQuery,
      response: { 200: okSchema(z.array(contractOrderData)) },
    },
    handler: async (request) => {
      const who = whoOf(request);
      const { accountId: account } = who;
      const { clientOrderId, symbol } = request.query;
      checkSymbol(who, symbol ?? null);
      // A repeated cancel-all would cancel orders placed since.
      if (clientOrderId === undefined && isKey(who)) await spendOnce(deps, who, String(request.headers['x-signature']));
      const market = symbol === undefined ? undefined : contractOrRefuse(deps.catalog, symbol);
      if (clientOrderId === undefined) {
        const { orders } = doneOf(await cancelAll(deps, account, market ?? 'futures'));
        return ok(await presentContractOrders(deps, account, orders));
      }
      if (market === undefined) throw new Refused('BAD_REQUEST', 'symbol');
      const { order } = doneOf(await cancelOrder(deps, account, market, { clientOrderId }));
      return ok([await shownOne(deps, account, order)]);
    },
  });
}

/** Placing, changing and cancelling orders of contracts. */
export function registerContractOrders(app: App, deps: FuturesNeeds): void {
  registerPlacing(app, deps);
  registerCancelling(app, deps);
}
