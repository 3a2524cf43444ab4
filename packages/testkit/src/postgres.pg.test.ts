import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './postgres.ts';

test('PGDB-20 each test database is fresh and migrated, and nobody is or gets into one that was dropped', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const client = new pg.Client({ connectionString: one.url });
  const ended = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await client.query("insert into journal.batch values (1, 1, 0, 0, '', '')");
  const other = new pg.Client({ connectionString: two.url });
  await other.connect();
  expect((await other.query('select 1 from journal.batch')).rowCount).toBe(0);
  await one.drop();
  await ended;
  await expect(new pg.Client({ connectionString: one.url }).connect()).rejects.toThrow(
    /not currently accepting|not exist/,
  );
  await other.end();
  await two.drop();
});
