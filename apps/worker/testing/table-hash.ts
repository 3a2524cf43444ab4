import { createHash } from 'node:crypto';
import type pg from 'pg';
import { projectionTables } from '../src/rebuild.ts';

/** Returns, by table, its row count and a hash of its rows in the order of its primary key. */
export async function hashTables(pool: pg.Pool): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of await projectionTables(pool)) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY t`);
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(row).update('\n');
    hashes[table] = `${rows.length} ${hash.digest('hex').slice(0, 16)}`;
  }
  return hashes;
}
