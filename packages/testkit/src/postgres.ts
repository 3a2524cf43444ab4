import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { migrate } from '@pelorus/database/migrate.ts';
import pg from 'pg';

export interface TestDatabase {
  url: string;
  /** Ends its connections and lets nobody in again. */
  drop(): Promise<void>;
}

/** A migrated database of the run's own server, of which those of the tests are copies: migrating each takes three times as long. */
export const TEMPLATE = 'test_template';

/**
 * Returns a fresh, migrated database: on the server of DATABASE_URL if that is set, else on an embedded one that is
 * started once for the whole test run and goes away with it, however the run ends.
 */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const given = process.env.DATABASE_URL;
  const serverUrl = given ?? (await sharedServer());
  const name = `test_${randomBytes(8).toString('hex')}`;
  const isMigrated = options.migrated !== false;
  const isCopy = isMigrated && given === undefined;
  await createDatabase(serverUrl, name, isCopy ? TEMPLATE : 'template0');
  const url = databaseUrl(serverUrl, name);
  if (isMigrated && !isCopy) await migrate({ url, log: SILENT_LOG });
  const drop = () => (given === undefined && !isInMemory() ? shut(serverUrl, name) : remove(serverUrl, name));
  return { url, drop };
}

function remove(serverUrl: string, name: string): Promise<void> {
  return onServer(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Linux's mark of a file system in memory. */
const TMPFS = 0x01021994;

/** Does the run's own server keep its files in memory (TEST-09)? There the room is wanted back. */
const isInMemory = () => statfsSync(tmpdir()).type === TMPFS;

/**
 * Closes a database of the run's own server, with which its files go. Removed at once, its 400 would make the next database
 * on a disk dear: ext4 looks at each file removed within a minute before it makes one (0.4 s of computing a database, else 0.1 s).
 */
async function shut(serverUrl: string, name: string): Promise<void> {
  await onServer(serverUrl, `alter database ${name} allow_connections false`);
  await onServer(serverUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
}

/** Makes a database on the server that `serverUrl` leads to. */
export function createDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  return onServer(serverUrl, `create database ${name} template ${template} encoding 'UTF8' strategy wal_log`);
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** The process that a test run begins and ends with: vitest's own, whose children or threads we are. */
function runPid(): number {
  return process.env.VITEST !== undefined && isMainThread ? process.ppid : process.pid;
}

/** Returns the url of the run's server; the first who asks starts its keeper, the others wait for it. */
async function sharedServer(): Promise<string> {
  const owner = runPid();
  const dir = join(tmpdir(), `pelorus-test-${owner}`);
  const urlFile = join(dir, 'url');
  try {
    mkdirSync(dir, { mode: 0o700 });
    const keeper = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));
    spawn(process.execPath, [keeper, dir, String(owner)], { detached: true, stdio: 'ignore' }).unref();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const until = Date.now() + 50_000;
  while (Date.now() < until) {
    if (existsSync(urlFile)) return readFileSync(urlFile, 'utf8');
    if (existsSync(join(dir, 'failed'))) throw new Error(readFileSync(join(dir, 'failed'), 'utf8'));
    await delay(20);
  }
  throw new Error(`the test run's PostgreSQL did not come up in ${dir}`);
}
