import { type TableWrite, upsertInto } from '../../write/table-write.ts';

/** Daily volumes of accounts, which decide fee tiers. */
export const VOLUME_TABLES: readonly TableWrite[] = [
  {
    name: 'volumes',
    columns: { account: 'int4', market: 'int4', day_ms: 'int8', quote_units: 'numeric' },
    rows: (fold) => fold.trades.volumes(),
    statement: upsertInto('volumes', 'account, day_ms, market', 'quote_units = t.quote_units + excluded.quote_units'),
  },
];
