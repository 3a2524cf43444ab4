import {
  type OrderListRow,
  openOrderLists,
  orderListByClientId,
  orderListById,
  orderListsAscending,
} from '@pelorus/database/spot/order-lists.ts';
import { orderById, ordersOfLists } from '@pelorus/database/spot/orders.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import { encodeCancel, encodePlaceList } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import { submitCommand } from '../../../commands.ts';
import { checkSymbol } from '../../../http/callers/key-policy.ts';
import { idOfSignature } from '../../../http/callers/signed-requests.ts';
import { Refused } from '../../../http/refused.ts';
import { submitCharged } from '../../../spot/charged-orders.ts';
import { ordersWhenPlaced } from '../../../spot/live-orders.ts';
import { ofDone } from '../../../spot/orders.ts';
import type { Call } from '../transport/caller.ts';
import type { DialectDeps } from '../transport/dialect.ts';
import { DialectError, missingBoth, unknownOrder } from '../transport/errors.ts';
import type { Parameters } from '../transport/parameters.ts';
import { madeCancelId } from '../user-data/cancel-ids.ts';
import { listFields, type NewList, newListOf, oldOcoOf } from './list-parameters.ts';
import { clientIdOf, requiredMarket } from './order-parameters.ts';
import { orderAfterCommand, spanOf } from './orders.ts';
import { chargeOrders, metWhenPlaced, presentPlacement, tellOrderCounts } from './place.ts';
import { presentList } from './present-lists.ts';
import { presentCanceled } from './present-orders.ts';

const ROWS_USUAL = 500;
const ROWS_MAX = 1_000;
const listNotFound = () => new DialectError(-2013, 'Order list does not exist.');

function placedAnswer(deps: DialectDeps, list: NewList, clientListId: string, applied: AppliedCommand): object {
  const orders = ordersWhenPlaced(applied);
  const accepted = applied.events.find((event) => event.kind === 'listAccepted');
  if (accepted === undefined) throw new Error(`seq ${applied.seq}: the placed list was not accepted`);
  const row = { listId: accepted.listId, kind: accepted.listKind, clientListId };
  const orderReports = orders.map((order) =>
    presentPlacement(deps, list, order, metWhenPlaced(applied, order.orderId), applied.timeMs),
  );
  return { ...presentList(list.market, row, orders, applied.timeMs), orderReports };
}

/** The answer to a repeat: the list as it stands, from the tables. */
async function presentAnswer(deps: DialectDeps, account: number, orderId: number, list: NewList): Promise<object> {
  await deps.barrier.wait(account);
  const listId = (await orderById(deps.pool, account, orderId))?.listId ?? 0;
  const row = await orderListById(deps.pool, account, listId);
  if (row === undefined) throw new Error(`the repeated list ${listId} is not in the tables`);
  const now = await ordersOfLists(deps.pool, account, [listId]);
  const placed = await Promise.all(
    now.map(async ({ orderId }) => {
      const answer = await repeatAnswer(deps.pool, account, orderId);
      if (answer === undefined) throw new Error(`order ${orderId} of list ${listId} is not in the tables`);
      return answer;
    }),
  );
  const orders = placed.map(({ order }) => order);
  const orderReports = placed.map((answer) => presentPlacement(deps, list, answer.order, answer, row.createdAtMs));
  return { ...presentList(list.market, row, orders, row.createdAtMs), orderReports };
}

/** A stop price that the last price has reached does not lie where one of a list has to: the dialect knows no other words. */
const refusedList = (code: RejectionName) => new Refused(code === 'WOULD_TRIGGER' ? 'LIST_PRICES' : code);

async function place(deps: DialectDeps, call: Call, list: NewList): Promise<object> {
  const { account } = call;
  checkSymbol(call.who, list.market.symbol);
  chargeOrders(deps, account, list.legs.length);
  const request = idOfSignature(call.signature);
  const fields = listFields(list, account, request);
  const record = encodeReusing(encodePlaceList(fields), request);
  const submit = () => submitCommand(deps, account, record, refusedList);
  const applied = await submitCharged(deps, account, list.legs.length, submit);
  const first = applied.events[0];
  if (first?.kind !== 'duplicate') for (const order of ordersWhenPlaced(applied)) deps.orders.count(order);
  tellOrderCounts(deps, call);
  if (first?.kind === 'duplicate') return ofDone(deps, presentAnswer(deps, account, first.orderId, list));
  return placedAnswer(deps, list, fields.clientListId, applied);
}

/** POST /api/v3/orderList/oco, oto, otoco, opo, opoco (BINA-80). */
export const placeList =
  (kind: ListKind) =>
  (deps: DialectDeps, call: Call): Promise<object> =>
    place(deps, call, newListOf(deps.catalog, call.parameters, kind));

/** POST /api/v3/order/oco, as clients of before the lists ask. */
export function placeOldOco(deps: DialectDeps, call: Call): Promise<object> {
  return place(deps, call, oldOcoOf(deps.catalog, call.parameters));
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

/** Returns a list whose orders a command has ended, with a report of each. */
export async function canceledList(
  deps: DialectDeps,
  account: number,
  row: OrderListRow,
  applied: AppliedCommand,
  cancelId: string | undefined,
): Promise<object> {
  const market = deps.catalog.marketById(row.market);
  const before = await ordersOfLists(deps.pool, account, [row.listId]);
  const ended = new Set(applied.events.flatMap((event) => (event.kind === 'orderDone' ? [event.orderId] : [])));
  const orders = await Promise.all(
    before.map((order) =>
      ended.has(order.orderId) ? orderAfterCommand(deps, account, order.orderId, applied) : Promise.resolve(order),
    ),
  );
  const orderReports = orders
    .filter(({ orderId }) => ended.has(orderId))
    .map((order) =>
      presentCanceled(market, order, cancelId ?? madeCancelId(applied.seq, order.orderId), applied.timeMs),
    );
  return { ...presentList(market, row, orders, applied.timeMs), orderReports };
}

/** DELETE /api/v3/orderList: cancelling one order of a list ends them all. */
export async function cancelList(deps: DialectDeps, call: Call): Promise<object> {
  const { parameters, account } = call;
  const market = requiredMarket(deps.catalog, parameters);
  checkSymbol(call.who, market.symbol);
  const cancelId = clientIdOf(parameters, 'newClientOrderId');
  const row = await findList(deps, account, parameters, 'listClientOrderId');
  if (row === null || row.market !== market.id) throw unknownOrder();
  const applied = await cancelOpen(deps, account, row, cancelId);
  return ofDone(deps, canceledList(deps, account, row, applied, cancelId));
}

/**
 * Cancels one of a list's open orders, and so all of it. The one that is named may have ended since it was read while
 * another of the list stands: then that one is named. Refuses -2011 when none is left.
 */
async function cancelOpen(
  deps: DialectDeps,
  account: number,
  { listId, market }: OrderListRow,
  cancelId: string | undefined,
): Promise<AppliedCommand> {
  const tried = new Set<number>();
  for (;;) {
    const orders = await ordersOfLists(deps.pool, account, [listId]);
    const open = orders.find(({ orderId, reason }) => reason === null && !tried.has(orderId));
    if (open === undefined) throw unknownOrder();
    const { orderId } = open;
    tried.add(orderId);
    const record = encodeCancel(account, market, { orderId });
    try {
      return await deps.cancelIds.whileCanceling(account, record, cancelId, () => submitCommand(deps, account, record));
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal !== 'UNKNOWN_ORDER') throw error;
      await deps.barrier.wait(account);
    }
  }
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
  const { startMs, endMs } = spanOf(call);
  if (fromId !== undefined && (startMs !== undefined || endMs !== undefined))
    throw new DialectError(-1128, 'Combination of optional parameters invalid.');
  const limit = parameters.limit(ROWS_USUAL, ROWS_MAX);
  await deps.barrier.wait(account);
  return present(deps, account, await orderListsAscending(deps.pool, account, { fromId, startMs, endMs, limit }));
}
