import { randomUUID } from 'node:crypto';
import { orderById } from '@pelorus/database/spot/orders.ts';
import { repeatAnswer } from '@pelorus/database/spot/placements.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import type { OrderData, PlacedData, PlaceOrderBody } from '@pelorus/protocol/spot/http.ts';
import { ALL_MARKETS } from '@pelorus/protocol/wire/command-layout.ts';
import {
  encodeAmend,
  encodeCancel,
  encodeCancelAll,
  encodePlace,
  type OrderTarget,
} from '@pelorus/protocol/wire/encode-command.ts';
import { parseQuantity } from '../catalog/amounts.ts';
import { submitCommand } from '../commands.ts';
import { Refused } from '../http/refused.ts';
import { submitCharged } from './charged-orders.ts';
import { type LiveOrder, orderAfter, orderWhenPlaced } from './live-orders.ts';
import type { SpotNeeds } from './needs.ts';
import { orderFields } from './order-fields.ts';
import { fillOfTrade, presentFill, presentOrder } from './present-order.ts';
import { pricesOf, refusingPrices } from './price-band.ts';

type Needs = Pick<
  SpotNeeds,
  'core' | 'pool' | 'catalog' | 'barrier' | 'filterTicks' | 'orders' | 'rates' | 'metrics' | 'log'
>;

/** Returns the account's order as the tables have it, once they show all the account was told. */
export async function projectedOrder(deps: Needs, accountId: number, orderId: number): Promise<LiveOrder> {
  await deps.barrier.wait(accountId);
  const row = await orderById(deps.pool, accountId, orderId);
  if (row === undefined)
    throw new Error(`order ${orderId} is not in the tables at sequence ${deps.barrier.projectedSeq}`);
  return row;
}

/**
 * Returns what `reading` finds for a command that is done. If the tables cannot be asked now, the caller must not hear
 * that nothing was done: refuses OUTCOME_UNKNOWN.
 */
export async function ofDone<T>(deps: Pick<SpotNeeds, 'log'>, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    // That the tables are catching up is said once, by the barrier.
    const isLagging = error instanceof Refused && error.refusal === 'LAGGING';
    if (!isLagging) deps.log.warn({ err: error }, 'a command was applied, but its result could not be read');
    throw new Refused('OUTCOME_UNKNOWN', undefined, 1);
  }
}

/** The answer to a repeat: the order as it stands by now, with all it traded, from the tables. */
async function presentAnswer(deps: Needs, accountId: number, orderId: number): Promise<PlacedData> {
  await deps.barrier.wait(accountId);
  const answer = await repeatAnswer(deps.pool, accountId, orderId);
  if (answer === undefined) throw new Error(`the repeated order ${orderId} is not in the tables`);
  return {
    order: presentOrder(deps.catalog, answer.order),
    fills: answer.fills.map((fill) => presentFill(deps.catalog, fill)),
    replayed: true,
  };
}

/**
 * Places an order and returns it as it stood right after, with the trades it made at once. With a client order id,
 * repeats give one order, and say that they are repeats and how it stands (SPAP-04). Refuses what the fields, the limits or the engine
 * refuse. Done, or surely not done, unless it refuses OUTCOME_UNKNOWN.
 */
export async function placeOrder(deps: Needs, accountId: number, body: PlaceOrderBody): Promise<PlacedData> {
  const market = deps.catalog.marketOrRefuse(body.symbol);
  const fields = orderFields(market, body);
  deps.rates.chargeOrders(accountId);
  const clientOrderId = body.clientOrderId ?? randomUUID().replaceAll('-', '');
  const record = encodePlace({ ...fields, account: accountId, clientOrderId });
  const refuse = refusingPrices(deps, market, () => pricesOf([fields]));
  const applied = await submitCharged(deps, accountId, 1, () => submitCommand(deps, accountId, record, refuse));
  const first = applied.events[0];
  if (first?.kind === 'duplicate') return ofDone(deps, presentAnswer(deps, accountId, first.orderId));
  const order = orderWhenPlaced(applied);
  if (order === null) throw new Error(`seq ${applied.seq}: no order, repeat or refusal after a placement`);
  deps.orders.count(order);
  const fills = applied.events.flatMap((event) =>
    event.kind === 'trade' && event.takerOrderId === order.orderId
      ? [presentFill(deps.catalog, fillOfTrade(event, false, applied.timeMs))]
      : [],
  );
  return { order: presentOrder(deps.catalog, order), fills };
}

/** Returns an order that `applied` ended or amended, as it stands after it. */
export async function orderAfterCommand(
  deps: Needs,
  accountId: number,
  orderId: number,
  applied: AppliedCommand,
): Promise<OrderData> {
  const live = deps.orders.get(orderId);
  const order =
    live === undefined ? await ofDone(deps, projectedOrder(deps, accountId, orderId)) : orderAfter(live, applied);
  return presentOrder(deps.catalog, order);
}

/** Cancels one open order of the account and returns it as it ended. Refuses UNKNOWN_MARKET, UNKNOWN_ORDER. */
export async function cancelOrder(
  deps: Needs,
  accountId: number,
  symbol: string,
  target: OrderTarget,
): Promise<OrderData> {
  const market = deps.catalog.marketOrRefuse(symbol);
  const applied = await submitCommand(deps, accountId, encodeCancel(accountId, market.id, target));
  const ended = applied.events.flatMap((event) => (event.kind === 'orderDone' ? [event.orderId] : []));
  if (ended.length === 0) throw new Error(`seq ${applied.seq}: the cancel ended no order`);
  // What an order of a list ended with it is not what was asked for.
  const orders = await Promise.all(ended.map((orderId) => orderAfterCommand(deps, accountId, orderId, applied)));
  const isMeant = (order: OrderData) =>
    'orderId' in target ? order.orderId === target.orderId : order.clientOrderId === target.clientOrderId;
  return orders.find(isMeant) ?? (orders[0] as OrderData);
}

/** Cancels all open orders of the account, in one market or in all (null), and returns them as they ended. */
export async function cancelAllOrders(deps: Needs, accountId: number, symbol: string | null): Promise<OrderData[]> {
  const market = symbol === null ? ALL_MARKETS : deps.catalog.marketOrRefuse(symbol).id;
  const applied = await submitCommand(deps, accountId, encodeCancelAll(accountId, market));
  const ended = applied.events.filter((event) => event.kind === 'orderDone');
  return Promise.all(ended.map((event) => orderAfterCommand(deps, accountId, event.orderId, applied)));
}

/**
 * Reduces an open order's original quantity to `quantity`, keeping its place in the queue, and returns it. Refuses
 * UNKNOWN_ORDER, AMEND_NOT_LESS, AMEND_BELOW_FILLED and what the quantity's filters refuse.
 */
export async function amendOrder(
  deps: Needs,
  accountId: number,
  symbol: string,
  target: OrderTarget,
  quantity: string,
): Promise<OrderData> {
  const market = deps.catalog.marketOrRefuse(symbol);
  const lots = parseQuantity(market, quantity);
  const applied = await submitCommand(deps, accountId, encodeAmend(accountId, market.id, target, lots));
  const amended = applied.events.flatMap((event) => (event.kind === 'orderAmended' ? [event.orderId] : []));
  if (amended.length === 0) throw new Error(`seq ${applied.seq}: the amendment changed nothing`);
  // The other of two that have one quantity is amended with it.
  const orders = await Promise.all(amended.map((orderId) => orderAfterCommand(deps, accountId, orderId, applied)));
  const isMeant = (order: OrderData) =>
    'orderId' in target ? order.orderId === target.orderId : order.clientOrderId === target.clientOrderId;
  return orders.find(isMeant) ?? (orders[0] as OrderData);
}
