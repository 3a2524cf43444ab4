import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from './log.ts';
import { MIGRATIONS_DIR, migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
let dir: string;
beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  dir = mkdtempSync(join(tmpdir(), 'pelorus-migrations-'));
});
afterEach(async () => {
  await database.drop();
  rmSync(dir, { recursive: true, force: true });
});

const run = () => migrate({ url: database.url, log: SILENT_LOG, dir });
const write = (name: string, sql: string) => writeFileSync(join(dir, name), sql);
async function rows(sql: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('PGDB-12 migrations run once each, in order, however many processes ask at once', async () => {
  write('0001-first.sql', 'create table log (n int); insert into log values (1);');
  write('0002-second.sql', 'insert into log values (2);');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flat()).toEqual(['0001-first.sql', '0002-second.sql']);
  write('0003-third.sql', 'insert into log values (3);');
  expect(await run()).toEqual(['0003-third.sql']);
  expect(await rows('select n from log order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test('PGDB-13 a file that was edited after it ran, or that this program does not know, is refused', async () => {
  write('0001-first.sql', 'create table log (n int);');
  await run();
  write('0001-first.sql', 'create table log (n bigint);');
  await expect(run()).rejects.toThrow(/edited/);
  rmSync(join(dir, '0001-first.sql'));
  await expect(run()).rejects.toThrow(/older version/);
  write('0001-first.sql', 'create table log (n int);');
  write('0000-before.sql', 'select 1;');
  await expect(run()).rejects.toThrow(/older version/);
});

test('PGDB-14 a file that fails leaves nothing of itself and says which it was', async () => {
  write('0001-first.sql', 'create table log (n int);');
  write('0002-bad.sql', 'create table half (n int); select nonsense;');
  await expect(run()).rejects.toThrow(/0002-bad.sql/);
  expect(await rows("select to_regclass('half') as half, to_regclass('log')::text as log")).toEqual([
    { half: null, log: 'log' },
  ]);
  write('0002-bad.sql', 'create table half (n int);');
  expect(await run()).toEqual(['0002-bad.sql']);
});

test('PGDB-15 the migrations of this program are well named and numbered without doubles', () => {
  expect(readMigrations(MIGRATIONS_DIR)[0]?.name).toBe('0001-journal.sql');
  write('1-wrong.sql', '');
  expect(() => readMigrations(dir)).toThrow(/not named/);
  rmSync(join(dir, '1-wrong.sql'));
  write('0001-a.sql', '');
  write('0001-b.sql', '');
  expect(() => readMigrations(dir)).toThrow(/duplicate migration number/);
});
