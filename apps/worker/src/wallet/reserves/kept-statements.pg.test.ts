import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { statement } from '@pelorus/database/wallet/statements.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeStatement } from './take-statement.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let pool: pg.Pool;
let nowMs = Date.UTC(2026, 10, 28);
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(`INSERT INTO projection.assets VALUES (1, 'BTC', 'Bitcoin', 8)`);
  await pool.query(`INSERT INTO projection.accounts SELECT a, 'r' || a, 0, 0 FROM generate_series(16, 17) a`);
  await pool.query('INSERT INTO projection.balances SELECT account, 0, account, 1 FROM projection.accounts');
  await pool.query(`INSERT INTO projection.checkpoint VALUES ('projection', 77)`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const take = () => takeStatement({ pool, log: SILENT_LOG, clock: () => nowMs, signer: null });

test('RSV-24 the newest 60 trees are kept, and of older ones root and totals', async () => {
  for (let day = 0; day < 62; day++) {
    await take();
    nowMs += DAY_MS;
  }
  const { rows } = await pool.query<{ id: number; leaves: number }>(
    `SELECT statement_id AS id, (SELECT count(*)::int FROM reserves.leaves l WHERE l.statement_id = s.statement_id) AS leaves
     FROM reserves.statements s ORDER BY statement_id`,
  );
  expect(rows.map(({ leaves }) => leaves)).toEqual([0, 0, ...Array(60).fill(2)]);
  const oldest = await statement(pool, rows[0]?.id);
  expect(oldest).toMatchObject({ accounts: 2, totals: [33], root: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

test('RSV-25 what chains hold is what was measured last, by network, coin and place', async () => {
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, 'TEST', 'evm', 'Test', 31337, '{a}', 3, false, 1000)`,
  );
  await pool.query(
    `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units) VALUES (1, 1, NULL, 18, 8, 1, 1, 1000, 1, 1000)`,
  );
  await pool.query(
    `INSERT INTO custody.chain_balances (network, asset, place, raw, at_ms)
     VALUES (1, 1, 'cold', 5000000000, 700), (1, 1, 'hot', 12, 800)`,
  );
  const coin = { network: 'TEST', name: 'Test', chainId: 31_337, asset: 'BTC', contract: null, decimals: 18 };
  const cold = { ...coin, place: 'cold', raw: '5000000000', amount: '0.000000005000000000', measuredAt: 700 };
  const hot = { ...coin, place: 'hot', raw: '12', amount: '0.000000000000000012', measuredAt: 800 };
  const first = await take();
  nowMs += DAY_MS;
  await pool.query(`UPDATE custody.chain_balances SET raw = 13, at_ms = 900 WHERE place = 'hot'`);
  const second = await take();
  const told = async (id: number | null) => (await statement(pool, id ?? undefined))?.balances;
  expect(await told(first)).toEqual([cold, hot]);
  expect(await told(second)).toEqual([cold, { ...hot, raw: '13', amount: '0.000000000000000013', measuredAt: 900 }]);
});
