import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPool } from '../connection.ts';
import { SILENT_LOG } from '../log.ts';
import { owedOn } from './chain-balances.ts';

const NOW_MS = 10_000_000;
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, 'TEST', 'evm', 'Test', 31337, '{a}', 3, false, 1000)`,
  );
  await pool.query(
    `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units) VALUES (1, 2, NULL, 18, 8, 1, 1, 1000, 1, 1000)`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('PAYO-32 fees that the ledger has booked just now are whole units of the chain, as are those it has not booked', async () => {
  const spend = (nonce: number, feeUnits: number | null, bookedAtMs: number | null) =>
    pool.query(
      `INSERT INTO custody.spends (network, purpose, address_index, asset, from_address, to_address, raw, nonce, tx_hash, signed,
         max_fee_raw, gas_limit, fee_per_gas, tip_per_gas, state, fee_raw, fee_units, fee_booked_at_ms, signed_at_ms, updated_at_ms)
       VALUES (1, 'toCold', 0, 2, '0xHot', '0xCold', 1, $1, $2, '', 1, 1, 1, 1, 'FINAL', 1650000000007, $3, $4, 0, $5)`,
      [nonce, `0x${nonce}`, feeUnits, bookedAtMs, NOW_MS],
    );
  await spend(0, 165, NOW_MS);
  await spend(1, null, null);
  const [owed] = await owedOn(pool, 1, NOW_MS);
  expect(owed?.feesRaw).toBe(165n * 10n ** 10n + 1_650_000_000_007n);
});
