import { type TableWrite, upsertInto } from '../../write/table-write.ts';
import { POSITION_TABLE } from './position-table.ts';

const MARKS: TableWrite = {
  name: 'futures_marks',
  columns: {
    market: 'int4',
    interval: 'text',
    open_ms: 'int8',
    mark_open_ticks: 'int4',
    mark_high_ticks: 'int4',
    mark_low_ticks: 'int4',
    mark_close_ticks: 'int4',
    index_open_ticks: 'int4',
    index_high_ticks: 'int4',
    index_low_ticks: 'int4',
    index_close_ticks: 'int4',
  },
  rows: (fold) => fold.futures.marks.rows(),
  statement: upsertInto(
    'futures_marks',
    'market, interval, open_ms',
    `mark_high_ticks = greatest(t.mark_high_ticks, excluded.mark_high_ticks),
    mark_low_ticks = least(t.mark_low_ticks, excluded.mark_low_ticks), mark_close_ticks = excluded.mark_close_ticks,
    index_high_ticks = greatest(t.index_high_ticks, excluded.index_high_ticks),
    index_low_ticks = least(t.index_low_ticks, excluded.index_low_ticks), index_close_ticks = excluded.index_close_ticks`,
  ),
};

/** What of perpetual contracts changes rows that may be there. */
export const FUTURES_TABLES: readonly TableWrite[] = [
  {
    name: 'futures_balances',
    columns: { account: 'int4', asset: 'int4', available_units: 'int8', held_units: 'int8' },
    rows: (fold) => fold.futures.margin.balances.values(),
    statement: upsertInto(
      'futures_balances',
      'account, asset',
      'available_units = excluded.available_units, held_units = excluded.held_units',
    ),
  },
  POSITION_TABLE,
  {
    name: 'futures_settings',
    columns: { account: 'int4', market: 'int4', margin_mode: 'int2', leverage: 'int2', updated_at_ms: 'int8' },
    rows: (fold) => fold.futures.settings.settings.values(),
    statement: upsertInto(
      'futures_settings',
      'account, market',
      'margin_mode = excluded.margin_mode, leverage = excluded.leverage, updated_at_ms = excluded.updated_at_ms',
    ),
  },
  {
    name: 'futures_position_modes',
    columns: { account: 'int4', is_hedge: 'bool' },
    rows: (fold) => fold.futures.settings.positionModes.values(),
    statement: upsertInto('futures_position_modes', 'account', 'is_hedge = excluded.is_hedge'),
  },
  MARKS,
  {
    name: 'futures_fund',
    columns: { asset: 'int4', day_ms: 'int8', units: 'int8' },
    rows: (fold) => fold.futures.margin.fundDays.values(),
    statement: upsertInto('futures_fund', 'asset, day_ms', 'units = excluded.units'),
  },
];
