import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../connection.ts';
import { SILENT_LOG } from '../log.ts';
import { type SeenDeposit, writeSeen } from './deposits.ts';

const ACCOUNT = 17;
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(
    "INSERT INTO identity.users (user_id, email, account_id, created_at_ms) VALUES ($1, 'a@example.com', $2, 0)",
    [randomUUID(), ACCOUNT],
  );
  await pool.query("INSERT INTO projection.assets (asset, code, name, scale) VALUES (1, 'COIN', 'Coin', 2)");
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, 'TEST', 'evm', 'Test', 1, '{a}', 2, false, 1000)`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const seen = (change: Partial<SeenDeposit> = {}): SeenDeposit => ({
  ...{ network: 1, txHash: '0xaa', logIndex: -1, blockHash: '0x1', height: 5, address: '0xAlice', account: ACCOUNT },
  ...{ asset: 1, contract: null, raw: 12_345n, units: 12_345, state: 'CONFIRMING', needed: 2, arrivedRaw: null },
  ...change,
});

test('INBX-29 a deposit is told when it is first seen, not again in another block, and dust never', async () => {
  await writeSeen(pool, seen(), 1, 1_000);
  await writeSeen(pool, seen({ blockHash: '0x2', height: 6 }), 1, 2_000);
  await writeSeen(pool, seen({ txHash: '0xbb', state: 'DUST' }), 1, 3_000);
  await writeSeen(pool, seen({ txHash: '0xcc', account: 4 }), 1, 4_000);
  const { rows } = await pool.query('SELECT kind, filled, time_ms::int AS at FROM inbox.entries');
  expect(rows).toEqual([
    { kind: 'deposit-seen', at: 1_000, filled: { amount: '123.45 COIN', chain: 'TEST', transaction: '0xaa' } },
  ]);
});
