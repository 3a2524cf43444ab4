import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { expect, it } from 'vitest';
import { TestJournal } from '../testing/test-journal.ts';
import { rebuild } from './rebuild.ts';

it('PROJ-37 trades of two markets that one command brings and that have one number are two fills', async () => {
  const journal = await TestJournal.createWithAlgos(14);
  const pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  try {
    await journal.append(800, 25);
    await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
    const { rows } = await pool.query(
      `SELECT count(DISTINCT market)::int AS markets, count(*)::int AS fills FROM projection.fills
       GROUP BY account, seq, trade_id, is_maker HAVING count(*) > 1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { markets, fills } of rows) expect(markets).toBe(fills);
  } finally {
    await pool.end();
    await journal.drop();
  }
});
