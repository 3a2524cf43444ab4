import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectClient, createPool } from './connection.ts';
import { SILENT_LOG } from './log.ts';

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG, max: 3 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('PGDB-09 a bigint is a number up to 2^53 - 1 and an error past it, never a wrong number', async () => {
  expect((await pool.query('select 9007199254740991::bigint as n')).rows).toEqual([{ n: 9007199254740991 }]);
  await expect(pool.query('select 9007199254740992::bigint')).rejects.toThrow(/does not fit/);
  await expect(pool.query('select (-9007199254740993)::bigint')).rejects.toThrow(/does not fit/);
  expect((await pool.query('select 1.10::numeric as n')).rows).toEqual([{ n: '1.10' }]);
});

test('PGDB-10 connections that are cut, idle or at work, fail their queries only, and the pool goes on', async () => {
  const busy = [1, 2].map(() => pool.query('select pg_sleep(30)').catch((error: Error) => error.message));
  const killer = await connectClient({ url: database.url, applicationName: 'killer', log: SILENT_LOG });
  // By pid: a backend that was told to end is still listed for a moment, and must not count twice.
  const cut = new Set<number>();
  while (cut.size < 2) {
    const { rows } = await killer.query<{ pid: number }>(
      "select pid, pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'test' and query = 'select pg_sleep(30)' and state = 'active'",
    );
    for (const { pid } of rows) cut.add(pid);
  }
  for (const message of await Promise.all(busy))
    expect(message).toMatch(/terminating connection|Connection terminated/);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'test'",
  );
  await killer.end();
  await expect
    .poll(() =>
      pool.query('select 1 as one').then(
        (result) => result.rows,
        () => null,
      ),
    )
    .toEqual([{ one: 1 }]);
});

test('PGDB-11 a statement that takes too long is given up by the server', async () => {
  const hasty = await connectClient({
    url: database.url,
    applicationName: 'hasty',
    log: SILENT_LOG,
    statementTimeoutMs: 200,
  });
  await expect(hasty.query('select pg_sleep(30)')).rejects.toThrow(/statement timeout/);
  await hasty.end();
});
