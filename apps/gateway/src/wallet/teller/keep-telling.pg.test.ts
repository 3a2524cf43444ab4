import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { workAlone } from '@pelorus/database/work-alone.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepTelling } from './keep-telling.ts';

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
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units) VALUES (1, 1, NULL, 18, 8, 1, 1, 1000, 1, 1000)`,
  );
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The teller of one gateway, with a core that credits what it is asked to. */
function teller(name: string, begun: string[]) {
  const core = { submit: async () => ({ seq: 1, events: [{ kind: 'duplicate' }] }) };
  const needs = { core, pool, log: SILENT_LOG, clock: Date.now, config: {}, catalog: {}, messages: {} };
  const stop = keepTelling({
    ...(needs as unknown as Parameters<typeof keepTelling>[0]),
    databaseUrl: database.url,
    alone: (begin) =>
      workAlone({
        ...{ url: database.url, name: 'teller', log: SILENT_LOG, retryMs: 50 },
        begin() {
          begun.push(name);
          return begin();
        },
      }),
  });
  return { name, stop };
}

let seen = 0;
/** A deposit that became final, as the chain thread writes it: the tables tell of the work. Returns whether it is credited. */
async function finalDeposit(): Promise<() => Promise<string>> {
  seen += 1;
  await pool.query(
    `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account, asset,
       raw, units, state, needed, updated_at_ms) VALUES (1, $1, -1, '0xb', 1, 1, '0xa', 16, 1, 9, 900, 'CONFIRMING', 3, 1)`,
    [`0x${seen}`],
  );
  await pool.query("UPDATE custody.deposits SET state = 'FINAL' WHERE tx_hash = $1", [`0x${seen}`]);
  const hash = `0x${seen}`;
  return async () => (await pool.query('SELECT state FROM custody.deposits WHERE tx_hash = $1', [hash])).rows[0].state;
}

test('DEPO-55 of several gateways one tells, woken by a notice; another does once it has ended', async () => {
  const begun: string[] = [];
  const tellers = [teller('one', begun), teller('two', begun)];
  await expect.poll(() => begun.length).toBe(1);
  // Sooner than the ten seconds after which it looks by itself.
  for (let i = 0; i < 3; i++) await expect.poll(await finalDeposit(), { timeout: 9_000 }).toBe('CREDITED');
  expect(begun).toHaveLength(1);
  const [first] = begun;
  await tellers.find(({ name }) => name === first)?.stop();
  await expect.poll(() => begun.length, { timeout: 9_000 }).toBe(2);
  await expect.poll(await finalDeposit(), { timeout: 9_000 }).toBe('CREDITED');
  expect(new Set(begun).size).toBe(2);
  await tellers.find(({ name }) => name !== first)?.stop();
});
