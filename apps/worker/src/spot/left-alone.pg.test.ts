import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { MIGRATIONS_DIR } from '@pelorus/database/migrate.ts';
import { expect, it } from 'vitest';
import { hashTables } from '../../testing/table-hash.ts';
import { TestJournal } from '../../testing/test-journal.ts';
import { rebuild } from '../rebuild.ts';

it('PROJ-02 what a worker before told of makers that a prevented match left alone is put right', async () => {
  const journal = await TestJournal.createWithAlgos(21);
  const pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  try {
    await journal.append(1_200, 50);
    await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
    const expected = await hashTables(pool);
    const { rowCount } = await pool.query(
      `UPDATE projection.orders o SET updated_at_ms = p.time_ms FROM (
         SELECT maker_account, maker_order_id, max(time_ms) AS time_ms FROM projection.prevented_matches
         WHERE maker_lots = 0 GROUP BY maker_account, maker_order_id) AS p
       WHERE o.account = p.maker_account AND o.order_id = p.maker_order_id AND o.updated_at_ms < p.time_ms`,
    );
    expect(rowCount).toBeGreaterThan(0);
    expect(await hashTables(pool)).not.toEqual(expected);
    await pool.query(readFileSync(join(MIGRATIONS_DIR, '0030-prevented-left-alone.sql'), 'utf8'));
    expect(await hashTables(pool)).toEqual(expected);
  } finally {
    await pool.end();
    await journal.drop();
  }
});
