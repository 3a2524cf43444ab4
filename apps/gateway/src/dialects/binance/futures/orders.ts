import { fillsAscending } from '@pelorus/database/spot/fills.ts';
import { ordersAscending } from '@pelorus/database/spot/orders.ts';
import type { CancelScope } from '@pelorus/protocol/futures/contracts.ts';
import { contractById } from '../../../futures/contracts.ts';
import { presentContractFills, withContractTerms } from '../../../futures/present-order.ts';
import { spendOnce } from '../../../http/callers/signed-requests.ts';
import { openOrdersOf } from '../../../trading/history.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { cancelAll, cancelOrder } from '../../../trading/service/cancel.ts';
import { findOrder } from '../../../trading/service/find-order.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { orderNotFound } from '../transport/errors.ts';
import { orderChoiceOf, spanOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { refusedError } from '../transport/refused-error.ts';
import { nameOf, requiredContract, tradedContract } from './contracts.ts';
import { isWaiting, presentFuturesOrder, presentQueriedOrder } from './present-orders.ts';

export const SPAN_DAYS = 7;
export const ROWS_USUAL = 500;
export const ROWS_MAX = 1_000;

/** Returns one order as queries tell it. */
async function queried(deps: DialectDeps, account: number, order: Readonly<LiveOrder>): Promise<object> {
  const [termed = order] = await withContractTerms(deps, account, [order]);
  return presentQueriedOrder(deps.catalog, contractById(deps.catalog, order.market), termed);
}

/** Returns orders as queries tell them. */
export async function queriedAll(
  deps: DialectDeps,
  account: number,
  orders: readonly Readonly<LiveOrder>[],
): Promise<object[]> {
  const termed = await withContractTerms(deps, account, orders);
  return termed.map((order) => presentQueriedOrder(deps.catalog, contractById(deps.catalog, order.market), order));
}

/** GET /fapi/v1/order */
export async function queryOrder(deps: DialectDeps, call: Call): Promise<object> {
  const market = requiredContract(deps.catalog, call.parameters);
  const order = await findOrder(deps, call.account, market, orderChoiceOf(call.parameters));
  if (order === null) throw orderNotFound();
  return queried(deps, call.account, order);
}

/** GET /fapi/v1/openOrder */
export async function queryOpenOrder(deps: DialectDeps, call: Call): Promise<object> {
  const market = requiredContract(deps.catalog, call.parameters);
  const order = await findOrder(deps, call.account, market, orderChoiceOf(call.parameters));
  if (order === null || order.reason !== null) throw orderNotFound();
  return queried(deps, call.account, order);
}

/** GET /fapi/v1/openOrders: of one contract, or of all; those that wait for a trigger are told by the algo calls (BFUT-18). */
export async function queryOpenOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const symbol = parameters.has('symbol') ? requiredContract(deps.catalog, parameters).symbol : undefined;
  const orders = await openOrdersOf(deps, account, 'futures', symbol);
  return queriedAll(deps, account, orders.filter((order) => !isWaiting(order)).reverse());
}

/** GET /fapi/v1/allOrders: ascending. */
export async function queryAllOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const market = requiredContract(deps.catalog, parameters);
  const options = {
    ...spanOf(call, SPAN_DAYS),
    fromOrderId: parameters.whole('orderId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  await deps.barrier.wait(account);
  return queriedAll(deps, account, await ordersAscending(deps.pool, account, market.id, options));
}

/** GET /fapi/v1/userTrades: ascending, with what each realised. */
export async function queryUserTrades(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const market = requiredContract(deps.catalog, parameters);
  const options = {
    ...spanOf(call, SPAN_DAYS),
    orderId: parameters.whole('orderId'),
    fromTradeId: parameters.whole('fromId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  await deps.barrier.wait(account);
  const fills = await fillsAscending(deps.pool, account, market.id, options);
  const shown = await presentContractFills(deps, account, fills);
  return shown.map((fill) => ({
    symbol: nameOf(market),
    id: fill.tradeId,
    orderId: fill.orderId,
    side: fill.side,
    price: fill.price,
    qty: fill.quantity,
    realizedPnl: fill.realisedProfit,
    quoteQty: fill.quoteQuantity,
    commission: fill.fee,
    commissionAsset: fill.feeAsset,
    time: fill.time,
    positionSide: fill.positionSide,
    buyer: fill.side === 'BUY',
    maker: fill.isMaker,
  }));
}

/** Cancels the order that is meant and returns it as it ended. */
export async function cancelMeant(deps: DialectDeps, call: Call, meant: Parameters): Promise<object> {
  const market = tradedContract(deps, call);
  const choice = orderChoiceOf(meant);
  const canceled = await cancelOrder(deps, call.account, market, choice);
  if (canceled.kind === 'refused') throw refusedError(canceled, 'futures');
  const [termed = canceled.order] = await withContractTerms(deps, call.account, [canceled.order]);
  return presentFuturesOrder(deps.catalog, market, termed);
}

/** DELETE /fapi/v1/order */
export function deleteOrder(deps: DialectDeps, call: Call): Promise<object> {
  return cancelMeant(deps, call, call.parameters);
}

/** Cancels the open orders of one contract that are in a scope, whether there are any or not. */
async function cancelIn(deps: DialectDeps, call: Call, scope: CancelScope): Promise<object> {
  const market = tradedContract(deps, call);
  // A repeated request would cancel orders placed since.
  if (call.who !== null) await spendOnce(deps, call.who, call.signature);
  const canceled = await cancelAll(deps, call.account, market, undefined, scope);
  if (canceled.kind === 'refused') throw refusedError(canceled, 'futures');
  return { code: 200, msg: 'The operation of cancel all open order is done.' };
}

/** DELETE /fapi/v1/allOpenOrders: those in the book, and TWAPs. */
export function cancelAllOpen(deps: DialectDeps, call: Call): Promise<object> {
  return cancelIn(deps, call, 'BOOK');
}

/** DELETE /fapi/v1/algoOpenOrders: those that wait. */
export function cancelOpenAlgoOrders(deps: DialectDeps, call: Call): Promise<object> {
  return cancelIn(deps, call, 'WAITING');
}
