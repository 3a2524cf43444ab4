import { fillsAscending } from '@pelorus/database/spot/fills.ts';
import {
  listsOfOrders,
  type OrderRow,
  openOrders,
  orderByClientId,
  orderById,
  ordersAscending,
} from '@pelorus/database/spot/orders.ts';
import { lastPreventedIds } from '@pelorus/database/spot/prevented.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CANCEL_RESTRICTIONS, type CancelRestriction } from '@pelorus/protocol/spot/order-terms.ts';
import { encodeCancel, type OrderTarget } from '@pelorus/protocol/wire/encode-command.ts';
import type { Market } from '../../../catalog/live-catalog.ts';
import { submitCommand } from '../../../commands.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { type LiveOrder, orderAfter } from '../../../spot/live-orders.ts';
import { ofDone, projectedOrder } from '../../../spot/orders.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, orderNotFound, unknownOrder } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { madeCancelId } from '../user-data/cancel-ids.ts';
import { clientIdOf, type OrderChoice, orderChoiceOf, requiredMarket } from './order-parameters.ts';
import { presentCanceled, presentMyTrade, presentOrder } from './present-orders.ts';

const DAY_MS = 86_400_000;
const NO_RESTRICTION = CANCEL_RESTRICTIONS.indexOf('NONE');
const ROWS_USUAL = 500;
const ROWS_MAX = 1_000;

/** Returns the account's order that is meant, as the tables have it; null if there is none such in this market. */
async function findOrder(
  deps: DialectDeps,
  account: number,
  market: Market,
  { orderId, clientOrderId }: OrderChoice,
): Promise<OrderRow | null> {
  await deps.barrier.wait(account);
  const row =
    orderId === undefined
      ? await orderByClientId(deps.pool, account, clientOrderId as string)
      : await orderById(deps.pool, account, orderId);
  if (row === undefined || row.market !== market.id) return null;
  return clientOrderId === undefined || row.clientOrderId === clientOrderId ? row : null;
}

/** As findOrder, from memory where that is enough: what is heard live is never behind the tables. */
export async function standingOrder(
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
  const prevented = await lastPreventedIds(deps.pool, call.account, [order]);
  return presentOrder(market, order, prevented.get(order.orderId));
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

/** Returns the index in CANCEL_RESTRICTIONS of the state that an order must be in to be cancelled; refuses -1145. */
export function restrictionOf(parameters: Parameters): number {
  const wanted = parameters.text('cancelRestrictions');
  if (wanted === undefined) return NO_RESTRICTION;
  const restriction = CANCEL_RESTRICTIONS.indexOf(wanted as CancelRestriction);
  if (restriction <= NO_RESTRICTION) throw new DialectError(-1145, 'Invalid cancelRestrictions');
  return restriction;
}

/** Refuses an order whose two ids do not belong together, as one that is `unknown`. */
export async function checkChosen(
  deps: DialectDeps,
  account: number,
  market: Market,
  choice: OrderChoice,
  unknown: () => DialectError = unknownOrder,
): Promise<void> {
  // No order has the id 0, which the engine would not read as one.
  const isClear = choice.orderId === undefined || choice.clientOrderId === undefined;
  if (isClear && choice.orderId !== 0) return;
  const order = await standingOrder(deps, account, market, choice);
  if (order === null) throw unknown();
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
  if (order === undefined) throw new Error(`seq ${applied.seq}: the cancel did not end its order`);
  return order;
}

/** DELETE /api/v3/order */
export async function cancelOrder(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = tradedMarket(deps, call);
  const choice = orderChoiceOf(parameters);
  const cancelId = givenCancelId(call);
  const restriction = restrictionOf(parameters);
  await checkChosen(deps, account, market, choice);
  const record = encodeCancel(account, market.id, targetOf(choice), restriction);
  const applied = await deps.cancelIds.whileCanceling(account, record, cancelId, () =>
    submitCommand(deps, account, record),
  );
  const order = await canceledOrder(deps, account, applied, choice);
  return presentCanceled(market, order, cancelId ?? madeCancelId(applied.seq, order.orderId), applied.timeMs);
}

/** GET /api/v3/openOrders: of one market, or of all. */
export async function queryOpenOrders(deps: DialectDeps, call: Call): Promise<object> {
  const market = call.parameters.has('symbol') ? requiredMarket(deps.catalog, call.parameters) : undefined;
  await deps.barrier.wait(call.account);
  const rows = await openOrders(deps.pool, call.account, market?.id);
  const prevented = await lastPreventedIds(deps.pool, call.account, rows);
  return rows
    .reverse()
    .map((row) => presentOrder(deps.catalog.marketById(row.market), row, prevented.get(row.orderId)));
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
    ...spanOf(call),
    orderId: parameters.whole('orderId'),
    fromTradeId: parameters.whole('fromId'),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  await deps.barrier.wait(account);
  const rows = await fillsAscending(deps.pool, account, market.id, options);
  const listOf = await listsOfOrders(deps.pool, account, new Set(rows.map(({ orderId }) => orderId)));
  return rows.map((row) => presentMyTrade(deps.catalog, market, row, listOf.get(row.orderId)));
}
