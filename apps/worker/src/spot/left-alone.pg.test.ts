import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { expect, it } from 'vitest';
import { TestJournal } from '../../testing/test-journal.ts';
import { rebuild } from '../rebuild.ts';

/** Open makers whose last prevented match took nothing off them, and when something else happened to them last. */
const LEFT_ALONE = `
  SELECT o.updated_at_ms AS "updatedAtMs", alone.time_ms AS "aloneAtMs", greatest(
    o.created_at_ms,
    o.working_at_ms,
    o.tracking_at_ms,
    (SELECT max(f.time_ms) FROM projection.fills f WHERE f.account = o.account AND f.order_id = o.order_id),
    (SELECT max(a.time_ms) FROM projection.amendments a WHERE a.account = o.account AND a.order_id = o.order_id),
    (SELECT max(m.time_ms) FROM projection.prevented_matches m
     WHERE m.maker_account = o.account AND m.maker_order_id = o.order_id AND m.maker_lots > 0)
  ) AS "changedAtMs"
  FROM (
    SELECT maker_account, maker_order_id, max(time_ms) AS time_ms
    FROM projection.prevented_matches WHERE maker_lots = 0 GROUP BY maker_account, maker_order_id
  ) AS alone
  JOIN projection.open_orders n ON n.account = alone.maker_account AND n.order_id = alone.maker_order_id
  JOIN projection.orders o ON o.account = n.account AND o.order_id = n.order_id`;

it('PROJ-05 a maker that self-trade prevention left alone did not change', async () => {
  const journal = await TestJournal.createWithAlgos(33);
  const pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  try {
    await journal.append(1_200, 50);
    await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
    const { rows } = await pool.query(LEFT_ALONE);
    expect(rows.filter((row) => row.changedAtMs < row.aloneAtMs).length).toBeGreaterThan(0);
    expect(rows.map((row) => row.updatedAtMs)).toEqual(rows.map((row) => row.changedAtMs));
  } finally {
    await pool.end();
    await journal.drop();
  }
});
