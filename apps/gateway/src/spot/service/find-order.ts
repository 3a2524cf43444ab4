import { type OrderRow, orderByClientId, orderById } from '@pelorus/database/spot/orders.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/record.ts';
import type { Market } from '../../catalog/live-catalog.ts';
import type { LiveOrder } from '../live-orders.ts';
import type { SpotNeeds } from '../needs.ts';

type Needs = Pick<SpotNeeds, 'barrier' | 'catalog' | 'orders' | 'pool'>;

/** Identifies an order: by its id, by its client order id, or by both, which must match. */
export interface OrderChoice {
  orderId?: number | undefined;
  clientOrderId?: string | undefined;
}

/** Returns the account's order that is meant, as the tables have it; null: there is none such in spot, or not in `market`. */
export async function findOrder(
  deps: Needs,
  account: number,
  market: Market | null,
  { orderId, clientOrderId }: OrderChoice,
): Promise<OrderRow | null> {
  await deps.barrier.wait(account);
  const row =
    orderId === undefined
      ? await orderByClientId(deps.pool, account, clientOrderId as string)
      : await orderById(deps.pool, account, orderId);
  if (row === undefined || deps.catalog.isContract(row.market) || (market !== null && row.market !== market.id))
    return null;
  return clientOrderId === undefined || row.clientOrderId === clientOrderId ? row : null;
}

/** Like findOrder, but from memory where possible: live data is never behind the tables. */
export async function standingOrder(
  deps: Needs,
  account: number,
  market: Market | null,
  choice: OrderChoice,
): Promise<Readonly<LiveOrder> | null> {
  const live = choice.orderId === undefined ? undefined : deps.orders.get(choice.orderId);
  if (live === undefined) return findOrder(deps, account, market, choice);
  const isMeant =
    live.account === account &&
    (market === null || live.market === market.id) &&
    (choice.clientOrderId === undefined || choice.clientOrderId === live.clientOrderId);
  return isMeant ? live : null;
}

/** May a choice name no order at all, which only a look at the order can say? No order has the id 0. */
export function isDoubtful({ orderId, clientOrderId }: OrderChoice): boolean {
  return orderId === 0 || (orderId !== undefined && clientOrderId !== undefined);
}

/** Returns the order as a command names it: by its id if both are given. */
export function targetOf({ orderId, clientOrderId }: OrderChoice): OrderTarget {
  return orderId === undefined ? { clientOrderId: clientOrderId as string } : { orderId };
}
