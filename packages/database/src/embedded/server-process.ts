import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import type { Log } from '../log.ts';
import type { Binaries } from './binaries.ts';
import { type Home, syncDirectory } from './home.ts';
import type { RunAs } from './run-as.ts';

export interface ServerFiles {
  binaries: Binaries;
  home: Home;
  runAs: RunAs | null;
  /** The data may go with the machine: nothing waits for its disk. */
  isThrowaway: boolean;
}

export const SUPERUSER = 'pelorus';

/** Settings for durability and small machines; everything else is PostgreSQL's default. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '96MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  // Queries here are small: no worker processes, no JIT, only the shared buffers.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  password_encryption: 'scram-sha-256',
  log_min_error_statement: 'panic',
  log_line_prefix: '',
  log_timezone: 'UTC',
  timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
};

/**
 * Commits are still handed to the operating system, so they survive a server crash. Short-lived databases are not
 * vacuumed, nor are leftover ones, each once a minute. Several whole exchanges share the server.
 */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off', max_connections: '200' };

/**
 * Runs the server as `exec`, with a watcher beside it that stops it politely when our end of file 3 closes without a
 * farewell: that is, when our process is gone, however it went.
 */
const GUARD = '(read -r _ <&3 || kill -INT $$) >/dev/null 2>&1 </dev/null & exec "$@" 3<&-';

export interface ServerProcess {
  pid: number;
  /** Resolves when the server has ended, with a word on how. */
  ended: Promise<string>;
}

/** Makes the cluster if there is none: UTF-8, the same text order on every machine, checksums, passwords only. */
export async function ensureCluster(files: ServerFiles, log: Log): Promise<void> {
  const { home } = files;
  if (existsSync(join(home.path, 'data', 'PG_VERSION')) && !existsSync(join(home.path, 'data.new'))) return;
  const startedMs = Date.now();
  // Made beside its place and renamed when whole: a crash in the middle leaves nothing that looks like a cluster.
  rmSync(join(home.path, 'data.new'), { recursive: true, force: true });
  if (existsSync(join(home.path, 'data'))) return;
  const child = run(files, 'initdb', [
    `--pgdata=${home.pathForServer}/data.new`,
    `--username=${SUPERUSER}`,
    `--pwfile=${home.pathForServer}/password`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]);
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`initdb failed (${code}): ${said.join('').trim()}`);
  renameSync(join(home.path, 'data.new'), join(home.path, 'data'));
  syncDirectory(home.path);
  log.info({ ms: Date.now() - startedMs }, 'made a new PostgreSQL cluster');
}

/** Starts the server; resolves once it takes connections, rejects with its last words if it does not come up. */
export async function startServer(files: ServerFiles, port: number, log: Log): Promise<ServerProcess> {
  const asked = { ...SETTINGS, ...(files.isThrowaway ? THROWAWAY : {}), port: String(port) };
  const settings = Object.entries(asked).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const child = run(files, 'postgres', ['-D', `${files.home.pathForServer}/data`, ...settings]);
  const lastWords: string[] = [];
  const ready = Promise.withResolvers<void>();
  const lines = createInterface({ input: child.stderr as Readable });
  lines.on('line', (line) => {
    lastWords.push(line);
    if (lastWords.length > 20) lastWords.shift();
    logLine(log, line);
    if (line.includes('database system is ready to accept connections')) ready.resolve();
  });
  const ended = once(child, 'exit').then(([code, signal]) => `exit ${code ?? signal}: ${lastWords.join(' | ')}`);
  await Promise.race([
    ready.promise,
    ended.then((how) => {
      throw new Error(`PostgreSQL did not start (${how})`);
    }),
  ]);
  return { pid: child.pid as number, ended };
}

function logLine(log: Log, line: string): void {
  const match = /^(LOG|WARNING|ERROR|FATAL|PANIC):\s+(.*)$/.exec(line);
  if (match?.[1] === 'PANIC') log.fatal({ postgres: match[1] }, match[2] as string);
  else if (match?.[1] === 'WARNING') log.warn({ postgres: match[1] }, match[2] as string);
  else log.debug({ postgres: match?.[1] ?? 'DETAIL' }, match?.[2] ?? line);
}

function run({ binaries, home, runAs }: ServerFiles, program: 'initdb' | 'postgres', args: string[]): ChildProcess {
  const command = [join(binaries.root, 'bin', program), ...args];
  // Windows has no sh: there the next start finds and stops a server that lost its owner.
  const guarded = process.platform === 'win32' ? command : ['/bin/sh', '-c', GUARD, 'postgres-guard', ...command];
  const child = spawn(guarded[0] as string, guarded.slice(1), {
    cwd: '/',
    // Its own session: Ctrl-C reaches us, and we stop it last.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', home.handle ?? 'ignore'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    ...(runAs === null ? {} : { uid: runAs.uid, gid: runAs.gid }),
  });
  const guard = child.stdio[3] as Writable;
  // The watcher may already be gone; then there is nothing to tell.
  guard.on('error', () => undefined);
  // Tell the watcher to stop: otherwise it would signal a process id that may belong to another process by now.
  child.once('exit', () => guard.end('done\n'));
  return child;
}
