import { randomUUID } from 'node:crypto';
import { fillsOfOrder } from '@pelorus/database/spot/fills.ts';
import { orderListById } from '@pelorus/database/spot/order-lists.ts';
import { orderById, ordersOfLists } from '@pelorus/database/spot/orders.ts';
import type { PlacedListData, PlaceListBody } from '@pelorus/protocol/spot/http.ts';
import { encodePlaceList } from '@pelorus/protocol/wire/encode-command.ts';
import { submitCommand } from '../commands.ts';
import { submitCharged } from './charged-orders.ts';
import { listFieldsOf } from './list-fields.ts';
import { ordersWhenPlaced } from './live-orders.ts';
import type { SpotNeeds } from './needs.ts';
import { ofDone } from './orders.ts';
import { fillOfTrade, presentFill, presentOrder } from './present-order.ts';
import { pricesOf, refusingPrices } from './price-band.ts';

/** The answer to a repeat: a list with its orders as they stand by now, from the tables. */
async function presentAnswer(deps: SpotNeeds, accountId: number, orderId: number): Promise<PlacedListData> {
  await deps.barrier.wait(accountId);
  const listId = (await orderById(deps.pool, accountId, orderId))?.listId ?? 0;
  const list = await orderListById(deps.pool, accountId, listId);
  if (list === undefined) throw new Error(`the list of the repeated order ${orderId} is not in the tables`);
  const placed = await Promise.all(
    (await ordersOfLists(deps.pool, accountId, [listId])).map(async (order) => ({
      order,
      fills: await fillsOfOrder(deps.pool, accountId, order),
    })),
  );
  return {
    listId,
    kind: list.kind,
    clientListId: list.clientListId,
    orders: placed.map(({ order }) => presentOrder(deps.catalog, order)),
    fills: placed.flatMap(({ fills }) => fills.map((fill) => presentFill(deps.catalog, fill))),
    replayed: true,
  };
}

/**
 * Places orders that belong together and returns them as they stood right after, with the trades made at once; a repeat by
 * the same clientListId is told how they stand (SPAP-21). Each order counts towards the account's limits. Refuses what
 * listFieldsOf, the limits or the engine refuse.
 */
export async function placeOrderList(deps: SpotNeeds, accountId: number, body: PlaceListBody): Promise<PlacedListData> {
  const market = deps.catalog.marketOrRefuse(body.symbol);
  const clientListId = body.clientListId ?? randomUUID().replaceAll('-', '');
  const fields = listFieldsOf(market, body, accountId, clientListId);
  deps.rates.chargeOrders(accountId, fields.legs.length);
  const refuse = refusingPrices(deps, market, () => pricesOf(fields.legs));
  const submit = () => submitCommand(deps, accountId, encodePlaceList(fields), refuse);
  const applied = await submitCharged(deps, accountId, fields.legs.length, submit);
  const first = applied.events[0];
  if (first?.kind === 'duplicate') return ofDone(deps, presentAnswer(deps, accountId, first.orderId));
  const list = applied.events.find((event) => event.kind === 'listAccepted');
  if (list === undefined) throw new Error(`seq ${applied.seq}: no orders, repeat or refusal after placing a list`);
  const orders = ordersWhenPlaced(applied);
  for (const order of orders) deps.orders.count(order);
  const own = new Set(orders.map(({ orderId }) => orderId));
  const fills = applied.events.flatMap((event) =>
    event.kind === 'trade' && own.has(event.takerOrderId)
      ? [presentFill(deps.catalog, fillOfTrade(event, false, applied.timeMs))]
      : [],
  );
  return {
    listId: list.listId,
    kind: list.listKind,
    clientListId,
    orders: orders.map((order) => presentOrder(deps.catalog, order)),
    fills,
  };
}
