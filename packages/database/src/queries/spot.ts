import type { Queryable } from '../queryable.ts';
import { type FillRow, fillsWhenPlaced } from './fills.ts';
import { type OrderRow, orderWhenPlaced } from './orders.ts';
import { type PreventedRow, preventedWhenPlaced } from './prevented.ts';

/** What a placement answered: the order as it stood right after it, and what it met at once. */
export interface PlacementAnswer {
  order: OrderRow;
  fills: FillRow[];
  prevented: PreventedRow[];
}

/** Returns the first answer to the placement of this order, for a repeat of it; undefined if it is not the account's. */
export async function placementAnswer(
  db: Queryable,
  account: number,
  orderId: number,
): Promise<PlacementAnswer | undefined> {
  const order = await orderWhenPlaced(db, account, orderId);
  if (order === undefined) return undefined;
  return {
    order,
    fills: await fillsWhenPlaced(db, account, order),
    prevented: await preventedWhenPlaced(db, account, order),
  };
}
