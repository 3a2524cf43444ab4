import { ordersAscending } from '@pelorus/database/spot/orders.ts';
import { contractById } from '../../../futures/contracts.ts';
import { withContractTerms } from '../../../futures/present-order.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { openOrdersOf } from '../../../trading/history.ts';
import type { LiveOrder } from '../../../trading/live-orders.ts';
import { cancelOrder } from '../../../trading/service/cancel.ts';
import { findOrder, type OrderChoice, standingOrder } from '../../../trading/service/find-order.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, missingBoth, orderNotFound, unknownOrder } from '../transport/errors.ts';
import { clientIdOf, spanOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { refusedError } from '../transport/refused-error.ts';
import { requiredContract, tradedContract } from './contracts.ts';
import { ALGO_NAMES, newContractOrderOf } from './order-parameters.ts';
import { ROWS_MAX, ROWS_USUAL, SPAN_DAYS } from './orders.ts';
import { placeContractOrder } from './place.ts';
import { isAlgo, isWaiting, presentAlgoOrder } from './present-orders.ts';

const CONDITIONAL = 'CONDITIONAL';

/** Refuses a kind of algo that there is not. */
function checkAlgoType(said: string | undefined): void {
  if (said !== undefined && said.toUpperCase() !== CONDITIONAL) throw new DialectError(-4500, 'Invalid algoType.');
}

/** Returns conditional orders as the algo calls tell them; others are left out. */
async function told(deps: DialectDeps, account: number, orders: readonly Readonly<LiveOrder>[]): Promise<object[]> {
  const termed = await withContractTerms(deps, account, orders.filter(isAlgo));
  return termed.map((order) => presentAlgoOrder(deps.catalog, contractById(deps.catalog, order.market), order));
}

/** Returns which algo is meant: its id is its order's. Refuses -1102 when nothing says it. */
function algoChoiceOf(parameters: Parameters): OrderChoice {
  const orderId = parameters.whole('algoId');
  const clientOrderId = clientIdOf(parameters, 'clientAlgoId');
  if (orderId === undefined && clientOrderId === undefined) throw missingBoth('algoId', 'clientAlgoId');
  return { orderId, clientOrderId };
}

/** POST /fapi/v1/algoOrder: an order that waits for a price. */
export async function postAlgoOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { nowMs, parameters, signature } = call;
  checkAlgoType(parameters.required('algoType'));
  const market = tradedContract(deps, call);
  const order = newContractOrderOf(parameters, market, nowMs, ALGO_NAMES);
  const placed = await placeContractOrder(deps, call, order, idOfSignature(signature));
  return presentAlgoOrder(deps.catalog, market, placed);
}

/** GET /fapi/v1/algoOrder */
export async function queryAlgoOrder(deps: DialectDeps, { account, parameters }: Call): Promise<object> {
  const order = await findOrder(deps, account, 'futures', algoChoiceOf(parameters));
  const [shown] = order === null ? [] : await told(deps, account, [order]);
  if (shown === undefined) throw orderNotFound();
  return shown;
}

/** DELETE /fapi/v1/algoOrder: one that waits still. */
export async function deleteAlgoOrder(deps: DialectDeps, { account, parameters, who }: Call): Promise<object> {
  const choice = algoChoiceOf(parameters);
  const order = await standingOrder(deps, account, 'futures', choice);
  if (order === null || !isAlgo(order)) throw unknownOrder();
  const market = contractById(deps.catalog, order.market);
  checkSymbol(who, market.symbol);
  const canceled = await cancelOrder(deps, account, market, { orderId: order.orderId });
  if (canceled.kind === 'refused') throw refusedError(canceled, 'futures');
  return { algoId: order.orderId, clientAlgoId: canceled.order.clientOrderId, code: '200', msg: 'success' };
}

/** Returns the account's orders that wait, of the contract that is named or of all. */
async function waiting(deps: DialectDeps, { account, parameters }: Call): Promise<Readonly<LiveOrder>[]> {
  const symbol = parameters.has('symbol') ? requiredContract(deps.catalog, parameters).symbol : undefined;
  const orders = await openOrdersOf(deps, account, 'futures', symbol);
  return orders.filter(isWaiting);
}

/** GET /fapi/v1/openAlgoOrders */
export async function queryOpenAlgoOrders(deps: DialectDeps, call: Call): Promise<object> {
  checkAlgoType(call.parameters.text('algoType'));
  const algoId = call.parameters.whole('algoId');
  const orders = await waiting(deps, call);
  const wanted = orders.filter(({ orderId }) => algoId === undefined || algoId === orderId);
  return told(deps, call.account, wanted.reverse());
}

/** GET /fapi/v1/allAlgoOrders: ascending. */
export async function queryAllAlgoOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { account, parameters } = call;
  const market = requiredContract(deps.catalog, parameters);
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  const options = { ...spanOf(call, SPAN_DAYS), fromOrderId: parameters.whole('algoId'), limit, isConditional: true };
  await deps.barrier.wait(account);
  return told(deps, account, await ordersAscending(deps.pool, account, market.id, options));
}
