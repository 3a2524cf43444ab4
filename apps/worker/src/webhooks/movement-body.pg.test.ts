import { randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { insertHistory } from '@pelorus/database/identity/history.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { type SeenDeposit, setCredited, writeSeen } from '@pelorus/database/wallet/deposits.ts';
import { endUnpaid } from '@pelorus/database/wallet/stuck-withdrawals.ts';
import { takeCalls } from '@pelorus/database/webhooks/webhook-calls.ts';
import { depositData } from '@pelorus/protocol/wallet/deposits.ts';
import { FAILED_ON_CHAIN, withdrawalData } from '@pelorus/protocol/wallet/withdrawals.ts';
import type { WebhookEvent } from '@pelorus/protocol/webhooks/events.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bodyOf } from './body.ts';
import { Names } from './names.ts';

const [ACCOUNT, OTHER, USDT] = [16, 17, 1];
const EVENTS: WebhookEvent[] = ['deposit-seen', 'deposit-credited', 'withdrawal-paid', 'withdrawal-failed'];
const [USER, STRANGER] = [randomUUID(), randomUUID()];

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  await pool.query(
    `INSERT INTO custody.networks (network, code, family, name, chain_id, endpoints, confirmations, has_finality, block_ms)
     VALUES (1, 'TEST', 'evm', 'Test', 31337, '{a}', 3, false, 1000)`,
  );
  await pool.query("INSERT INTO projection.assets (asset, code, name, scale) VALUES ($1, 'USDT', 'Tether', 7)", [USDT]);
  for (const [userId, account] of [
    [USER, ACCOUNT],
    [STRANGER, OTHER],
  ]) {
    await pool.query('INSERT INTO identity.users (user_id, email, account_id, created_at_ms) VALUES ($1, $2, $3, 0)', [
      userId,
      `${userId}@example.com`,
      account,
    ]);
    await pool.query(
      `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
       VALUES ($1, $2, $3, 'https://hooks.example.com/', $4, '', 0)`,
      [randomUUID(), userId, account, EVENTS],
    );
  }
});
beforeEach(() => pool.query('TRUNCATE webhooks.deliveries'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const seen = (txHash: string, more: Partial<SeenDeposit> = {}): SeenDeposit => ({
  ...{ network: 1, txHash, logIndex: -1, blockHash: '0xb', height: 5, address: '0xA', account: ACCOUNT, asset: USDT },
  ...{ contract: null, raw: 25_000_000n, units: 25_000_000, state: 'CONFIRMING', needed: 12, arrivedRaw: null },
  ...more,
});
const depositId = async (txHash: string): Promise<number> =>
  (await pool.query('SELECT deposit_id AS id FROM custody.deposits WHERE tx_hash = $1', [txHash])).rows[0].id;

/** Returns what waits to be told, as it is told. */
async function told() {
  const limits = { maxEach: 9, maxOfPerson: 9, maxSlow: 9, busyEndpoints: [], busyPersons: [], busyAccounts: [] };
  const calls = await takeCalls(pool, { nowMs: 1_000, leaseMs: 0, most: 9, ...limits });
  const names = new Names();
  const bodies = [];
  for (const call of calls) {
    const { data, type } = JSON.parse(await bodyOf(pool, names, Buffer.alloc(32), call)) as {
      type: string;
      data: object;
    };
    bodies.push({ account: call.account, type, data });
  }
  return bodies.sort((a, b) => b.type.localeCompare(a.type));
}

test('WFED-10 WFED-12 a deposit is told at its first sighting and when it is credited, each once, to its owner', async () => {
  expect(await writeSeen(pool, seen('0x1'), 2, 7)).toBe(true);
  const [first, ...more] = await told();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ account: ACCOUNT, type: 'deposit-seen' });
  expect(depositData.parse(first?.data)).toMatchObject({
    ...{ asset: 'USDT', network: 'TEST', amount: '2.5000000', transaction: '0x1', state: 'CONFIRMING' },
    ...{ confirmations: 2, needed: 12, creditedAt: null },
  });

  // In another block after a reorganisation, and then credited by two who do not know of each other.
  await writeSeen(pool, seen('0x1', { blockHash: '0xc', height: 6 }), 1, 8);
  const asked = { depositId: await depositId('0x1'), account: ACCOUNT };
  expect([await setCredited(pool, asked, 9), await setCredited(pool, asked, 10)]).toEqual([true, false]);
  const [again, credited, ...none] = await told();
  expect(none).toEqual([]);
  // What is tried again says the same.
  expect(again).toEqual(first);
  expect(credited?.type).toBe('deposit-credited');
  expect(depositData.parse(credited?.data)).toMatchObject({ state: 'CREDITED', creditedAt: 9 });
});

test('WFED-10 what is not credited by itself is not told', async () => {
  await writeSeen(pool, seen('0x2', { state: 'DUST' }), 1, 7);
  await writeSeen(pool, seen('0x3', { state: 'UNKNOWN_TOKEN', asset: null }), 1, 7);
  expect(await told()).toEqual([]);
});

/** Asks for a withdrawal that is in such a state, and tells of it so. */
async function withdrawal(clientId: string, state: string, kind: WebhookEvent, reasons = ''): Promise<number> {
  const { rows } = await pool.query(
    `INSERT INTO custody.withdrawals (account, user_id, asset, network, address, destination, units, fee_units, client_id,
       state, worth_cents, requested_at_ms, updated_at_ms, ended_at_ms, tx_hash)
     VALUES ($1, $2, $3, 1, '0x1', decode(repeat('01', 16), 'hex'), 15000000, 5000000, $4, $5, 1, 7, 9,
       CASE WHEN $5 = 'PAID' THEN 9 END, '0xt') RETURNING withdrawal_id AS id`,
    [ACCOUNT, USER, USDT, clientId, state],
  );
  const entry = { userId: USER, deviceName: '', network: '', country: null, atMs: 9 };
  await insertHistory(pool, { ...entry, kind, detail: { withdrawal: String(rows[0].id), reasons } });
  return rows[0].id;
}

test('WFED-11 a withdrawal that ended is told as its history shows it', async () => {
  const id = await withdrawal('rent', 'PAID', 'withdrawal-paid');
  const [first, ...more] = await told();
  expect(more).toEqual([]);
  expect(first).toMatchObject({ account: ACCOUNT, type: 'withdrawal-paid' });
  expect(withdrawalData.parse(first?.data)).toMatchObject({
    ...{ id, clientId: 'rent', amount: '1.5000000', fee: '0.5000000', total: '2.0000000', state: 'PAID' },
    ...{ transaction: '0xt', endedAt: 9, mayCancel: false },
  });
});

test('WFED-13 one that failed is told as FAILED, after staff gave it back too', async () => {
  const id = await withdrawal('failed', 'FAILED', 'withdrawal-failed', 'AMOUNT,VELOCITY');
  const [first] = await told();
  expect(first?.type).toBe('withdrawal-failed');
  const failed = { id, state: 'FAILED', reasons: ['AMOUNT', 'VELOCITY'], endedAt: null, transaction: '0xt' };
  expect(withdrawalData.parse(first?.data)).toMatchObject(failed);
  expect(await endUnpaid(pool, id, FAILED_ON_CHAIN, 10)).toBe(true);
  expect(await told()).toEqual([first]);
});
