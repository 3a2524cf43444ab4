import { ALGO_TABLES } from '../spot/write/algo-tables.ts';
import { NEW_ORDERS } from '../spot/write/new-orders.ts';
import { NEW_TRADES } from '../spot/write/new-trades.ts';
import { ORDER_TABLES } from '../spot/write/order-tables.ts';
import { WEBHOOK_QUEUE } from '../webhooks/write/webhook-queue.ts';
import type { NewRows } from './new-rows.ts';
import { insertInto, type TableWrite, upsertInto } from './table-write.ts';

const SUMS: TableWrite[] = [
  {
    name: 'candles',
    columns: {
      market: 'int4',
      interval: 'text',
      open_ms: 'int8',
      open_ticks: 'int4',
      high_ticks: 'int4',
      low_ticks: 'int4',
      close_ticks: 'int4',
      lots: 'numeric',
      quote_units: 'numeric',
      trade_count: 'int8',
      taker_buy_lots: 'numeric',
      taker_buy_quote_units: 'numeric',
    },
    rows: (fold) => fold.trades.candles(),
    statement: upsertInto(
      'candles',
      'market, interval, open_ms',
      `high_ticks = greatest(t.high_ticks, excluded.high_ticks),
      low_ticks = least(t.low_ticks, excluded.low_ticks),
      close_ticks = excluded.close_ticks,
      lots = t.lots + excluded.lots,
      quote_units = t.quote_units + excluded.quote_units,
      trade_count = t.trade_count + excluded.trade_count,
      taker_buy_lots = t.taker_buy_lots + excluded.taker_buy_lots,
      taker_buy_quote_units = t.taker_buy_quote_units + excluded.taker_buy_quote_units`,
    ),
  },
  {
    name: 'volumes',
    columns: { account: 'int4', market: 'int4', day_ms: 'int8', quote_units: 'numeric' },
    rows: (fold) => fold.trades.volumes(),
    statement: upsertInto('volumes', 'account, day_ms, market', 'quote_units = t.quote_units + excluded.quote_units'),
  },
  {
    name: 'balances',
    columns: { account: 'int4', asset: 'int4', available_units: 'int8', held_units: 'int8' },
    rows: (fold) => fold.ledger.balances.values(),
    statement: upsertInto(
      'balances',
      'account, asset',
      'available_units = excluded.available_units, held_units = excluded.held_units',
    ),
  },
];

const CONFIGURATION: TableWrite[] = [
  {
    name: 'assets',
    columns: { asset: 'int4', code: 'text', name: 'text', scale: 'int2' },
    rows: (fold) => fold.configuration.assets.values(),
    statement: upsertInto('assets', 'asset', 'code = excluded.code, name = excluded.name, scale = excluded.scale'),
  },
  {
    name: 'markets',
    columns: { market: 'int4', symbol: 'text', status: 'text', settings: 'jsonb' },
    rows: (fold) => fold.configuration.markets.values(),
    statement: upsertInto(
      'markets',
      'market',
      'symbol = excluded.symbol, status = excluded.status, settings = excluded.settings',
    ),
  },
  {
    name: 'market_statuses',
    columns: { market: 'int4', status: 'text' },
    rows: (fold) => fold.configuration.statusesAlone(),
    statement: (_columns, source) =>
      `UPDATE projection.markets t SET status = r.status, settings = jsonb_set(t.settings, '{status}', to_jsonb(r.status))
       FROM ${source} WHERE t.market = r.market`,
  },
  {
    name: 'accounts',
    columns: { account: 'int4', reference: 'text', fee_tier: 'int2', is_discounted: 'bool', opened_at_ms: 'int8' },
    rows: (fold) => fold.configuration.accounts.values(),
    statement: (columns, source) => `${insertInto('accounts')(columns, source)} ON CONFLICT DO NOTHING`,
  },
  {
    name: 'account_fees',
    columns: { account: 'int4', fee_tier: 'int2', is_discounted: 'bool' },
    rows: (fold) => fold.configuration.accountFees.values(),
    statement: (_, source) =>
      `UPDATE projection.accounts AS t SET fee_tier = coalesce(r.fee_tier, t.fee_tier),
      is_discounted = coalesce(r.is_discounted, t.is_discounted) FROM ${source} WHERE t.account = r.account`,
  },
];

/** Rows that nothing was before. */
export const NEW_ROWS: readonly NewRows[] = [...NEW_ORDERS, ...NEW_TRADES];

/**
 * Every other write of the projection. They run behind the new rows, none of which they touch; parts of one statement see
 * the tables as before it, so no two touch the same row.
 */
export const TABLE_WRITES: readonly TableWrite[] = [
  ...CONFIGURATION,
  ...ORDER_TABLES,
  ...ALGO_TABLES,
  ...SUMS,
  ...WEBHOOK_QUEUE,
];

/** The tables themselves, for emptying and comparing. */
export const PROJECTION_TABLES = [
  'assets',
  'markets',
  'accounts',
  'orders',
  'open_orders',
  'trades',
  'fills',
  'ledger',
  'balances',
  'candles',
  'prevented_matches',
  'volumes',
  'amendments',
  'order_lists',
  'algos',
] as const;
