import {
  type OrderListRow,
  openOrderLists,
  orderListByClientId,
  orderListById,
  orderListsAscending,
} from '@pelorus/database/spot/order-lists.ts';
import { ordersOfLists } from '@pelorus/database/spot/orders.ts';
import type { ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import {
  type CanceledList,
  cancelList,
  type PlacedList,
  placeList,
  repeatedList,
} from '../../../spot/service/lists.ts';
import type { Met } from '../../../trading/service/met.ts';
import type { Refusal } from '../../../trading/service/refusal.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, missingBoth, unknownOrder } from '../transport/errors.ts';
import { tellOrderCounts } from '../transport/order-counts.ts';
import { clientIdOf, spanOf } from '../transport/order-words.ts';
import type { Parameters } from '../transport/parameters.ts';
import { refusedError } from '../transport/refused-error.ts';
import { listFields, type NewList, newListOf, oldOcoOf } from './list-parameters.ts';
import { requiredMarket } from './order-parameters.ts';
import { presentPlacement } from './place.ts';
import { presentList } from './present-lists.ts';
import { presentCanceled } from './present-orders.ts';

const ROWS_USUAL = 500;
const ROWS_MAX = 1_000;
const listNotFound = () => new DialectError(-2013, 'Order list does not exist.');

/** Returns the matches of one order of a list: its own fills and prevented matches. */
function metOf({ fills, prevented }: Met, orderId: number): Met {
  return {
    fills: fills.filter((fill) => fill.orderId === orderId),
    prevented: prevented.filter((match) => match.takerOrderId === orderId),
  };
}

function presentPlacedList(deps: DialectDeps, list: NewList, placed: PlacedList): object {
  const { orders, timeMs } = placed;
  const orderReports = orders.map((order) => presentPlacement(deps, list, order, metOf(placed, order.orderId), timeMs));
  return { ...presentList(list.market, placed.list, orders, timeMs), orderReports };
}

/**
 * Returns the error of a refused list. A stop price that is already reached is on the wrong side for a list: there is
 * no other message.
 */
function refusedList(refusal: Refusal): DialectError {
  return refusedError(refusal.code === 'WOULD_TRIGGER' ? { ...refusal, code: 'LIST_PRICES' } : refusal);
}

async function post(deps: DialectDeps, call: Call, list: NewList): Promise<object> {
  const { account } = call;
  checkSymbol(call.who, list.market.symbol);
  const request = idOfSignature(call.signature);
  const placed = await placeList(deps, list.market, listFields(list, account, request), request);
  if (placed.kind === 'refused') throw refusedList(placed);
  tellOrderCounts(deps, call);
  return presentPlacedList(deps, list, placed.kind === 'repeat' ? await repeatedList(deps, account, placed) : placed);
}

/** POST /api/v3/orderList/oco, oto, otoco, opo, opoco (BINA-80). */
export const postList =
  (kind: ListKind) =>
  (deps: DialectDeps, call: Call): Promise<object> =>
    post(deps, call, newListOf(deps.catalog, call.parameters, kind));

/** POST /api/v3/order/oco, as clients of before the lists ask. */
export function postOldOco(deps: DialectDeps, call: Call): Promise<object> {
  return post(deps, call, oldOcoOf(deps.catalog, call.parameters));
}

/** Returns the account's list that is meant, once the tables hold the account's own last command; null: there is none. */
async function findList(
  deps: DialectDeps,
  account: number,
  parameters: Parameters,
  clientName: string,
): Promise<OrderListRow | null> {
  const listId = parameters.whole('orderListId');
  const clientListId = clientIdOf(parameters, clientName);
  if (listId === undefined && clientListId === undefined) throw missingBoth('orderListId', clientName);
  await deps.barrier.wait(account);
  const row =
    listId === undefined
      ? await orderListByClientId(deps.pool, account, clientListId as string)
      : await orderListById(deps.pool, account, listId);
  if (row === undefined) return null;
  return clientListId === undefined || row.clientListId === clientListId ? row : null;
}

/** The answer to the cancel of a list, with a report of each order that ended. */
export function presentCanceledList(
  { catalog }: DialectDeps,
  { list, orders, endedIds, seq, timeMs }: CanceledList,
  cancelId: string | undefined,
): object {
  const market = catalog.marketById(list.market);
  const orderReports = orders
    .filter(({ orderId }) => endedIds.has(orderId))
    .map((order) => presentCanceled(market, { order, seq, timeMs }, cancelId));
  return { ...presentList(market, list, orders, timeMs), orderReports };
}

/** DELETE /api/v3/orderList: cancelling one order of a list ends them all. */
export async function deleteList(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = requiredMarket(deps.catalog, parameters);
  checkSymbol(call.who, market.symbol);
  const cancelId = clientIdOf(parameters, 'newClientOrderId');
  const row = await findList(deps, account, parameters, 'listClientOrderId');
  if (row === null || row.market !== market.id) throw unknownOrder();
  const canceled = await cancelList(deps, account, row, cancelId);
  if (canceled.kind === 'refused') throw refusedError(canceled);
  return presentCanceledList(deps, canceled, cancelId);
}

/** Returns lists with their orders, as queries show them. */
async function present(deps: DialectDeps, account: number, rows: readonly OrderListRow[]): Promise<object[]> {
  const listIds = rows.map(({ listId }) => listId);
  const orders = Map.groupBy(await ordersOfLists(deps.pool, account, listIds), ({ listId }) => listId);
  return rows.map((row) =>
    presentList(deps.catalog.marketById(row.market), row, orders.get(row.listId) ?? [], row.createdAtMs),
  );
}

/** GET /api/v3/orderList */
export async function queryList(deps: DialectDeps, { parameters, account }: Call): Promise<object> {
  const row = await findList(deps, account, parameters, 'origClientOrderId');
  if (row === null) throw listNotFound();
  const [list] = await present(deps, account, [row]);
  return list as object;
}

/** GET /api/v3/openOrderList */
export async function queryOpenLists(deps: DialectDeps, { account }: Call): Promise<object> {
  await deps.barrier.wait(account);
  return present(deps, account, await openOrderLists(deps.pool, account));
}

/** GET /api/v3/allOrderList: ascending; by id or by time, not both. */
export async function queryAllLists(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const fromId = parameters.whole('fromId');
  const { startMs, endMs } = spanOf(call, 1);
  if (fromId !== undefined && (startMs !== undefined || endMs !== undefined))
    throw new DialectError(-1128, 'Combination of optional parameters invalid.');
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  await deps.barrier.wait(account);
  return present(deps, account, await orderListsAscending(deps.pool, account, { fromId, startMs, endMs, limit }));
}
