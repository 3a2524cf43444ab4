import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { splitFee } from '@pelorus/database/wallet/network-fees.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkFees } from './network-fees.ts';

const PER_UNIT = 10n ** 10n;
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

const amount = fc.bigInt({ min: 0n, max: 5n * PER_UNIT });

test('PAYO-35 what is booked and what the remainder gives are the fee to the wei, and the remainder is never owed', () => {
  fc.assert(
    fc.property(amount, amount, (before, fee) => {
      const { remainder, units } = splitFee(before, fee, PER_UNIT);
      expect(units * PER_UNIT - (remainder - before)).toBe(fee);
      expect(remainder >= 0n && units >= 0n).toBe(true);
      // No unit more than it takes.
      expect(units === 0n || remainder < PER_UNIT).toBe(true);
    }),
  );
});

test('PAYO-35 each fee is booked once, though the answers of the core are lost', async () => {
  const fees = [1n, PER_UNIT, 3n * PER_UNIT + 7n, 21_000n * 1_000_000_007n, 9n];
  for (const [i, fee] of fees.entries()) {
    await pool.query(
      `INSERT INTO custody.spends (network, purpose, address_index, asset, from_address, to_address, raw, nonce, tx_hash, signed,
         max_fee_raw, gas_limit, fee_per_gas, tip_per_gas, state, fee_raw, signed_at_ms, updated_at_ms)
       VALUES (1, 'toCold', 0, 2, '0xHot', '0xCold', 1, $1, $2, '', 1, 1, 1, 1, $3, $4, 0, 0)`,
      [i, `0x${i}`, i === 2 ? 'REVERTED' : 'FINAL', String(fee)],
    );
  }
  const booked = new Map<number, number>();
  let lost = 0;
  const core = {
    async submit(record: Uint8Array) {
      const view = new DataView(record.buffer, record.byteOffset);
      const [units, id] = [view.getFloat64(48, true), view.getFloat64(56, true)];
      const isKnown = booked.has(id);
      if (!isKnown) booked.set(id, units);
      // The first answer for each is lost.
      if (!isKnown && ++lost > 0) throw new Error('OUTCOME_UNKNOWN');
      return { events: [{ kind: 'duplicate' }] };
    },
  };
  const needs = { core: core as never, pool, clock: () => 5, log: SILENT_LOG };
  for (let i = 0; i < 8; i++) await networkFees.work(needs).catch(() => undefined);
  const open = await pool.query('SELECT 1 FROM custody.spends WHERE fee_booked_at_ms IS NULL');
  expect(open.rows).toHaveLength(0);
  const { rows } = await pool.query<{ raw: string }>(
    'SELECT raw FROM custody.remainders WHERE network = 1 AND asset = 2',
  );
  const units = [...booked.values()].reduce((sum, one) => sum + BigInt(one), 0n);
  expect(units * PER_UNIT - BigInt(rows[0]?.raw as string)).toBe(fees.reduce((sum, fee) => sum + fee, 0n));
});

test('DESK-64 a refusal is told once until it changes, for each asset', async () => {
  await pool.query(
    `INSERT INTO custody.spends (network, purpose, address_index, asset, from_address, to_address, raw, nonce, tx_hash, signed,
       max_fee_raw, gas_limit, fee_per_gas, tip_per_gas, state, fee_raw, signed_at_ms, updated_at_ms)
     VALUES (1, 'toCold', 0, 2, '0xHot', '0xCold', 1, 99, '0x99', '', 1, 1, 1, 1, 'FINAL', $1, 0, 0)`,
    [String(5n * PER_UNIT)],
  );
  const told: unknown[] = [];
  const log = { ...SILENT_LOG, error: (...words: unknown[]) => void told.push(words) };
  let answer: object = { kind: 'rejected', code: 'HOUSE_EMPTY' };
  const core = { submit: async () => ({ events: [answer] }) };
  const turn = () => networkFees.work({ core: core as never, pool, clock: () => 5, log: log as never });
  for (let i = 0; i < 3; i++) await turn();
  expect(told).toHaveLength(1);
  answer = { kind: 'rejected', code: 'SUPPLY_LIMIT' };
  for (let i = 0; i < 3; i++) await turn();
  expect(told).toHaveLength(2);
  answer = { kind: 'networkFeeSpent' };
  await turn();
  expect(told).toHaveLength(2);
});
