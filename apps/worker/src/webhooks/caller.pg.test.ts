import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { seal, unseal } from '@pelorus/database/sealing.ts';
import { nextCallAtMs } from '@pelorus/database/webhooks/webhook-calls.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Heard, type Receiver, receiver, silence } from '../../testing/webhooks/test-receiver.ts';
import { WebhookCaller } from './caller.ts';
import { startWebhooks } from './start-webhooks.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const settings = {
  ...{ webhookKey: randomBytes(32), messageKey: randomBytes(32), p2pKey: randomBytes(32) },
  loopback: true,
  brandName: 'Test venue',
};
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let pool: Pool;
let server: Receiver;
let heard: Heard[] = [];
/** What the receiver answers, in turn; then 200. */
let answers: number[] = [];
let aheadMs = 0;
let stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  server = await receiver(
    (one) => void heard.push(one),
    () => answers.shift() ?? 200,
  );
});
afterAll(async () => {
  await server.end();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  heard = [];
  answers = [];
  aheadMs = 0;
  await pool.query('DELETE FROM webhooks.endpoints');
  await pool.query('DELETE FROM identity.messages');
});
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()));
  stops = [];
});

const clock = () => Date.now() + aheadMs;

/** Makes an endpoint of a person of its own, or of this one. */
async function endpoint(path = '/in', account = 20, userId = randomUUID() as string): Promise<string> {
  const endpointId = randomUUID();
  await pool.query(
    'INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
    [userId, `${userId}@example.com`],
  );
  await pool.query(
    `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
     VALUES ($1, $2, $5, $3, '{fill}', $4, 0)`,
    [endpointId, userId, server.address + path, seal(settings.webhookKey, endpointId, SECRET), account],
  );
  return endpointId;
}

async function queue(endpointId: string, kind = 'test', about: object = {}): Promise<string> {
  const found = await pool.query(
    `INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
     VALUES ($1, $2, $3, 1, $4, $4) RETURNING delivery_id`,
    [endpointId, kind, about, clock()],
  );
  return found.rows[0].delivery_id;
}

const delivery = async (id: string) =>
  (await pool.query('SELECT * FROM webhooks.deliveries WHERE delivery_id = $1', [id])).rows[0];
const state = async (id: string) =>
  (await pool.query('SELECT * FROM webhooks.endpoints WHERE endpoint_id = $1', [id])).rows[0];
const until = <T>(read: () => T) => expect.poll(read, { timeout: 15_000 });

/** A caller that runs until the test ends, or is stopped. */
function calling(): WebhookCaller {
  const stopping = new AbortController();
  const caller = new WebhookCaller({ pool, log: SILENT_LOG, settings, clock });
  const running = caller.run(stopping.signal);
  stops.push(async () => {
    stopping.abort();
    await running;
  });
  return caller;
}

/** Lets an endpoint's calls go elsewhere. */
const lead = (endpointId: string, { address }: Receiver) =>
  pool.query('UPDATE webhooks.endpoints SET url = $2 WHERE endpoint_id = $1', [endpointId, `${address}/`]);

/** How many calls are on their way, or failed. */
const begun = async () =>
  (await pool.query('SELECT count(*)::int FROM webhooks.deliveries WHERE tries > 0 AND told_at_ms IS NULL')).rows[0]
    .count;
const told = (id: string) => until(async () => (await delivery(id)).told_at_ms).not.toBeNull();
/** Waits for a call that is told while those that nobody answers are still on their way. */
async function toldBeforeAnyGaveUp(id: string): Promise<void> {
  await told(id);
  const gaveUp = await pool.query('SELECT 1 FROM webhooks.deliveries WHERE problem IS NOT NULL');
  expect(gaveUp.rowCount).toBe(0);
}

describe('queued calls', () => {
  test('HOOK-03 HOOK-17 HOOK-15 are made with a signature that the secret alone makes, and noted', async () => {
    const id = await queue(await endpoint(), 'key-made', { label: 'bot', device: 'Firefox' });
    calling();
    await until(() => heard.length).toBe(1);
    const [one] = heard as [Heard];
    expect(one.id).toBe(id);
    expect(JSON.parse(one.body)).toEqual({
      type: 'key-made',
      timestamp: '1970-01-01T00:00:00.001Z',
      data: { label: 'bot', device: 'Firefox' },
    });
    const mac = createHmac('sha256', Buffer.alloc(32, 7)).update(`${one.id}.${one.timestampS}.${one.body}`);
    expect(one.signature).toBe(`v1,${mac.digest('base64')}`);
    expect(Math.abs(one.timestampS - Date.now() / 1_000)).toBeLessThan(60);
    await told(id);
    expect(await delivery(id)).toMatchObject({ status: 200, problem: null, tries: 1, next_try_at_ms: null });
  });

  test('HOOK-05 are made again after a failure, under the same id with the same body', async () => {
    const endpointId = await endpoint();
    answers = [500, 302];
    const id = await queue(endpointId);
    const caller = calling();
    await until(async () => (await delivery(id)).status).toBe(500);
    expect(await state(endpointId)).toMatchObject({ failures: 1, off_at_ms: null });
    for (const [hours, status] of [
      [1, 302],
      [2, 200],
    ] as const) {
      aheadMs = hours * HOUR_MS;
      caller.nudge();
      await until(async () => (await delivery(id)).status).toBe(status);
    }
    expect(new Set(heard.map((one) => `${one.id} ${one.body}`)).size).toBe(1);
    expect(heard).toHaveLength(3);
    await until(async () => (await state(endpointId)).failing_since_ms).toBeNull();
    expect(await delivery(id)).toMatchObject({ tries: 3, problem: null });
  });

  test('HOOK-06 HOOK-20 to one that is gone are the last: it is off, its owner is told, what waits is given up', async () => {
    const endpointId = await endpoint();
    answers = [410];
    const id = await queue(endpointId);
    const waits = await queue(endpointId);
    await pool.query('UPDATE webhooks.deliveries SET next_try_at_ms = $2 WHERE delivery_id = $1', [
      waits,
      clock() + HOUR_MS,
    ]);
    calling();
    await until(async () => (await state(endpointId)).off_reason).toBe('failing');
    expect(await delivery(id)).toMatchObject({ status: 410, told_at_ms: null, next_try_at_ms: null });
    expect(await delivery(waits)).toMatchObject({ tries: 0, next_try_at_ms: null });
    const [mail] = (await pool.query('SELECT * FROM identity.messages')).rows;
    expect(mail.kind).toBe('webhook-off');
    const values = JSON.parse(unseal(settings.messageKey, mail.message_id, mail.values_sealed));
    expect(values.host).toMatch(/^127\.0\.0\.1:\d+$/);
  });

  test('HOOK-06 that were given up after three days switch their endpoint off', async () => {
    const endpointId = await endpoint();
    answers = [500];
    const id = await queue(endpointId);
    aheadMs = 73 * HOUR_MS;
    calling();
    await until(async () => (await state(endpointId)).off_reason).toBe('failing');
    expect((await delivery(id)).next_try_at_ms).toBeNull();
  });

  test('HOOK-06 more than ten thousand that wait switch their endpoint off, and nobody else’s', async () => {
    const [full, other] = [await endpoint('/full'), await endpoint('/other')];
    const much = `INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
      SELECT $1, 'test', '{}', 1, $2, $2::bigint + $3::bigint FROM generate_series(1, 10001)`;
    await pool.query(much, [full, clock(), HOUR_MS]);
    const id = await queue(other);
    calling();
    await until(async () => (await state(full)).off_reason).toBe('failing');
    await told(id);
    expect((await state(other)).off_at_ms).toBeNull();
  });

  test('HOOK-05 HOOK-19 of an endpoint that does not answer keep nobody else waiting', async () => {
    const silent = await silence();
    const [deaf, other] = [await endpoint(), await endpoint()];
    await lead(deaf, silent);
    for (let i = 0; i < 40; i++) await queue(deaf);
    const id = await queue(other);
    calling();
    await told(id);
    expect(await begun()).toBe(4);
    await silent.end();
  });

  test('HOOK-05 HOOK-19 of somebody whose ten endpoints, their own and of sub-accounts, do not answer keep nobody else waiting', async () => {
    const silent = await silence();
    const [person, ...subs] = Array.from({ length: 5 }, () => randomUUID() as string);
    for (let i = 0; i < 10; i++) {
      const deaf = await endpoint('/in', 20 + (i % 5), [person, ...subs][i % 5]);
      await lead(deaf, silent);
      for (let j = 0; j < 4; j++) await queue(deaf);
    }
    await pool.query('UPDATE identity.users SET parent_id = $1, user_sub_type = 2 WHERE user_id = ANY($2)', [
      person,
      subs,
    ]);
    const id = await queue(await endpoint('/in', 30));
    calling();
    await toldBeforeAnyGaveUp(id);
    await silent.end();
  });

  test('HOOK-11 of many people whose endpoints do not answer leave half of the places to those that do', async () => {
    const silent = await silence();
    const other = await endpoint('/in', 21);
    const caller = calling();
    // A machine that is busy may not answer quickly the first time.
    do {
      const id = await queue(other);
      caller.nudge();
      await told(id);
    } while (!(await state(other)).is_quick);
    for (let i = 0; i < 12; i++) {
      const deaf = await endpoint('/in', 30 + i);
      await lead(deaf, silent);
      for (let j = 0; j < 4; j++) await queue(deaf);
    }
    caller.nudge();
    await until(begun).toBe(16);
    const id = await queue(other);
    caller.nudge();
    await toldBeforeAnyGaveUp(id);
    expect(await begun()).toBe(16);
    await silent.end();
  });

  test('HOOK-04 of rows that are not there yet wait for them, and no try is lost', async () => {
    const id = await queue(await endpoint(), 'order-done', { orderId: 5 });
    calling();
    // Taken for a moment, then put off: no try.
    await until(async () => {
      const { next_try_at_ms, tries } = await delivery(id);
      return Number(next_try_at_ms) > clock() && tries === 0;
    }).toBe(true);
    expect((await delivery(id)).status).toBeNull();
    expect(heard).toEqual([]);
  });

  test('HOOK-09 of somebody frozen wait without being looked at again and again', async () => {
    const endpointId = await endpoint();
    const id = await queue(endpointId);
    await pool.query(
      'UPDATE identity.users SET frozen_at_ms = 1 WHERE user_id = (SELECT user_id FROM webhooks.endpoints WHERE endpoint_id = $1)',
      [endpointId],
    );
    expect(await nextCallAtMs(pool)).toBeNull();
    await pool.query('UPDATE identity.users SET frozen_at_ms = NULL');
    expect(await nextCallAtMs(pool)).toBe(Number((await delivery(id)).next_try_at_ms));
  });

  test('HOOK-04 that another process made are not made twice', async () => {
    const endpointId = await endpoint();
    for (let i = 0; i < 30; i++) await queue(endpointId);
    calling();
    calling();
    await until(() => heard.length).toBe(30);
    expect(new Set(heard.map(({ id }) => id)).size).toBe(30);
  });

  test('HOOK-04 are made as soon as somebody tells of them', async () => {
    const running = startWebhooks({ databaseUrl: database.url, settings, log: SILENT_LOG });
    stops.push(() => running.stop());
    const endpointId = await endpoint();
    await until(async () => {
      await pool.query("SELECT pg_notify('webhook_due', '')");
      const listens = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'pelorus-webhooks-listener'",
      );
      return listens.rowCount;
    }).toBe(1);
    const id = await queue(endpointId);
    await pool.query("SELECT pg_notify('webhook_due', '')");
    await until(() => heard.map((one) => one.id)).toEqual([id]);
  });
});
