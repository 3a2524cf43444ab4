import { ALGO_TABLES } from './algo-tables.ts';
import { ORDER_TABLES } from './order-tables.ts';
import { type ColumnType, insertInto, type TableWrite, upsertInto } from './table-write.ts';
import { WEBHOOK_QUEUE } from './webhook-queue.ts';

const TRADE_COLUMNS: Record<string, ColumnType> = {
  market: 'int4',
  trade_id: 'int8',
  seq: 'int8',
  time_ms: 'int8',
  price_ticks: 'int4',
  lots: 'int8',
  quote_units: 'int8',
};

const TRADES: TableWrite[] = [
  {
    name: 'trades',
    columns: { ...TRADE_COLUMNS, taker_side: 'int2', taker_order_id: 'int8', maker_order_id: 'int8' },
    rows: (fold) => fold.trades.trades,
    statement: insertInto('trades'),
  },
  {
    name: 'fills',
    columns: {
      ...TRADE_COLUMNS,
      account: 'int4',
      order_id: 'int8',
      side: 'int2',
      fee_units: 'int8',
      fee_asset: 'int4',
      is_maker: 'bool',
    },
    rows: (fold) => fold.trades.fills,
    statement: insertInto('fills'),
  },
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
    name: 'prevented',
    columns: {
      seq: 'int8',
      index: 'int4',
      time_ms: 'int8',
      market: 'int4',
      mode: 'int2',
      price_ticks: 'int4',
      taker_order_id: 'int8',
      maker_order_id: 'int8',
      taker_account: 'int4',
      maker_account: 'int4',
      taker_lots: 'int8',
      maker_lots: 'int8',
      prevented_id: 'int8',
      trade_group: 'int4',
    },
    rows: (fold) => fold.prevented,
    statement: insertInto('prevented_matches'),
  },
];

const LEDGER: TableWrite[] = [
  {
    name: 'ledger',
    columns: {
      account: 'int4',
      seq: 'int8',
      index: 'int4',
      time_ms: 'int8',
      asset: 'int4',
      reason: 'int2',
      delta_available_units: 'int8',
      delta_held_units: 'int8',
      available_units: 'int8',
      held_units: 'int8',
      order_id: 'int8',
      trade_id: 'int8',
    },
    rows: (fold) => fold.ledger.rows,
    statement: insertInto('ledger'),
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

/** Every write of the projection. Parts of one statement see the tables as before it, so no two touch the same row. */
export const TABLE_WRITES: readonly TableWrite[] = [
  ...CONFIGURATION,
  ...ORDER_TABLES,
  ...ALGO_TABLES,
  ...TRADES,
  ...LEDGER,
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
