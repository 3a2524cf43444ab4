import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
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
  /** Ends its connections and drops it. */
  drop(): Promise<void>;
}

/**
 * Returns a fresh, migrated database: on the server of DATABASE_URL if that is set, else on an embedded one that is
 * started once for the whole test run and goes away with it, however the run ends.
 */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const serverUrl = process.env.DATABASE_URL ?? (await sharedServer());
  const name = `test_${randomBytes(8).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template template0 encoding 'UTF8' strategy wal_log`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  if (options.migrated !== false) await migrate({ url: url.href, log: SILENT_LOG });
  return { url: url.href, drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`) };
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
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (existsSync(urlFile)) return readFileSync(urlFile, 'utf8');
    if (existsSync(join(dir, 'failed'))) throw new Error(readFileSync(join(dir, 'failed'), 'utf8'));
    await delay(20);
  }
  throw new Error(`the test run's PostgreSQL did not come up in ${dir}`);
}
