import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@pelorus/database/free-port.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A whole server of its own for a bench: new data, a free port. */
export interface Venue {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Ends it as Ctrl-C does and starts it on the same data; returns the ms from that start to a healthy answer. */
  restart(): Promise<number>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
}

/** Starts the exchange of pelorus.config.json as `change` leaves it; resolves at its first healthy answer. */
export async function startVenue(change: (config: BrandConfig) => void): Promise<Venue> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pelorus-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const config = JSON.parse(readFileSync(join(ROOT, 'pelorus.config.json'), 'utf8')) as BrandConfig;
  // Nothing of the wallet is measured here.
  config.networks = [];
  change(config);
  const configFile = join(dataDir, 'bench.config.json');
  writeFileSync(configFile, JSON.stringify(config));
  const start = () =>
    spawn(process.execPath, ['apps/standalone/src/main.ts'], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, PELORUS_CONFIG: configFile },
    });
  let child = start();
  const end = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGINT');
    await once(child, 'exit');
  };
  await healthy(url, child);
  return {
    url,
    dataDir,
    get process() {
      return child;
    },
    async restart() {
      await end();
      const startedMs = performance.now();
      child = start();
      await healthy(url, child);
      return performance.now() - startedMs;
    },
    async remove() {
      await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended (${child.exitCode})`);
    const isUp = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await delay(10);
  }
}
