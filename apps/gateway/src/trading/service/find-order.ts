import { type OrderRow, orderByClientId, orderById } from '@pelorus/database/spot/orders.ts';
import type { Product } from '@pelorus/protocol/exchange/products.ts';
import type { OrderTarget } from '@pelorus/protocol/wire/record.ts';
import type { LiveCatalog, Market } from '../../catalog/live-catalog.ts';
import type { LiveOrder } from '../live-orders.ts';
import type { TradingNeeds } from '../needs.ts';

type Needs = Pick<TradingNeeds, 'barrier' | 'catalog' | 'orders' | 'pool'>;

/** Identifies an order: by its id, by its client order id, or by both, which must match. */
export interface OrderChoice {
  orderId?: number | undefined;
  clientOrderId?: string | undefined;
}

/** Where an order is looked for: in a market, or in all markets of a product. */
export type Where = Market | Product;

const isThere = (catalog: LiveCatalog, where: Where, market: number) =>
  typeof where === 'string' ? catalog.isContract(market) === (where === 'futures') : where.id === market;

/** Returns the account's order that is meant, as the tables have it; null: there is none such there. */
export async function findOrder(
  deps: Needs,
  account: number,
  where: Where,
  { orderId, clientOrderId }: OrderChoice,
): Promise<OrderRow | null> {
  await deps.barrier.wait(account);
  const row =
    orderId === undefined
      ? await orderByClientId(deps.pool, account, clientOrderId as string)
      : await orderById(deps.pool, account, orderId);
  if (row === undefined || !isThere(deps.catalog, where, row.market)) return null;
  return clientOrderId === undefined || row.clientOrderId === clientOrderId ? row : null;
}

/** Like findOrder, but from memory where possible: live data is never behind the tables. */
export async function standingOrder(
  deps: Needs,
  account: number,
  where: Where,
  choice: OrderChoice,
): Promise<Readonly<LiveOrder> | null> {
  const live = choice.orderId === undefined ? undefined : deps.orders.get(choice.orderId);
  if (live === undefined) return findOrder(deps, account, where, choice);
  const isMeant =
    live.account === account &&
    isThere(deps.catalog, where, live.market) &&
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
