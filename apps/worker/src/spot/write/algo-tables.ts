import type { TableWrite } from '../../write/table-write.ts';

/** Writes of changes to older ladders and TWAPs. */
export const ALGO_TABLES: readonly TableWrite[] = [
  {
    name: 'algos_changed',
    columns: {
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
    },
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
