import type { ColumnType as ArrayType } from '@pelorus/database/binary-arrays.ts';
import type { Fold } from '../fold/fold.ts';
import type { Audience } from './audience.ts';

/** numeric and jsonb travel as text and are cast by the server. */
export type ColumnType = ArrayType | 'numeric' | 'jsonb';

/** One set-based write: rows of the fold → columns → a statement over `source`, which yields them as `r(columns)`. */
export interface TableWrite {
  /** Names the part in the prepared statement. */
  name: string;
  columns: Record<string, ColumnType>;
  rows(fold: Fold, audience: Audience): Iterable<object>;
  statement(columns: string, source: string): string;
}

export function insertInto(table: string): TableWrite['statement'] {
  return (columns, source) => `INSERT INTO projection.${table} (${columns}) SELECT ${columns} FROM ${source}`;
}

export function upsertInto(table: string, key: string, update: string): TableWrite['statement'] {
  const insert = insertInto(`${table} AS t`);
  return (columns, source) => `${insert(columns, source)} ON CONFLICT (${key}) DO UPDATE SET ${update}`;
}
