import { binaryArray, type ColumnValue } from '@pelorus/database/binary-arrays.ts';
import type { Fold } from '../fold/fold.ts';
import type { Audience } from './audience.ts';
import type { ColumnType, TableWrite } from './table-write.ts';
import { TABLE_WRITES } from './tables.ts';

interface Statement {
  /** Name of the prepared statement: equal parts have equal names. */
  name: string;
  text: string;
  values: Buffer[];
}

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
  return `${write.name} AS (${write.statement(columns, `unnest(${arrays}) AS r(${columns})`)})`;
}

function textOf(writes: readonly TableWrite[]): string {
  const parts: string[] = [];
  let position = 1;
  for (const write of writes) {
    parts.push(part(write, position));
    position += Object.keys(write.columns).length;
  }
  return `WITH ${parts.join(',\n')}\nSELECT`;
}

function columnValues(rows: readonly object[], columns: TableWrite['columns']): Buffer[] {
  return Object.entries(columns).map(([column, type]) => {
    const key = keyOf(column);
    const values = rows.map((row) => (row as Record<string, ColumnValue | bigint>)[key]);
    if (type === 'numeric' || type === 'jsonb') return binaryArray('text', values.map(String));
    return binaryArray(type, values as ColumnValue[]);
  });
}

/** Returns the one statement that does all of `fold` to rows that are there, sums and the queue of webhooks; null: nothing to do. */
export function statementOf(fold: Fold, audience: Audience): Statement | null {
  const present: TableWrite[] = [];
  const values: Buffer[] = [];
  for (const write of TABLE_WRITES) {
    const rows = [...write.rows(fold, audience)];
    if (rows.length === 0) continue;
    present.push(write);
    values.push(...columnValues(rows, write.columns));
  }
  if (present.length === 0) return null;
  const name = `project:${present.map((write) => TABLE_WRITES.indexOf(write).toString(36)).join('')}`;
  let text = texts.get(name);
  if (text === undefined) {
    text = textOf(present);
    texts.set(name, text);
  }
  return { name, text, values };
}
