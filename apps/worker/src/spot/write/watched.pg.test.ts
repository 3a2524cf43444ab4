import { randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Watched } from './watched.ts';

const ACCOUNT = 17;
let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('HOOK-04 HOOK-18 an account is watched from the moment its webhook is registered, and none is read again for nothing', async () => {
  const userId = randomUUID();
  await pool.query("INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, 'a@example.com', 0)", [
    userId,
  ]);
  const client = await pool.connect();
  const watched = new Watched();
  expect([...(await watched.read(client))]).toEqual([]);
  const endpointId = randomUUID();
  await pool.query(
    `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
     VALUES ($1, $2, $3, 'https://hooks.example.com/', '{fill}', '', 0)`,
    [endpointId, userId, ACCOUNT],
  );
  expect([...(await watched.read(client))]).toEqual([ACCOUNT]);
  const asked = vi.spyOn(client, 'query');
  expect([...(await watched.read(client))]).toEqual([ACCOUNT]);
  expect(asked).toHaveBeenCalledTimes(1);
  await pool.query("UPDATE webhooks.endpoints SET off_at_ms = 5, off_reason = 'failing'");
  expect([...(await watched.read(client))]).toEqual([]);
  await pool.query('UPDATE webhooks.endpoints SET off_at_ms = NULL, off_reason = NULL');
  expect([...(await watched.read(client))]).toEqual([ACCOUNT]);
  await pool.query('DELETE FROM identity.users');
  expect([...(await watched.read(client))]).toEqual([]);
  client.release();
});
