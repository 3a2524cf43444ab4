import { type ColumnType, insertInto, type TableWrite } from './table-write.ts';

const PROGRESS: Record<string, ColumnType> = {
  algo_id: 'int8',
  account: 'int4',
  filled_lots: 'int8',
  filled_quote_units: 'int8',
  updated_at_ms: 'int8',
  ended_at_ms: 'int8',
  reason: 'int2',
  next_slice_ms: 'int8',
  slices_done: 'int4',
  phase: 'int2',
};

/** What becomes of ladders and TWAPs. */
export const ALGO_TABLES: readonly TableWrite[] = [
  {
    name: 'algos_placed',
    columns: {
      ...PROGRESS,
      market: 'int4',
      kind: 'int2',
      side: 'int2',
      order_type: 'int2',
      stp: 'int2',
      lots: 'int8',
      quote_units: 'int8',
      price_ticks: 'int4',
      last_ticks: 'int4',
      parts: 'int4',
      distribution: 'int2',
      duration_ms: 'int8',
      is_random: 'bool',
      client_algo_id: 'text',
      placed_seq: 'int8',
      created_at_ms: 'int8',
      placed_next_slice_ms: 'int8',
      placed_slices_done: 'int4',
      placed_reason: 'int2',
    },
    rows: (fold) => fold.algos.placed.values(),
    statement: insertInto('algos'),
  },
  {
    name: 'algos_changed',
    columns: PROGRESS,
    rows: (fold) => fold.algos.changed.values(),
    statement: (_, source) => `UPDATE projection.algos AS t SET
      filled_lots = t.filled_lots + r.filled_lots,
      filled_quote_units = t.filled_quote_units + r.filled_quote_units,
      updated_at_ms = r.updated_at_ms,
      ended_at_ms = coalesce(r.ended_at_ms, t.ended_at_ms),
      reason = coalesce(r.reason, t.reason),
      next_slice_ms = coalesce(r.next_slice_ms, t.next_slice_ms),
      slices_done = coalesce(r.slices_done, t.slices_done),
      phase = coalesce(r.phase, t.phase)
      FROM ${source} WHERE t.account = r.account AND t.algo_id = r.algo_id`,
  },
];
