import {
  DONE_REASONS,
  ORDER_STATUSES,
  ORDER_TYPES,
  type OrderStatus,
  type OrderType,
  SIDES,
  type Side,
  statusOfReason,
} from '@pelorus/protocol/exchange/orders.ts';
import { type HistoryPage, type HistoryPageOptions, scan } from '../projection/history-scan.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';
import { NOW, type OrderRow, orderRow, type RawOrder } from './orders.ts';

/** Filter of an account's orders; absent: all. */
export interface OrderHistoryFilter {
  market?: number | undefined;
  /** Only of these: what one product trades. */
  markets?: readonly number[] | undefined;
  side?: Side | undefined;
  types?: readonly OrderType[] | undefined;
  statuses?: readonly OrderStatus[] | undefined;
  clientOrderId?: string | undefined;
  /** Placed at or after, before; ms. */
  fromMs?: number | undefined;
  toMs?: number | undefined;
}

interface OrderPlace {
  orderId: number;
}

/**
 * Returns the id from which on all of an account's orders were placed at or after `timeMs`. Ids and times grow together,
 * so it is halved its way to: some forty rows are looked at, whatever the account's size.
 */
export async function orderIdAt(db: Queryable, account: number, timeMs: number): Promise<number> {
  const [found] = await rows<{ id: number }>(
    db,
    `WITH RECURSIVE search(lo, hi) AS (
       SELECT 0::bigint, coalesce((SELECT max(order_id) FROM projection.orders WHERE account = $1), -1) + 1
       UNION ALL
       SELECT CASE WHEN p.created_at_ms < $2 THEN p.order_id + 1 ELSE s.lo END,
         CASE WHEN p.created_at_ms < $2 THEN s.hi ELSE (s.lo + s.hi) / 2 END
       FROM search s, LATERAL (SELECT o.order_id, o.created_at_ms FROM projection.orders o
         WHERE o.account = $1 AND o.order_id >= (s.lo + s.hi) / 2 ORDER BY o.order_id LIMIT 1) p WHERE s.lo < s.hi
     ) SELECT max(lo) AS id FROM search`,
    [account, timeMs],
  );
  return found?.id ?? 0;
}

/** Returns the condition of a status, on reason and fill. */
function statusIs(status: OrderStatus, parameters: Parameters): string {
  if (status === 'NEW') return '(reason IS NULL AND filled_lots = 0)';
  if (status === 'PARTIALLY_FILLED') return '(reason IS NULL AND filled_lots > 0)';
  const reasons = DONE_REASONS.flatMap((reason, index) => (statusOfReason(reason) === status ? [index] : []));
  return `reason = ANY(${parameters.add(reasons)})`;
}

function wantedOf({ markets, side, types, statuses }: OrderHistoryFilter, parameters: Parameters): string[] {
  const wanted: string[] = [];
  if (markets !== undefined) wanted.push(`market = ANY(${parameters.add(markets)})`);
  if (side !== undefined) wanted.push(`side = ${parameters.add(SIDES.indexOf(side))}`);
  if (types !== undefined)
    wanted.push(`order_type = ANY(${parameters.add(types.map((type) => ORDER_TYPES.indexOf(type)))})`);
  if (statuses !== undefined && statuses.length < ORDER_STATUSES.length)
    wanted.push(`(${statuses.map((status) => statusIs(status, parameters)).join(' OR ') || 'false'})`);
  return wanted;
}

/**
 * Returns the account's orders that a filter wants, newest first, from before `before` on: up to `limit`, found among the
 * newest SCAN_MAX that market, time and cursor leave, so a page may be short or empty and still have a next.
 */
export async function orderHistory(
  db: Queryable,
  account: number,
  filter: OrderHistoryFilter,
  page: HistoryPageOptions<OrderPlace>,
): Promise<HistoryPage<OrderRow, OrderPlace>> {
  const { market, clientOrderId, fromMs, toMs } = filter;
  const { before, limit, most } = page;
  const parameters = new Parameters();
  const owner = parameters.add(account);
  let where = `account = ${owner}`;
  let order = 'order_id DESC';
  if (clientOrderId !== undefined) where += ` AND client_order_id = ${parameters.add(clientOrderId)}`;
  if (before !== undefined) where += ` AND order_id < ${parameters.add(before.orderId)}`;
  if (market === undefined) {
    if (fromMs !== undefined) where += ` AND order_id >= ${parameters.add(await orderIdAt(db, account, fromMs))}`;
    if (toMs !== undefined) where += ` AND order_id < ${parameters.add(await orderIdAt(db, account, toMs))}`;
  } else {
    order = 'created_at_ms DESC, order_id DESC';
    where += ` AND market = ${parameters.add(market)}`;
    if (fromMs !== undefined) where += ` AND created_at_ms >= ${parameters.add(fromMs)}`;
    if (toMs !== undefined) where += ` AND created_at_ms < ${parameters.add(toMs)}`;
    // The time of the last order before the cursor lets the index start there.
    if (before !== undefined)
      where += ` AND created_at_ms <= coalesce((SELECT o.created_at_ms FROM projection.orders o WHERE o.account = ${owner}
        AND o.order_id < ${parameters.add(before.orderId)} ORDER BY o.order_id DESC LIMIT 1), 0)`;
  }
  const wanted = wantedOf(filter, parameters);
  const what = {
    table: 'projection.orders',
    where,
    wanted,
    order,
    columns: NOW,
    place: 'order_id AS "orderId"',
    limit,
    most,
  };
  const { rows: found, cutAt } = await scan<RawOrder, OrderPlace>(db, what, parameters);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last !== undefined ? { orderId: last.orderId } : cutAt;
  return { rows: shown.map(orderRow), next };
}
