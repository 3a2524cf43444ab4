import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort, isFree } from '../free-port.ts';
import type { Log } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { openHome, readServerFile, writeServerFile } from './home.ts';
import { clearOrphan, stopServer } from './orphan.ts';
import { chooseRunAs } from './run-as.ts';
import { ensureCluster, type ServerFiles, type ServerProcess, SUPERUSER, startServer } from './server-process.ts';

const DATABASE = 'pelorus';
const RESTART_FIRST_MS = 100;
const RESTART_MAX_MS = 5_000;

export interface EmbeddedServer {
  /** postgres://…@127.0.0.1:port/pelorus; stays the same while this object lives, also when the server is restarted. */
  url: string;
  /** The postmaster's process now. */
  pid(): number;
  /** Stops the server for good. Call it last. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on `<dataDir>/postgres` (made at the first start), reachable from this machine by password only.
 * If it dies while we run, it is started again. Throws if another process owns the directory. `isThrowaway`: for tests, whose
 * data may go with the machine.
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
  isThrowaway?: boolean;
}): Promise<EmbeddedServer> {
  const { log, isThrowaway = false } = options;
  const runAs = chooseRunAs();
  const home = openHome(join(options.dataDir, 'postgres'), runAs);
  try {
    await clearOrphan(home, log);
    const binaries = findBinaries(runAs, join(options.dataDir, 'postgres-runtime'));
    const files = { binaries, home, runAs, isThrowaway };
    await ensureCluster(files, log);
    const last = readServerFile(home.path)?.port;
    const port = last !== undefined && (await isFree(last)) ? last : await freePort();
    writeServerFile(home, port);
    const server = new Supervisor(files, port, log);
    await server.start();
    await ensureDatabase(urlOf(home.password, port, 'postgres'));
    return { url: urlOf(home.password, port, DATABASE), pid: () => server.pid, stop: () => server.stop() };
  } catch (error) {
    home.close();
    throw error;
  }
}

/** Returns the address of the server that runs on `dataDir` (started by whomever), for operators' tools and drills. */
export function embeddedUrl(dataDir: string): string {
  const path = join(dataDir, 'postgres');
  const last = readServerFile(path);
  if (last === null) throw new Error(`embedded PostgreSQL was never started on ${dataDir}`);
  return urlOf(readFileSync(join(path, 'password'), 'utf8').trim(), last.port, DATABASE);
}

function urlOf(password: string, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Keeps one server running until stopped. */
class Supervisor {
  #files: ServerFiles;
  #port: number;
  #log: Log;
  #process: ServerProcess | null = null;
  #stopping = new AbortController();
  #watch: Promise<void> = Promise.resolve();

  constructor(files: ServerFiles, port: number, log: Log) {
    this.#files = files;
    this.#port = port;
    this.#log = log;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  async start(): Promise<void> {
    this.#process = await startServer(this.#files, this.#port, this.#log);
    this.#watch = this.#restartWhenItEnds(this.#process);
  }

  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#watch;
    this.#stopping.abort();
    const running = this.#process;
    if (running !== null) {
      await stopServer(running.pid);
      await running.ended;
    }
    await this.#watch;
    this.#files.home.close();
  }

  async #restartWhenItEnds(first: ServerProcess): Promise<void> {
    let running = first;
    for (;;) {
      const how = await running.ended;
      this.#process = null;
      if (this.#stopping.signal.aborted) return;
      this.#log.error({ how }, 'PostgreSQL ended unexpectedly; restarting it');
      const next = await this.#startAgain();
      if (next === null) return;
      running = next;
    }
  }

  /** Returns the new process, or null when it is time to stop. */
  async #startAgain(): Promise<ServerProcess | null> {
    for (let waitMs = RESTART_FIRST_MS; ; waitMs = Math.min(waitMs * 2, RESTART_MAX_MS)) {
      await delay(waitMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return null;
      try {
        await clearOrphan(this.#files.home, this.#log);
        const started = await startServer(this.#files, this.#port, this.#log);
        this.#process = started;
        if (this.#stopping.signal.aborted) await stopServer(started.pid);
        this.#log.info({ pid: started.pid }, 'PostgreSQL is running again');
        return started;
      } catch (error) {
        this.#log.error({ err: error }, 'PostgreSQL did not start');
      }
    }
  }
}
