import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';

let dataDir: string;
const started: EmbeddedServer[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pelorus-embedded-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of started.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(dir = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: dir, log: SILENT_LOG });
  started.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Starts a server in a process of its own that can be killed; returns what it printed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; serverPid: number }> {
  const module = fileURLToPath(new URL('./embedded.ts', import.meta.url));
  const log = fileURLToPath(new URL('../log.ts', import.meta.url));
  const script =
    `import { startEmbedded } from ${JSON.stringify(module)}; import { SILENT_LOG } from ${JSON.stringify(log)};` +
    `const s = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: SILENT_LOG });` +
    'console.log(JSON.stringify({ url: s.url, serverPid: s.pid() })); setInterval(() => {}, 1000);';
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, ...(JSON.parse(line) as { url: string; serverPid: number }) };
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(10);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('PGDB-01 a new server is durable, checksummed, the same on every machine, and open to this machine by password only', async () => {
  const { url } = await start();
  const [row] = await query(
    url,
    "select current_setting('fsync') fsync, current_setting('full_page_writes') pages, current_setting('data_checksums') sums, " +
      "current_setting('synchronous_commit') sync, current_setting('listen_addresses') listen, " +
      "current_setting('unix_socket_directories') sockets, current_setting('server_encoding') encoding, " +
      'datlocale locale from pg_database where datname = current_database()',
  );
  expect(row).toEqual({
    fsync: 'on',
    pages: 'on',
    sums: 'on',
    sync: 'on',
    listen: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
  });
  const stranger = new URL(url);
  stranger.password = 'guessed';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
});

test('PGDB-02 stopped and started again it has its data, its address and its password', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  const firstPid = first.pid();
  await first.stop();
  expect(isAlive(firstPid)).toBe(false);
  const second = await start();
  expect(second.url).toBe(first.url);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('PGDB-03 when its owner is killed the server goes too, and the next start is clean', async () => {
  const { child, url, serverPid } = await startElsewhere();
  await query(url, 'create table kept as select 1 as answer');
  child.kill('SIGKILL');
  const next = await start();
  expect(next.pid()).not.toBe(serverPid);
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 1 }]);
  await until(() => !isAlive(serverPid));
});

test('PGDB-04 two exchanges cannot share a data directory', async () => {
  const { url } = await startElsewhere();
  await expect(start()).rejects.toThrow(/cannot share one data directory/);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('PGDB-05 a server that dies is started again at the same address', async () => {
  const server = await start();
  await query(server.url, 'create table kept as select 7 as answer');
  const first = server.pid();
  process.kill(first, 'SIGKILL');
  await until(() => server.pid() !== first && server.pid() !== 0);
  expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 7 }]);
});

test('PGDB-06 a pid file whose number belongs to another process by now does not keep it from starting', async () => {
  const first = await start();
  await first.stop();
  const pidFile = join(dataDir, 'postgres', 'data', 'postmaster.pid');
  writeFileSync(pidFile, `${process.pid}\n${dataDir}/postgres/data\n`);
  const second = await start();
  expect(await query(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('PGDB-07 a start that was cut while it made the cluster is made good by the next', async () => {
  mkdirSync(join(dataDir, 'postgres', 'data.new', 'base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'data.new', 'PG_VERSION'), '18\n');
  const server = await start();
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(join(dataDir, 'postgres', 'data.new'))).toBe(false);
});

test('PGDB-08 it runs under directories that are closed to all others', async () => {
  const closed = join(dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  chmodSync(dataDir, 0o700);
  const server = await start(join(closed, 'data'));
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readFileSync(join(closed, 'data', 'postgres', 'password'), 'utf8')).toHaveLength(32);
});
