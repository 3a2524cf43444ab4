import { LIST_KINDS, type ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

/** Orders that belong together, as projected: ms. */
export interface OrderListRow {
  listId: number;
  market: number;
  kind: ListKind;
  clientListId: string;
  createdAtMs: number;
  /** null while something of it is open. */
  endedAtMs: number | null;
}

/** Columns of projection.order_lists, with the kind as stored. */
export const COLUMNS = `list_id AS "listId", market, kind, client_list_id AS "clientListId", created_at_ms AS "createdAtMs",
  ended_at_ms AS "endedAtMs"`;

async function lists(db: Queryable, where: string, parameters: Parameters): Promise<OrderListRow[]> {
  const text = `SELECT ${COLUMNS} FROM projection.order_lists WHERE ${where}`;
  const found = await rows<Omit<OrderListRow, 'kind'> & { kind: number }>(db, text, parameters.values);
  return found.map((raw) => ({ ...raw, kind: entry(LIST_KINDS, raw.kind) }));
}

/** Returns the account's list with this id; undefined if there is none, or it is someone else's. */
export async function orderListById(db: Queryable, account: number, listId: number): Promise<OrderListRow | undefined> {
  const parameters = new Parameters();
  const where = `account = ${parameters.add(account)} AND list_id = ${parameters.add(listId)}`;
  return (await lists(db, where, parameters))[0];
}

/** Returns the account's latest list placed with this id of its own. */
export async function orderListByClientId(
  db: Queryable,
  account: number,
  clientListId: string,
): Promise<OrderListRow | undefined> {
  const parameters = new Parameters();
  const where = `account = ${parameters.add(account)} AND client_list_id = ${parameters.add(clientListId)}`;
  return (await lists(db, `${where} ORDER BY list_id DESC LIMIT 1`, parameters))[0];
}

/** Returns the account's open lists, oldest first. */
export function openOrderLists(db: Queryable, account: number): Promise<OrderListRow[]> {
  const parameters = new Parameters();
  return lists(db, `account = ${parameters.add(account)} AND ended_at_ms IS NULL ORDER BY list_id`, parameters);
}

interface OrderListsOptions {
  fromId?: number | undefined;
  /** Placed at or after, at or before. */
  startMs?: number | undefined;
  endMs?: number | undefined;
  limit: number;
}

/** Returns the account's lists by ascending id: from `fromId` or `startMs` on, else the latest `limit`. */
export async function orderListsAscending(
  db: Queryable,
  account: number,
  { fromId, startMs, endMs, limit }: OrderListsOptions,
): Promise<OrderListRow[]> {
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)}`;
  if (fromId !== undefined) where += ` AND list_id >= ${parameters.add(fromId)}`;
  if (startMs !== undefined) where += ` AND created_at_ms >= ${parameters.add(startMs)}`;
  if (endMs !== undefined) where += ` AND created_at_ms <= ${parameters.add(endMs)}`;
  const isForward = fromId !== undefined || startMs !== undefined;
  const direction = isForward ? 'ASC' : 'DESC';
  const order = fromId === undefined ? `created_at_ms ${direction}, list_id ${direction}` : 'list_id';
  const found = await lists(db, `${where} ORDER BY ${order} LIMIT ${parameters.add(limit)}`, parameters);
  return isForward ? found : found.reverse();
}
