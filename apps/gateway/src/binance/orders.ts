import { fillsAscending } from '@pelorus/database/queries/fills.ts';
import {
  listsOfOrders,
  openOrders,
  orderByClientId,
  orderById,
  ordersAscending,
} from '@pelorus/database/queries/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { OrderStatus } from '@pelorus/protocol/spot/enums.ts';
import { encodeAmend, encodeCancel, type OrderTarget } from '@pelorus/protocol/wire/encode-command.ts';
import { parseQuantity } from '../catalog/amounts.ts';
import type { Market } from '../catalog/live-catalog.ts';
import { submitCommand } from '../commands.ts';
import { checkSymbol } from '../identity/api-keys/policy.ts';
import { type LiveOrder, orderAfter } from '../spot/live-orders.ts';
import { ofDone, projectedOrder } from '../spot/orders.ts';
import type { Call } from './caller.ts';
import type { DialectDeps } from './dialect.ts';
import { DialectError, missing, orderNotFound, unknownOrder } from './errors.ts';
import { lots8, price8, quote8 } from './numbers.ts';
import { clientIdOf, type OrderChoice, orderChoiceOf, requiredMarket } from './order-parameters.ts';
import type { Parameters } from './parameters.ts';
import { NO_LIST, presentCanceled, presentMyTrade, presentOrder, statusOf, workingTimeOf } from './present-orders.ts';
import { madeCancelId } from './user-data/cancel-ids.ts';
import { executionIdOf } from './user-data/execution-id.ts';

const DAY_MS = 86_400_000;
const ROWS_USUAL = 500;
const ROWS_MOST = 1_000;

/** Returns the account's order that is meant, as the tables have it; null if there is none such in this market. */
async function findOrder(
  deps: DialectDeps,
  account: number,
  market: Market,
  { orderId, clientOrderId }: OrderChoice,
): Promise<LiveOrder | null> {
  await deps.barrier.wait(account);
  const row =
    orderId === undefined
      ? await orderByClientId(deps.pool, account, clientOrderId as string)
      : await orderById(deps.pool, account, orderId);
  if (row === undefined || row.market !== market.id) return null;
  return clientOrderId === undefined || row.clientOrderId === clientOrderId ? row : null;
}

/** As findOrder, from memory where that is enough: what is heard live is never behind the tables. */
async function standingOrder(
  deps: DialectDeps,
  account: number,
  market: Market,
  choice: OrderChoice,
): Promise<Readonly<LiveOrder> | null> {
  const live = choice.orderId === undefined ? undefined : deps.orders.get(choice.orderId);
  if (live === undefined) return findOrder(deps, account, market, choice);
  const isMeant =
    live.account === account &&
    live.market === market.id &&
    (choice.clientOrderId === undefined || choice.clientOrderId === live.clientOrderId);
  return isMeant ? live : null;
}

/** GET /api/v3/order */
export async function queryOrder(deps: DialectDeps, call: Call): Promise<object> {
  const market = requiredMarket(deps.catalog, call.parameters);
  const order = await findOrder(deps, call.account, market, orderChoiceOf(call.parameters));
  if (order === null) throw orderNotFound();
  return presentOrder(market, order);
}

/** Returns the market that a call changes orders in; refuses one that its key does not trade in. */
export function tradedMarket(deps: DialectDeps, call: Call): Market {
  const market = requiredMarket(deps.catalog, call.parameters);
  checkSymbol(call.who, market.symbol);
  return market;
}

export function targetOf({ orderId, clientOrderId }: OrderChoice): OrderTarget {
  return orderId === undefined ? { clientOrderId: clientOrderId as string } : { orderId };
}

/** Returns an order as it stands after the command that ended or amended it. */
export async function orderAfterCommand(
  deps: DialectDeps,
  account: number,
  orderId: number,
  applied: AppliedCommand,
): Promise<Readonly<LiveOrder>> {
  const live = deps.orders.get(orderId);
  if (live !== undefined) return orderAfter(live, applied);
  return ofDone(deps, projectedOrder(deps, account, orderId));
}

/** Returns the state that an order must be in to be cancelled, if one is asked for; refuses -1145. */
export function restrictionOf(parameters: Parameters): OrderStatus | undefined {
  const wanted = parameters.text('cancelRestrictions');
  if (wanted === undefined) return undefined;
  if (wanted === 'ONLY_NEW') return 'NEW';
  if (wanted === 'ONLY_PARTIALLY_FILLED') return 'PARTIALLY_FILLED';
  throw new DialectError(-1145, 'Invalid cancelRestrictions.');
}

/** Refuses an order whose two ids do not belong together, or which is in another state than it must be. */
export async function checkChosen(
  deps: DialectDeps,
  account: number,
  market: Market,
  choice: OrderChoice,
  wanted?: OrderStatus,
): Promise<void> {
  if (wanted === undefined && (choice.orderId === undefined || choice.clientOrderId === undefined)) return;
  const order = await standingOrder(deps, account, market, choice);
  if (order === null) throw unknownOrder();
  if (wanted !== undefined && wanted !== order.status)
    throw new DialectError(-2011, 'Order was not canceled due to cancel restrictions.');
}

/** Returns the id that a cancel was given, if it was. */
export function givenCancelId(call: Call): string | undefined {
  return clientIdOf(call.parameters, 'newClientOrderId');
}

/** Returns the order that a cancel named, as it ended. What it belonged with ended too. */
export async function canceledOrder(
  deps: DialectDeps,
  account: number,
  applied: AppliedCommand,
  { orderId, clientOrderId }: OrderChoice,
): Promise<Readonly<LiveOrder>> {
  const ids = applied.events.flatMap((event) => (event.kind === 'orderDone' ? [event.orderId] : []));
  const named = orderId === undefined ? ids : ids.filter((id) => id === orderId);
  const orders = await Promise.all(named.map((id) => orderAfterCommand(deps, account, id, applied)));
  const order = orders.length === 1 ? orders[0] : orders.find((one) => one.clientOrderId === clientOrderId);
  if (order === undefined) throw new Error(`seq ${applied.seq}: a cancel that did not end its order`);
  return order;
}

/** DELETE /api/v3/order */
export async function cancelOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = tradedMarket(deps, call);
  const choice = orderChoiceOf(parameters);
  const cancelId = givenCancelId(call);
  await checkChosen(deps, account, market, choice, restrictionOf(parameters));
  const applied = await deps.cancelIds.whileCanceling(account, choice, cancelId, () =>
    submitCommand(deps, account, encodeCancel(account, market.id, targetOf(choice))),
  );
  const order = await canceledOrder(deps, account, applied, choice);
  return presentCanceled(market, order, cancelId ?? madeCancelId(applied.seq, order.orderId), applied.timeMs);
}

/** Refuses a new id for an order that is amended: it keeps its own (BINA-72). */
async function checkKeptId(deps: DialectDeps, call: Call, market: Market, choice: OrderChoice): Promise<void> {
  const asked = givenCancelId(call);
  if (asked === undefined || asked === choice.clientOrderId) return;
  const order = await standingOrder(deps, call.account, market, choice);
  if (order === null) throw unknownOrder();
  if (order.clientOrderId !== asked)
    throw new DialectError(-2038, 'An amended order keeps its client order id; newClientOrderId can only repeat it.');
}

/** PUT /api/v3/order/amend/keepPriority: a smaller quantity, the same place in the queue, the same client order id. */
export async function amendOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = tradedMarket(deps, call);
  const quantity = parameters.decimal('newQty');
  if (quantity === undefined) throw missing('newQty');
  const choice = orderChoiceOf(parameters);
  const lots = parseQuantity(market, quantity, 'newQty');
  await checkChosen(deps, account, market, choice);
  await checkKeptId(deps, call, market, choice);
  const applied = await submitCommand(deps, account, encodeAmend(account, market.id, targetOf(choice), lots));
  const amended = applied.events.find((event) => event.kind === 'orderAmended');
  if (amended === undefined) throw new Error(`seq ${applied.seq}: an amendment that changed nothing`);
  const order = await orderAfterCommand(deps, account, amended.orderId, applied);
  return {
    transactTime: applied.timeMs,
    executionId: executionIdOf(applied.seq, 0),
    amendedOrder: presentAmended(market, order),
  };
}

function presentAmended(market: Market, order: Readonly<LiveOrder>) {
  return {
    symbol: market.base + market.quote,
    orderId: order.orderId,
    orderListId: order.listId === 0 ? NO_LIST : order.listId,
    origClientOrderId: order.clientOrderId,
    clientOrderId: order.clientOrderId,
    price: price8(market, order.priceTicks),
    qty: lots8(market, order.lots),
    executedQty: lots8(market, order.filledLots),
    preventedQty: lots8(market, order.preventedLots),
    quoteOrderQty: quote8(market, order.quoteUnits),
    cumulativeQuoteQty: quote8(market, order.filledQuoteUnits),
    status: statusOf(order),
    timeInForce: order.tif,
    type: order.type,
    side: order.side,
    workingTime: workingTimeOf(order),
    selfTradePreventionMode: order.stp,
  };
}

/** GET /api/v3/openOrders: of one market, or of all. */
export async function queryOpenOrders(deps: DialectDeps, call: Call): Promise<object> {
  const market = call.parameters.has('symbol') ? requiredMarket(deps.catalog, call.parameters) : undefined;
  await deps.barrier.wait(call.account);
  const rows = await openOrders(deps.pool, call.account, market?.id);
  return rows.reverse().map((row) => presentOrder(deps.catalog.marketById(row.market), row));
}

/** Refuses a span of more than 24 hours, as the dialect does. */
export function spanOf(call: Call): { startMs: number | undefined; endMs: number | undefined } {
  const startMs = call.parameters.timeMs('startTime');
  const endMs = call.parameters.timeMs('endTime');
  if (startMs !== undefined && endMs !== undefined && endMs - startMs > DAY_MS)
    throw new DialectError(-1127, 'More than 24 hours between startTime and endTime.');
  return { startMs, endMs };
}

/** GET /api/v3/allOrders: ascending. */
export async function queryAllOrders(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = requiredMarket(deps.catalog, parameters);
  const options = {
    ...spanOf(call),
    fromOrderId: parameters.whole('orderId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MOST),
  };
  await deps.barrier.wait(account);
  const rows = await ordersAscending(deps.pool, account, market.id, options);
  return rows.map((row) => presentOrder(market, row));
}

/** GET /api/v3/myTrades: ascending. */
export async function queryMyTrades(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = requiredMarket(deps.catalog, parameters);
  const options = {
    ...spanOf(call),
    orderId: parameters.whole('orderId'),
    fromTradeId: parameters.whole('fromId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MOST),
  };
  await deps.barrier.wait(account);
  const rows = await fillsAscending(deps.pool, account, market.id, options);
  const listOf = await listsOfOrders(deps.pool, account, new Set(rows.map(({ orderId }) => orderId)));
  return rows.map((row) => presentMyTrade(deps.catalog, market, row, listOf.get(row.orderId)));
}
