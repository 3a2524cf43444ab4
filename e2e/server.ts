import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@pelorus/database/free-port.ts';
import type { BrandConfigInput } from '@pelorus/protocol/config/brand.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface RunningExchange {
  url: string;
  dataDir: string;
  /** The server's output so far. */
  output(): string;
  /** Ctrl-C, waits for the exit, answers its code. */
  stop(): Promise<number | null>;
  /** kill -9 of the server and everything it started; keeps the data. */
  kill(): Promise<void>;
  /** Stops and removes the data. */
  remove(): Promise<void>;
}

/** pelorus.config.json as it is written. */
export type ShippedConfig = BrandConfigInput & { marketSim: object };

export interface ExchangeOptions {
  dataDir?: string;
  port?: number;
  args?: string[];
  env?: Record<string, string>;
  /**
   * How many orders a second the simulated traders make, about, where the shipped pace would only take the browser's time;
   * with a day of the past instead of a month. 0: nobody but the test trades.
   */
  pace?: number;
  /** With the test chain, its signer and what follows them, which other tests need not pay for. */
  hasChain?: boolean;
  /** Changes the shipped configuration before the start. */
  change?: (config: ShippedConfig) => void;
  /** How long to wait for the first healthy answer, ms. */
  readyWithinMs?: number;
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Starts the whole exchange as a person's `npm start` does, on a port and data directory of its own; resolves once it answers. */
export async function startExchange(options: ExchangeOptions = {}): Promise<RunningExchange> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'pelorus-e2e-'));
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const config = { PELORUS_CONFIG: changedConfig(dataDir, options) };
  const child = spawn(process.execPath, ['apps/standalone/src/main.ts', ...(options.args ?? [])], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, ...config, ...options.env },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const deadline = Date.now() + (options.readyWithinMs ?? 90_000);
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      killGroup(child);
      throw new Error(`the exchange did not come up (exit ${child.exitCode}):\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const running: RunningExchange = {
    url,
    dataDir,
    output: () => output,
    async stop() {
      if (child.exitCode === null) child.kill('SIGINT');
      return exited;
    },
    async kill() {
      killGroup(child);
      await exited;
    },
    async remove() {
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return running;
}

/** Writes the shipped configuration into `folder`, changed as asked; returns where. */
function changedConfig(folder: string, { pace, change, hasChain = false }: ExchangeOptions): string {
  const config = JSON.parse(readFileSync(join(root, 'pelorus.config.json'), 'utf8')) as ShippedConfig;
  if (pace === 0) Object.assign(config.features as object, { marketSim: false });
  else if (pace !== undefined) Object.assign(config.marketSim, { pace, historyDays: 1 });
  if (!hasChain) config.networks = [];
  change?.(config);
  const file = join(folder, 'changed.config.json');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
