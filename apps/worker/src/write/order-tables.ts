import { type ColumnType, insertInto, type TableWrite } from './table-write.ts';

const ORDER_COLUMNS: Record<string, ColumnType> = {
  account: 'int4',
  order_id: 'int8',
  market: 'int4',
  client_order_id: 'text',
  side: 'int2',
  order_type: 'int2',
  time_in_force: 'int2',
  stp: 'int2',
  price_ticks: 'int4',
  lots: 'int8',
  quote_units: 'int8',
  filled_lots: 'int8',
  filled_quote_units: 'int8',
  prevented_lots: 'int8',
  reason: 'int2',
  placed_seq: 'int8',
  created_at_ms: 'int8',
  updated_at_ms: 'int8',
  placed_lots: 'int8',
  placed_filled_lots: 'int8',
  placed_filled_quote_units: 'int8',
  placed_prevented_lots: 'int8',
  placed_reason: 'int2',
  stop_ticks: 'int4',
  trailing_bips: 'int4',
  visible_lots: 'int8',
  good_till_ms: 'int8',
  peg: 'int2',
  peg_levels: 'int2',
  strategy_id: 'int4',
  strategy_type: 'int4',
  tracking_at_ms: 'int8',
  list_id: 'int8',
  algo_id: 'int8',
  phase: 'int2',
  placed_phase: 'int2',
  working_at_ms: 'int8',
};

const ORDERS: readonly TableWrite[] = [
  {
    name: 'orders_placed',
    columns: ORDER_COLUMNS,
    rows: (fold) => fold.orders.placed.values(),
    statement: insertInto('orders'),
  },
  {
    name: 'orders_changed',
    columns: {
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
    },
    rows: (fold) => fold.orders.changed.values(),
    statement: (_, source) => `UPDATE projection.orders AS t SET
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
      FROM ${source} WHERE t.account = r.account AND t.order_id = r.order_id`,
  },
  {
    name: 'orders_opened',
    columns: { account: 'int4', order_id: 'int8', market: 'int4' },
    rows: (fold) => fold.orders.opened(),
    statement: insertInto('open_orders'),
  },
  {
    name: 'orders_closed',
    columns: { account: 'int4', order_id: 'int8' },
    rows: (fold) => fold.orders.closed(),
    statement: (_, source) =>
      `DELETE FROM projection.open_orders AS t USING ${source} WHERE t.account = r.account AND t.order_id = r.order_id`,
  },
];

const AMENDMENTS: TableWrite = {
  name: 'amendments',
  columns: { account: 'int4', order_id: 'int8', seq: 'int8', time_ms: 'int8', lots: 'int8' },
  rows: (fold) => fold.amendments,
  statement: insertInto('amendments'),
};

const LISTS: TableWrite[] = [
  {
    name: 'lists_placed',
    columns: {
      list_id: 'int8',
      account: 'int4',
      market: 'int4',
      kind: 'int2',
      client_list_id: 'text',
      created_at_ms: 'int8',
      ended_at_ms: 'int8',
    },
    rows: (fold) => fold.lists.placed.values(),
    statement: insertInto('order_lists'),
  },
  {
    name: 'lists_ended',
    columns: { list_id: 'int8', account: 'int4', ended_at_ms: 'int8' },
    rows: (fold) => fold.lists.ended,
    statement: (_, source) => `UPDATE projection.order_lists AS t SET ended_at_ms = r.ended_at_ms FROM ${source}
      WHERE t.account = r.account AND t.list_id = r.list_id`,
  },
];

/** What becomes of orders, their amendments and their lists. */
export const ORDER_TABLES: readonly TableWrite[] = [...ORDERS, AMENDMENTS, ...LISTS];
