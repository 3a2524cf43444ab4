import { LIST_KINDS, type ListKind } from '@pelorus/protocol/spot/order-terms.ts';
import { type HistoryPage, type HistoryPageOptions, scan } from '../projection/history-scan.ts';
import { entry } from '../projection/wire-table.ts';
import { Parameters, type Queryable } from '../queryable.ts';
import { COLUMNS, type OrderListRow } from './order-lists.ts';

/** Filter of an account's order lists; absent: all. */
export interface OrderListFilter {
  market?: number | undefined;
  /** Only of these: what one product trades. */
  markets?: readonly number[] | undefined;
  kind?: ListKind | undefined;
  /** Is something of it open? */
  isOpen?: boolean | undefined;
  /** Placed at or after, before; ms. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

interface OrderListPlace {
  createdAtMs: number;
  listId: number;
}

/** Returns the account's lists that a filter wants, newest first, as orderHistory does. */
export async function orderListHistory(
  db: Queryable,
  account: number,
  { market, markets, kind, isOpen, fromMs, toMs }: OrderListFilter,
  page: HistoryPageOptions<OrderListPlace>,
): Promise<HistoryPage<OrderListRow, OrderListPlace>> {
  const { before, limit, most } = page;
  const parameters = new Parameters();
  let where = `account = ${parameters.add(account)}`;
  if (fromMs !== undefined) where += ` AND created_at_ms >= ${parameters.add(fromMs)}`;
  if (toMs !== undefined) where += ` AND created_at_ms < ${parameters.add(toMs)}`;
  if (before !== undefined)
    where += ` AND (created_at_ms, list_id) < (${parameters.add(before.createdAtMs)}, ${parameters.add(before.listId)})`;
  const wanted: string[] = [];
  if (markets !== undefined) wanted.push(`market = ANY(${parameters.add(markets)})`);
  if (market !== undefined) wanted.push(`market = ${parameters.add(market)}`);
  if (kind !== undefined) wanted.push(`kind = ${parameters.add(LIST_KINDS.indexOf(kind))}`);
  if (isOpen !== undefined) wanted.push(`ended_at_ms IS ${isOpen ? '' : 'NOT '}NULL`);
  const what = {
    table: 'projection.order_lists',
    where,
    wanted,
    order: 'created_at_ms DESC, list_id DESC',
    columns: COLUMNS,
    place: 'created_at_ms AS "createdAtMs", list_id AS "listId"',
    limit,
    most,
  };
  type Raw = Omit<OrderListRow, 'kind'> & { kind: number };
  const { rows: found, cutAt } = await scan<Raw, OrderListPlace>(db, what, parameters);
  const shown = found.slice(0, limit).map((raw) => ({ ...raw, kind: entry(LIST_KINDS, raw.kind) }));
  const last = shown.at(-1);
  const isMore = found.length > limit && last !== undefined;
  return { rows: shown, next: isMore ? { createdAtMs: last.createdAtMs, listId: last.listId } : cutAt };
}
