import type { Fold } from '../../fold/fold.ts';
import { byAccount } from '../../write/new-rows.ts';
import type { TableWrite } from '../../write/table-write.ts';

const CHANGED = {
  account: 'int4',
  order_id: 'int8',
  filled_lots: 'int8',
  filled_quote_units: 'int8',
  prevented_lots: 'int8',
  lots_beyond: 'int8',
  reason: 'int2',
  phase: 'int2',
  price_ticks: 'int4',
  working_at_ms: 'int8',
  tracking_at_ms: 'int8',
  updated_at_ms: 'int8',
} as const;

const changeOf = (source: string, besides = '') => `UPDATE projection.orders AS t SET ${besides}
  filled_lots = t.filled_lots + r.filled_lots,
  filled_quote_units = t.filled_quote_units + r.filled_quote_units,
  prevented_lots = t.prevented_lots + r.prevented_lots,
  lots = coalesce(t.filled_lots + t.prevented_lots + r.lots_beyond, t.lots),
  reason = coalesce(r.reason, t.reason),
  phase = coalesce(r.phase, t.phase),
  price_ticks = coalesce(r.price_ticks, t.price_ticks),
  working_at_ms = coalesce(r.working_at_ms, t.working_at_ms),
  tracking_at_ms = coalesce(r.tracking_at_ms, t.tracking_at_ms),
  updated_at_ms = r.updated_at_ms
  FROM ${source} WHERE t.account = r.account AND t.order_id = r.order_id`;

const changed = (fold: Fold, isRenamed: boolean) =>
  byAccount([...fold.orders.changed.values()].filter((order) => (order.clientOrderId !== null) === isRenamed));

const ORDERS: readonly TableWrite[] = [
  {
    name: 'orders_changed',
    columns: CHANGED,
    rows: (fold) => changed(fold, false),
    statement: (_, source) => changeOf(source),
  },
  // Few rows, whose condition has an index and is skipped for all others.
  {
    name: 'orders_renamed',
    columns: { ...CHANGED, client_order_id: 'text' },
    rows: (fold) => changed(fold, true),
    statement: (_, source) =>
      changeOf(
        source,
        `placed_client_order_id = coalesce(t.placed_client_order_id, t.client_order_id), client_order_id = r.client_order_id,`,
      ),
  },
  {
    name: 'orders_closed',
    columns: { account: 'int4', order_id: 'int8' },
    rows: (fold) => byAccount(fold.orders.closed()),
    statement: (_, source) =>
      `DELETE FROM projection.open_orders AS t USING ${source} WHERE t.account = r.account AND t.order_id = r.order_id`,
  },
];

const LISTS: TableWrite[] = [
  {
    name: 'lists_ended',
    columns: { list_id: 'int8', account: 'int4', ended_at_ms: 'int8' },
    rows: (fold) => fold.lists.ended,
    statement: (_, source) => `UPDATE projection.order_lists AS t SET ended_at_ms = r.ended_at_ms FROM ${source}
      WHERE t.account = r.account AND t.list_id = r.list_id`,
  },
];

/** Writes of changes to older orders and lists. */
export const ORDER_TABLES: readonly TableWrite[] = [...ORDERS, ...LISTS];
