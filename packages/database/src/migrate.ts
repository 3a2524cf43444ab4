import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { connectClient } from './connection.ts';
import type { Log } from './log.ts';

/** One key for all that migrate the same database: "pelorus" in ASCII, shortened. */
const LOCK_KEY = 0x50454c4f;
const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;

interface Migration {
  number: number;
  name: string;
  sql: string;
  sha256: string;
}

export const MIGRATIONS_DIR = fileURLToPath(new URL('../migrations', import.meta.url));

/** Returns the migrations of a directory in order. Throws on a badly named file or a number used twice. */
export function readMigrations(dir: string): Migration[] {
  const migrations = readdirSync(dir)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const number = FILE_NAME.exec(name)?.[1];
      if (number === undefined) throw new Error(`migration ${name} is not named NNNN-name.sql`);
      const sql = readFileSync(join(dir, name), 'utf8');
      return { number: Number(number), name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    });
  for (const [i, migration] of migrations.entries()) {
    if (migrations[i - 1]?.number === migration.number)
      throw new Error(`duplicate migration number ${migration.number}`);
  }
  return migrations;
}

/**
 * Brings the database up to date: runs each new file in a transaction of its own, under a lock so that several
 * processes may call it at once. Returns the names of the files it ran. Refuses (throws) when a file that ran before
 * has been edited or is missing, or when a new one comes before one that ran.
 */
export async function migrate(options: { url: string; log: Log; dir?: string }): Promise<string[]> {
  const migrations = readMigrations(options.dir ?? MIGRATIONS_DIR);
  const client = await connectClient({ ...options, applicationName: 'pelorus-migrate', statementTimeoutMs: 0 });
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query('create schema if not exists pelorus');
    await client.query(
      'create table if not exists pelorus.migration (number int primary key, name text not null, ' +
        'sha256 text not null, ran_at timestamptz not null default now())',
    );
    const { rows } = await client.query<Omit<Migration, 'sql'>>(
      'select number, name, sha256 from pelorus.migration order by number',
    );
    checkHistory(rows, migrations);
    const fresh = migrations.slice(rows.length);
    for (const migration of fresh) await runOne(client, migration);
    if (fresh.length > 0) options.log.info({ migrations: fresh.map((m) => m.name) }, 'database migrated');
    return fresh.map((m) => m.name);
  } finally {
    await client.end();
  }
}

function checkHistory(ran: Omit<Migration, 'sql'>[], files: Migration[]): void {
  for (const [i, row] of ran.entries()) {
    const file = files[i];
    if (file === undefined || file.number !== row.number) {
      throw new Error(
        `the database has migration ${row.name}, which is not next in this program: is it an older version?`,
      );
    }
    if (file.sha256 !== row.sha256) throw new Error(`migration ${file.name} was edited after it ran: write a new one`);
  }
}

async function runOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into pelorus.migration (number, name, sha256) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${migration.name} failed`, { cause: error });
  }
}
