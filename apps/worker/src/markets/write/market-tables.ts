import { insertInto, type TableWrite, upsertInto } from '../../write/table-write.ts';

/** Assets, markets and accounts as configured, and candles. */
export const MARKET_TABLES: readonly TableWrite[] = [
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
];
