import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

test('PGDB-20 each test database is fresh and migrated, and gone when dropped', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  await client.connect();
  await client.query("insert into journal.batch values (1, 1, 0, 0, '', '')");
  await client.end();
  const other = new pg.Client({ connectionString: two.url });
  await other.connect();
  expect((await other.query('select 1 from journal.batch')).rowCount).toBe(0);
  const { pathname } = new URL(one.url);
  await one.drop();
  const left = await other.query('select 1 from pg_database where datname = $1', [pathname.slice(1)]);
  expect(left.rowCount).toBe(0);
  await other.end();
  await two.drop();
});
