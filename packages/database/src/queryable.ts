import type { CustomTypesConfig, Pool, PoolClient } from 'pg';
import pg from 'pg';

/** Runs queries: the pool, or a client inside a transaction. */
export type Queryable = Pool | PoolClient;

const INT8 = 20;
const NUMERIC = 1700;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} exceeds 2^53`);
  return value;
}

/** bigint columns hold ids, times and money below 2^53: numbers. numeric columns hold whole sums over time: bigint. */
const integerTypes: CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === INT8) return wholeNumber;
    if (oid === NUMERIC) return BigInt;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as CustomTypesConfig;

/** Returns the rows of a parameterised statement, integers exact. T names the columns as the statement does. */
export async function rows<T extends object>(db: Queryable, text: string, values: readonly unknown[]): Promise<T[]> {
  const result = await db.query<T>({ text, values: [...values], types: integerTypes });
  return result.rows;
}

/** Collects the parameters of a statement with optional conditions. */
export class Parameters {
  readonly values: unknown[] = [];

  /** Returns the placeholder ("$3") of `value`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}
