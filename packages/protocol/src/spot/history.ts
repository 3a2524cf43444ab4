import { z } from 'zod';
import { ORDER_STATUSES, ORDER_TYPES, SIDES } from '../exchange/orders.ts';
import { clientOrderIdText, cursorText, idText, pageLimit, pairCode, timeMsText } from '../http/envelope.ts';
import { orderData } from './http.ts';
import { LIST_KINDS } from './order-terms.ts';

/**
 * Filters and rows of an account's histories: docs/specs/005-http.md, SPAP-50 on. From (inclusive), to (exclusive);
 * ms.
 */
const span = { from: timeMsText.optional(), to: timeMsText.optional() };

/** One word of a table, or several with commas between them. */
export function someOf(words: readonly string[]) {
  const word = `(?:${words.join('|')})`;
  return z.string().regex(new RegExp(`^${word}(?:,${word}){0,${words.length - 1}}$`));
}

export const ordersFilter = z.strictObject({
  symbol: pairCode.optional(),
  side: z.enum(SIDES).optional(),
  type: someOf(ORDER_TYPES).optional(),
  status: someOf(ORDER_STATUSES).optional(),
  clientOrderId: clientOrderIdText.optional(),
  ...span,
});
export const fillsFilter = z.strictObject({
  symbol: pairCode.optional(),
  orderId: idText.optional(),
  side: z.enum(SIDES).optional(),
  role: z.enum(['maker', 'taker']).optional(),
  ...span,
});
export const orderListsFilter = z.strictObject({
  symbol: pairCode.optional(),
  kind: z.enum(LIST_KINDS).optional(),
  state: z.enum(['open', 'ended']).optional(),
  ...span,
});
export const algosFilter = z.strictObject({
  symbol: pairCode.optional(),
  side: z.enum(SIDES).optional(),
  /** Default: both. */
  state: z.enum(['open', 'ended']).optional(),
  ...span,
});

/** A page may be short, or empty, and still have a `next`: it looks at a bounded number of rows. */
const page = { cursor: cursorText.optional(), limit: pageLimit };
export const ordersQuery = ordersFilter.extend(page);
export const fillsQuery = fillsFilter.extend(page);
export const orderListsQuery = orderListsFilter.extend(page);
export const algosQuery = algosFilter.extend(page);

export const orderListData = z.strictObject({
  listId: z.int(),
  kind: z.enum(LIST_KINDS),
  clientListId: z.string(),
  symbol: z.string(),
  createdAt: z.int(),
  /** null while something of it is open. */
  endedAt: z.int().nullable(),
  orders: z.array(orderData),
});
export type OrderListData = z.infer<typeof orderListData>;
