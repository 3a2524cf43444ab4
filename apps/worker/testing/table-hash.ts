import { createHash } from 'node:crypto';
import type pg from 'pg';
import { PROJECTION_TABLES } from '../src/write/tables.ts';

/** Returns, by table, its row count and a hash of its rows in the order of its primary key. */
export async function hashTables(pool: pg.Pool): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const table of PROJECTION_TABLES) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM projection.${table} t ORDER BY t`);
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(row).update('\n');
    hashes[table] = `${rows.length} ${hash.digest('hex').slice(0, 16)}`;
  }
  return hashes;
}
