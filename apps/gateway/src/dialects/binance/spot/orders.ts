import { fillsAscending } from '@pelorus/database/spot/fills.ts';
import { listsOfOrders, openOrders, ordersAscending } from '@pelorus/database/spot/orders.ts';
import { lastPreventedIds } from '@pelorus/database/spot/prevented.ts';
import { CANCEL_RESTRICTIONS, type CancelRestriction } from '@pelorus/protocol/spot/order-terms.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { cancelOrder } from '../../../trading/service/cancel.ts';
import { findOrder } from '../../../trading/service/find-order.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, orderNotFound } from '../transport/errors.ts';
import { clientIdOf, orderChoiceOf, spanOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { refusedError } from '../transport/refused-error.ts';
import { requiredMarket } from './order-parameters.ts';
import { presentCanceled, presentMyTrade, presentOrder } from './present-orders.ts';

const SPAN_DAYS = 1;
const NO_RESTRICTION = CANCEL_RESTRICTIONS.indexOf('NONE');
const ROWS_USUAL = 500;
const ROWS_MAX = 1_000;

/** GET /api/v3/order */
export async function queryOrder(deps: DialectDeps, call: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, call.parameters);
  const order = await findOrder(deps, call.account, market, orderChoiceOf(call.parameters));
  if (order === null) throw orderNotFound();
  const prevented = await lastPreventedIds(deps.pool, call.account, [order]);
  return presentOrder(market, order, prevented.get(order.orderId));
}

/** Returns the market that a call changes orders in; refuses one that its key does not trade in. */
export function tradedMarket(deps: DialectDeps, call: Call): Market {
  const market = requiredMarket(deps.catalog, call.parameters);
  checkSymbol(call.who, market.symbol);
  return market;
}

/** Returns the index in CANCEL_RESTRICTIONS of the state that an order must be in to be cancelled; refuses -1145. */
export function restrictionOf(parameters: Parameters): number {
  const wanted = parameters.text('cancelRestrictions');
  if (wanted === undefined) return NO_RESTRICTION;
  const restriction = CANCEL_RESTRICTIONS.indexOf(wanted as CancelRestriction);
  if (restriction <= NO_RESTRICTION) throw new DialectError(-1145, 'Invalid cancelRestrictions');
  return restriction;
}

/** Returns the id that a cancel was given, if it was. */
export function givenCancelId(call: Call): string | undefined {
  return clientIdOf(call.parameters, 'newClientOrderId');
}

/** DELETE /api/v3/order */
export async function deleteOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = tradedMarket(deps, call);
  const choice = orderChoiceOf(parameters);
  const cancelId = givenCancelId(call);
  const restriction = restrictionOf(parameters);
  const canceled = await cancelOrder(deps, account, market, choice, { restriction, cancelId });
  if (canceled.kind === 'refused') throw refusedError(canceled);
  return presentCanceled(market, canceled, cancelId);
}

/** GET /api/v3/openOrders: of one market, or of all. */
export async function queryOpenOrders(deps: DialectDeps, call: Call): Promise<object> {
  const market = call.parameters.has('symbol') ? requiredMarket(deps.catalog, call.parameters) : undefined;
  await deps.barrier.wait(call.account);
  const rows = await openOrders(deps.pool, call.account, market?.id, deps.catalog.spotAlone());
  const prevented = await lastPreventedIds(deps.pool, call.account, rows);
  return rows
    .reverse()
    .map((row) => presentOrder(deps.catalog.marketById(row.market), row, prevented.get(row.orderId)));
}

/** GET /api/v3/allOrders: ascending. */
export async function queryAllOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = requiredMarket(deps.catalog, parameters);
  const options = {
    ...spanOf(call, SPAN_DAYS),
    fromOrderId: parameters.whole('orderId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  await deps.barrier.wait(account);
  const rows = await ordersAscending(deps.pool, account, market.id, options);
  const prevented = await lastPreventedIds(deps.pool, account, rows);
  return rows.map((row) => presentOrder(market, row, prevented.get(row.orderId)));
}

/** GET /api/v3/myTrades: ascending. */
export async function queryMyTrades(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = requiredMarket(deps.catalog, parameters);
  const options = {
    ...spanOf(call, SPAN_DAYS),
    orderId: parameters.whole('orderId'),
    fromTradeId: parameters.whole('fromId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  await deps.barrier.wait(account);
  const rows = await fillsAscending(deps.pool, account, market.id, options);
  const listOf = await listsOfOrders(deps.pool, account, new Set(rows.map(({ orderId }) => orderId)));
  return rows.map((row) => presentMyTrade(deps.catalog, market, row, listOf.get(row.orderId)));
}
