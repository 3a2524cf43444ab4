import { hash as hashOf } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { SOURCE_TABLES } from '@pelorus/database/wallet/liabilities.ts';
import {
  askForStatement,
  leavesBetween,
  nodesAt,
  type StatementRow,
  statement,
} from '@pelorus/database/wallet/statements.ts';
import { checkAllLeaves } from '@pelorus/formulas/reserves/all-leaves.ts';
import { unitsOfParts } from '@pelorus/formulas/reserves/parts.ts';
import { RESERVES_FORMAT } from '@pelorus/formulas/reserves/statement.ts';
import { formatUnits } from '@pelorus/money/units.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SignerUnreachable } from '../chain/signer-client.ts';
import { StatementKeeper } from './statement-keeper.ts';
import { NotWhole, type Taking, takeStatement } from './take-statement.ts';

const START_MS = Date.UTC(2026, 10, 28);
const DAY_MS = 86_400_000;
const sha256 = (text: string) => hashOf('sha256', text);

let database: TestDatabase;
let pool: pg.Pool;
let nowMs = START_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(`INSERT INTO projection.assets VALUES (1, 'BTC', 'Bitcoin', 8), (2, 'USDT', 'Tether', 6)`);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  nowMs = START_MS;
  await pool.query(`TRUNCATE reserves.statements, reserves.leaves, reserves.nodes, reserves.asked, projection.accounts,
    projection.balances, projection.futures_balances, projection.checkpoint`);
});

const taking = (signer: Taking['signer'] = null): Taking => ({ pool, log: SILENT_LOG, clock: () => nowMs, signer });

/** Opens accounts from 16 on, each with as many satoshi as its number, and half of them with USDT in futures. */
async function venueOf(accounts: number): Promise<void> {
  await pool.query(
    `INSERT INTO projection.accounts SELECT a, 'r' || a, 0, 0 FROM generate_series(16, 15 + $1::int) a`,
    [accounts],
  );
  await pool.query(`INSERT INTO projection.balances SELECT account, 0, account, 1 FROM projection.accounts`);
  await pool.query(
    `INSERT INTO projection.futures_balances SELECT 1000, 5, account, 2 FROM projection.accounts WHERE account % 2 = 0`,
  );
  await pool.query(`INSERT INTO projection.checkpoint VALUES ('projection', 77)`);
}

async function published(): Promise<StatementRow> {
  const found = await statement(pool);
  if (found === undefined) throw new Error('no statement was taken');
  return found;
}

/** Checks all leaves of a statement as an auditor would. */
async function audit({ id, codes, scales, totals, takenAtMs, ...said }: StatementRow) {
  const assets = codes.map((asset, i) => {
    const scale = scales[i] as number;
    return { asset, scale, total: formatUnits(totals[i] as number, scale) };
  });
  const leaves = (await leavesBetween(pool, id, 0, said.accounts)).map(({ owner, parts }) => {
    const units = unitsOfParts([parts], codes.length);
    return { owner, balances: Array.from(units, (amount, i) => formatUnits(amount, scales[i] as number)) };
  });
  return checkAllLeaves(sha256, { ...said, format: RESERVES_FORMAT, takenAt: takenAtMs, assets }, leaves);
}

test('RSV-01 RSV-02 RSV-20 all accounts are in it, spot and futures, held and available; a wallet below zero counts as 0', async () => {
  await venueOf(3);
  await pool.query('UPDATE projection.balances SET held_units = 7 WHERE account = 17');
  await pool.query('INSERT INTO projection.futures_balances VALUES (-50, 0, 17, 2)');
  await pool.query('INSERT INTO projection.balances VALUES (9, 0, 8, 2), (1000000, 0, 1, 2), (-5000000, 0, 0, 2)');
  expect(await takeStatement(taking())).not.toBeNull();
  const made = await published();
  // 16 + 17 + 7 + 18 satoshi; twice 1,005 of futures and 9 without an owner; the house's own fees are not owed.
  expect(made).toMatchObject({ seq: 77, accounts: 4, codes: ['BTC', 'USDT'], totals: [58, 2019], addresses: [] });
  expect(await audit(made)).toBeNull();
});

test('RSV-01 each table of balances is a source', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%s.%s', table_schema, table_name) AS name FROM information_schema.columns
     WHERE column_name IN ('account', 'asset', 'available_units', 'held_units', 'delta_held_units', 'seq')
     GROUP BY 1 HAVING array_agg(column_name::text ORDER BY column_name)
       = '{account,asset,available_units,held_units}'::text[]`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.values(SOURCE_TABLES).sort());
});

test('RSV-22 a tree of 200 accounts is kept whole, and its stored nodes are those of its leaves', async () => {
  await venueOf(200);
  await takeStatement(taking());
  const made = await published();
  expect(await audit(made)).toBeNull();
  const [top] = await nodesAt(pool, made.id, [[8, 0]]);
  expect(top).toEqual({ level: 8, place: 0, hash: made.top, units: made.totals });
  const { rows } = await pool.query(
    'SELECT level, count(*)::int AS nodes FROM reserves.nodes GROUP BY level ORDER BY level',
  );
  expect(rows).toEqual([
    { level: 6, nodes: 4 },
    { level: 7, nodes: 2 },
    { level: 8, nodes: 1 },
  ]);
});

test('RSV-03 RSV-06 salts are new each time, so the same account has another name and mostly another place', async () => {
  await venueOf(40);
  await takeStatement(taking());
  const first = await published();
  nowMs += DAY_MS;
  await takeStatement(taking());
  const second = await published();
  const leaves = [await leavesBetween(pool, first.id, 0, 40), await leavesBetween(pool, second.id, 0, 40)].flat();
  expect(new Set(leaves.map(({ salt }) => salt)).size).toBe(80);
  expect(new Set(leaves.map(({ owner }) => owner)).size).toBe(80);
  expect(first.root).not.toBe(second.root);
});

test('RSV-21 one a day, one when somebody asks, none where nobody has an account', async () => {
  expect(await takeStatement(taking())).toBeNull();
  await venueOf(1);
  const first = await takeStatement(taking());
  expect(first).not.toBeNull();
  nowMs += DAY_MS - 1;
  expect(await takeStatement(taking())).toBeNull();
  await askForStatement(pool, nowMs);
  const asked = await takeStatement(taking());
  expect(asked).toBeGreaterThan(first as number);
  // One of the last minute is answer enough.
  nowMs += 59_999;
  await askForStatement(pool, nowMs);
  expect(await takeStatement(taking())).toBeNull();
});

test('RSV-21 of several workers one takes it', async () => {
  await venueOf(50);
  const taken = await Promise.all([takeStatement(taking()), takeStatement(taking())]);
  expect(taken.filter((id) => id !== null)).toHaveLength(1);
});

test('RSV-21 a keeper takes one when it starts and when it is asked, and ends when told', async () => {
  await venueOf(2);
  const stop = new AbortController();
  const keeper = new StatementKeeper(taking());
  const running = keeper.run(stop.signal);
  const count = async () => (await pool.query('SELECT count(*)::int AS n FROM reserves.statements')).rows[0].n;
  await expect.poll(count, { timeout: 10_000 }).toBe(1);
  nowMs += 60_000;
  await askForStatement(pool, nowMs);
  keeper.nudge();
  await expect.poll(count, { timeout: 10_000 }).toBe(2);
  stop.abort();
  await running;
});

test('RSV-20 a balance that changes while it is taken is in it whole or not at all', async () => {
  await venueOf(2);
  let isOn = true;
  // Moves a unit from one account to the other, and the checkpoint with it, as the projections do.
  const moving = (async () => {
    for (let seq = 78; isOn; seq++) {
      await pool.query(`WITH a AS (UPDATE projection.balances SET available_units = available_units - 1 WHERE account = 17),
        b AS (UPDATE projection.futures_balances SET available_units = available_units + 1 WHERE account = 16)
        UPDATE projection.checkpoint SET seq = ${seq}`);
      if (seq === 90) isOn = false;
    }
  })();
  for (let run = 0; run < 5; run++) {
    nowMs += DAY_MS;
    await takeStatement(taking());
    const { seq, totals } = await published();
    expect(totals).toEqual([33 - (seq - 77), 1005 + (seq - 77)]);
  }
  await moving;
});

test('RSV-23 RSV-26 hot wallet and gas station sign, cold addresses are named; a signer that is away leaves the debts alone', async () => {
  await venueOf(1);
  const signer: NonNullable<Taking['signer']> = {
    xpubs: async () => ({
      id: '1',
      kind: 'xpubs',
      families: [{ family: 'evm', xpub: 'x', hot: '0xh', gas: '0xg' }],
      networks: [
        { network: 1, chainId: 1, cold: ['0xc'], assets: [] },
        { network: 2, chainId: 2, cold: ['0xc'], assets: [] },
      ],
      policyVersion: 1,
    }),
    signReserves: async ({ index, root, takenAt }) => ({
      id: '2',
      kind: 'signedReserves',
      address: ['0xh', '0xg'][index] as string,
      signature: `0x${index}${root}${takenAt}`,
    }),
  };
  await takeStatement(taking(signer));
  const made = await published();
  const message = (address: string) => `Pelorus proof of reserves|${made.root}|${START_MS}|${address}`;
  expect(made.addresses).toEqual([
    { family: 'evm', place: 'hot', address: '0xh', message: message('0xh'), signature: `0x0${made.root}${START_MS}` },
    { family: 'evm', place: 'gas', address: '0xg', message: message('0xg'), signature: `0x1${made.root}${START_MS}` },
    { family: 'evm', place: 'cold', address: '0xc', message: null, signature: null },
  ]);
  nowMs += DAY_MS;
  const away = async () => {
    throw new SignerUnreachable('away');
  };
  const unsigned = taking({ ...signer, signReserves: away });
  await expect(takeStatement(unsigned, true)).rejects.toThrow(NotWhole);
  expect((await published()).root).toBe(made.root);
  expect(await takeStatement(unsigned)).not.toBeNull();
  expect((await published()).addresses).toEqual([]);
});

test('RSV-26 while coins behind test funds are on their way or not measured, a statement waits', async () => {
  await venueOf(1);
  const signer: NonNullable<Taking['signer']> = {
    xpubs: () => Promise.reject(new SignerUnreachable('away')),
    signReserves: () => Promise.reject(new SignerUnreachable('away')),
  };
  const refusal = () => takeStatement(taking(signer), true).catch((error: Error) => error.message);
  expect(await refusal()).toBe('chains were not measured yet');
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, 'TEST', 'evm', 'Test', 31337, '{a}', 3, false, 1000)`,
  );
  await pool.query(
    `INSERT INTO custody.coins (network, asset, contract, decimals, scale, deposit_min_units, withdraw_min_units,
       withdraw_max_units, withdraw_fee_units, hot_ceiling_units) VALUES (1, 1, NULL, 18, 8, 1, 1, 1000, 1, 1000)`,
  );
  await pool.query(
    `INSERT INTO custody.chain_balances (network, asset, place, raw, at_ms) VALUES (1, 1, 'hot', 0, 500)`,
  );
  // The chains are measured, and nobody gave money without them.
  expect(await refusal()).toBe('the signer is away');
  const funding = POSTING_REASONS.indexOf('HOUSE_FUNDING');
  await pool.query(
    `INSERT INTO projection.ledger (account, asset, reason, seq, index, delta_available_units, time_ms, delta_held_units,
       available_units, held_units) VALUES (0, 1, $1, 5, 0, -900, 1, 0, 0, 0)`,
    [funding],
  );
  await pool.query('INSERT INTO projection.balances VALUES (-900, 0, 0, 1)');
  expect(await refusal()).toBe('chains were not measured yet');
  await pool.query(
    `INSERT INTO custody.deposits (network, tx_hash, log_index, block_hash, block_height, seen_at_ms, address, account, asset,
       raw, units, state, needed, updated_at_ms) VALUES (1, '0x1', -1, '0xb', 1, 1, '0xa', 0, 1, 9, 900, 'CONFIRMING', 3, 1)`,
  );
  expect(await refusal()).toBe('chains were not measured yet');
  await pool.query(`UPDATE custody.deposits SET state = 'CREDITED', credited_at_ms = 600`);
  expect(await refusal()).toBe('chains were not measured yet');
  await pool.query('UPDATE custody.chain_balances SET at_ms = 601');
  expect(await refusal()).toBe('the signer is away');
});
