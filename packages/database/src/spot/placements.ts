import type { Queryable } from '../queryable.ts';
import { type FillRow, fillsOfOrder } from './fills.ts';
import { type OrderRow, orderById } from './orders.ts';
import { type PreventedRow, preventedWhenPlaced } from './prevented.ts';

/**
 * The answer to a repeated placement: the current order, all its fills, and the self-trades prevented when it was
 * placed.
 */
interface RepeatAnswer {
  order: OrderRow;
  fills: FillRow[];
  prevented: PreventedRow[];
}

/** Returns the answer to a repeat of the placement of this order; undefined if it is not the account's. */
export async function repeatAnswer(db: Queryable, account: number, orderId: number): Promise<RepeatAnswer | undefined> {
  const order = await orderById(db, account, orderId);
  return order === undefined ? undefined : repeatAnswerOf(db, account, order);
}

/** As repeatAnswer, of an order that was read already. */
export async function repeatAnswerOf(db: Queryable, account: number, order: OrderRow): Promise<RepeatAnswer> {
  return {
    order,
    fills: await fillsOfOrder(db, account, order),
    prevented: await preventedWhenPlaced(db, account, order),
  };
}
