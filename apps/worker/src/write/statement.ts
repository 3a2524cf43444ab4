import { binaryArray, type ColumnValue } from '@pelorus/database/binary-arrays.ts';
import type { Fold } from '../fold/fold.ts';
import type { ColumnType, TableWrite } from './table-write.ts';
import { TABLE_WRITES } from './tables.ts';

/** The one projection's row in projection.checkpoint. */
export const CHECKPOINT_NAME = 'projection';
/** Heard by gateways: payload = the new checkpoint. */
export const PROJECTED_CHANNEL = 'projected';

export interface Statement {
  /** Of the prepared statement: the same parts, the same name. */
  name: string;
  text: string;
  values: unknown[];
}

const NOBODY: ReadonlySet<number> = new Set();

const texts = new Map<string, string>();

/** order_id → orderId: rows carry the columns' names in camel case. */
function keyOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function placeholder(position: number, type: ColumnType): string {
  if (type === 'numeric' || type === 'jsonb') return `$${position}::text[]::${type}[]`;
  return `$${position}::${type}[]`;
}

function part(write: TableWrite, firstPosition: number): string {
  const entries = Object.entries(write.columns);
  const columns = entries.map(([column]) => column).join(', ');
  const arrays = entries.map(([, type], index) => placeholder(firstPosition + index, type)).join(', ');
  const source = `(SELECT u.* FROM fence, unnest(${arrays}) AS u(${columns})) AS r`;
  return `${write.name} AS (${write.statement(columns, source)})`;
}

/**
 * One statement is one transaction: the checkpoint moves and the rows are written, or neither. It moves only from where
 * the fold began ("fence"): after a crash, or beside a second worker, it finds no row and writes nothing.
 */
function textOf(writes: readonly TableWrite[]): string {
  const parts = [
    `fence AS (UPDATE projection.checkpoint SET seq = $1 WHERE name = '${CHECKPOINT_NAME}' AND seq = $2 RETURNING seq)`,
  ];
  let position = 3;
  for (const write of writes) {
    parts.push(part(write, position));
    position += Object.keys(write.columns).length;
  }
  return `WITH ${parts.join(',\n')}\nSELECT pg_notify('${PROJECTED_CHANNEL}', seq::text) FROM fence`;
}

function columnValues(rows: readonly object[], columns: TableWrite['columns']): unknown[] {
  return Object.entries(columns).map(([column, type]) => {
    const key = keyOf(column);
    const values = rows.map((row) => (row as Record<string, ColumnValue | bigint>)[key]);
    if (type === 'numeric' || type === 'jsonb') return binaryArray('text', values.map(String));
    return binaryArray(type, values as ColumnValue[]);
  });
}

/** Returns the statement that writes all of `fold` and moves the checkpoint; it yields one row, or none if fenced off. */
export function statementOf(fold: Fold, watched: ReadonlySet<number> = NOBODY): Statement {
  const present: TableWrite[] = [];
  const values: unknown[] = [fold.lastSeq, fold.afterSeq];
  for (const write of TABLE_WRITES) {
    const rows = [...write.rows(fold, watched)];
    if (rows.length === 0) continue;
    present.push(write);
    values.push(...columnValues(rows, write.columns));
  }
  const name = `project:${present.map((write) => TABLE_WRITES.indexOf(write).toString(36)).join('')}`;
  let text = texts.get(name);
  if (text === undefined) {
    text = textOf(present);
    texts.set(name, text);
  }
  return { name, text, values };
}
