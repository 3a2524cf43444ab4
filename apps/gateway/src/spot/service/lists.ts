import { type OrderListRow, orderListById } from '@pelorus/database/spot/order-lists.ts';
import { type OrderRow, orderById, ordersOfLists } from '@pelorus/database/spot/orders.ts';
import { repeatAnswerOf } from '@pelorus/database/spot/placements.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { encodeCancel, encodePlaceList, type ListFields } from '@pelorus/protocol/wire/encode-command.ts';
import { encodeReusing } from '@pelorus/protocol/wire/encode-reuse.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import { sendCommand } from '../../commands.ts';
import { type LiveOrder, ordersWhenPlaced } from '../../trading/live-orders.ts';
import { endedOrders, ofDone } from '../../trading/service/after-command.ts';
import { type CanceledAll, sendCancel } from '../../trading/service/cancel.ts';
import { type Met, metWhenPlaced } from '../../trading/service/met.ts';
import { type Repeat, repeatIn } from '../../trading/service/place.ts';
import { chargeOrders, plainRefusalIn, type Refusal, refusal, refusalIn } from '../../trading/service/refusal.ts';
import type { SpotNeeds } from '../needs.ts';

/** The orders of a new list with their first matches, as of the placement; for a repeat, the current state. */
export interface PlacedList extends Met {
  kind: 'placed';
  isRepeat: boolean;
  list: Pick<OrderListRow, 'listId' | 'kind' | 'clientListId'>;
  orders: readonly Readonly<LiveOrder>[];
  /** When it was placed. */
  timeMs: number;
}

/**
 * Places orders that belong together, each counted towards its account's limits. `request` names the request that brings
 * them, if their client ids are free again once they are done (IDEM-07).
 */
export async function placeList(
  deps: SpotNeeds,
  market: Market,
  fields: ListFields,
  request?: string,
): Promise<PlacedList | Repeat | Refusal> {
  const { account, legs } = fields;
  const refused = chargeOrders(deps, account, legs.length);
  if (refused !== null) return refused;
  const record = encodePlaceList(fields);
  const sent = request === undefined ? record : encodeReusing(record, request);
  const applied = await sendCommand(deps, account, sent, () => deps.rates.giveBackOrders(account, legs.length));
  return refusalIn(applied, deps, market, legs) ?? repeatIn(applied) ?? placedBy(deps, fields, applied);
}

function placedBy(deps: SpotNeeds, { clientListId }: ListFields, applied: AppliedCommand): PlacedList {
  const accepted = applied.events.find((event) => event.kind === 'listAccepted');
  if (accepted === undefined) throw new Error(`seq ${applied.seq}: no orders, repeat or refusal after placing a list`);
  const orders = ordersWhenPlaced(applied);
  for (const order of orders) deps.orders.count(order);
  const own = new Set(orders.map(({ orderId }) => orderId));
  return {
    kind: 'placed',
    isRepeat: false,
    list: { listId: accepted.listId, kind: accepted.listKind, clientListId },
    orders,
    ...metWhenPlaced(applied, (orderId) => own.has(orderId)),
    timeMs: applied.timeMs,
  };
}

/** Returns the existing list of a repeat with its orders, in their current state, from the tables. */
export function repeatedList(deps: SpotNeeds, account: number, { orderId }: Repeat): Promise<PlacedList> {
  const read = async (): Promise<PlacedList> => {
    await deps.barrier.wait(account);
    const listId = (await orderById(deps.pool, account, orderId))?.listId ?? 0;
    const { list, orders } = await listWithOrders(deps, account, listId);
    const answers = await Promise.all(orders.map((order) => repeatAnswerOf(deps.pool, account, order)));
    return {
      kind: 'placed',
      isRepeat: true,
      list,
      orders,
      fills: answers.flatMap(({ fills }) => fills),
      prevented: answers.flatMap(({ prevented }) => prevented),
      timeMs: list.createdAtMs,
    };
  };
  return ofDone(deps, read());
}

interface ListWithOrders {
  list: OrderListRow;
  orders: Readonly<LiveOrder>[];
}

async function listWithOrders(
  deps: Pick<SpotNeeds, 'barrier' | 'pool'>,
  account: number,
  listId: number,
): Promise<{ list: OrderListRow; orders: OrderRow[] }> {
  await deps.barrier.wait(account);
  const list = await orderListById(deps.pool, account, listId);
  if (list === undefined) throw new Error(`list ${listId} is not in the tables`);
  return { list, orders: await ordersOfLists(deps.pool, account, [listId]) };
}

/** Returns the list of an order that a command changed, from the tables after it. */
export function listAfterCommand(deps: SpotNeeds, account: number, listId: number): Promise<ListWithOrders> {
  return ofDone(deps, listWithOrders(deps, account, listId));
}

/** A cancelled list: all its orders after the cancel, and those that it ended. */
export interface CanceledList extends ListWithOrders {
  kind: 'canceled';
  endedIds: ReadonlySet<number>;
  /** Of the command that cancelled it. */
  seq: number;
  timeMs: number;
}

/** Returns a list with its orders, including the final state of those that the command ended. */
async function afterCancel(
  deps: SpotNeeds,
  account: number,
  list: OrderListRow,
  { orders: ended, seq, timeMs }: Pick<CanceledAll, 'orders' | 'seq' | 'timeMs'>,
): Promise<CanceledList> {
  const orders: Readonly<LiveOrder>[] = await ordersOfLists(deps.pool, account, [list.listId]);
  const endedById = new Map(ended.map((order) => [order.orderId, order]));
  const after = orders.map((order) => endedById.get(order.orderId) ?? order);
  return { kind: 'canceled', list, orders: after, endedIds: new Set(endedById.keys()), seq, timeMs };
}

/** Returns one of the lists that a command ended with all open orders. */
export function canceledListOf(
  deps: SpotNeeds,
  account: number,
  listId: number,
  canceled: CanceledAll,
): Promise<CanceledList> {
  const read = async () => {
    await deps.barrier.wait(account);
    const list = await orderListById(deps.pool, account, listId);
    if (list === undefined) throw new Error(`list ${listId} is not in the tables`);
    return afterCancel(deps, account, list, canceled);
  };
  return ofDone(deps, read());
}

/**
 * Cancels a list by one of its open orders. If that order ended since it was read while another is still open, the
 * other is used. Refuses UNKNOWN_ORDER when none is left.
 */
export async function cancelList(
  deps: SpotNeeds,
  account: number,
  list: OrderListRow,
  cancelId?: string,
): Promise<CanceledList | Refusal> {
  const { listId, market } = list;
  const tried = new Set<number>();
  for (;;) {
    const orders = await ordersOfLists(deps.pool, account, [listId]);
    const open = orders.find(({ orderId, reason }) => reason === null && !tried.has(orderId));
    if (open === undefined) return refusal('UNKNOWN_ORDER');
    const { orderId } = open;
    tried.add(orderId);
    const applied = await sendCancel(deps, account, encodeCancel(account, market, { orderId }), cancelId);
    const refused = plainRefusalIn(applied);
    if (refused === null) return ofDone(deps, canceledBy(deps, account, list, applied));
    if (refused.code !== 'UNKNOWN_ORDER') return refused;
    await deps.barrier.wait(account);
  }
}

async function canceledBy(
  deps: SpotNeeds,
  account: number,
  list: OrderListRow,
  applied: AppliedCommand,
): Promise<CanceledList> {
  const { seq, timeMs } = applied;
  const orders = await endedOrders(deps, account, applied);
  return afterCancel(deps, account, list, { orders, seq, timeMs });
}
