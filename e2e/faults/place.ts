import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@pelorus/database/free-port.ts';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { type ExchangeOptions, type RunningExchange, startExchange } from '../server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CONFIG = join(ROOT, 'pelorus.config.json');
const NO_LIMIT = 100_000_000;
const MAIN = 'apps/standalone/src/main.ts';

/** A data directory and an address that one exchange after the other lives on. */
interface Place {
  dataDir: string;
  start(env?: Record<string, string>): Promise<RunningExchange>;
  /** Begins a start and kills it after `afterMs`, wherever it is then. */
  dieStarting(afterMs: number): Promise<void>;
}

/** Without simulated markets, so that all load is ours, and without rate limits. */
export async function makePlace(dataDir = mkdtempSync(join(tmpdir(), 'pelorus-faults-'))): Promise<Place> {
  const config = JSON.parse(readFileSync(CONFIG, 'utf8')) as BrandConfig;
  config.features.marketSim = false;
  config.contracts = config.contracts.filter(({ base }) => base === 'BTC');
  for (const contract of config.contracts) {
    contract.openOrdersMax = 10_000;
    // As spot's, which is what the auditor reckons with.
    contract.fees = config.feeTiers.map(({ tier, maker, taker }) => ({ tier, maker, taker }));
  }
  config.limits = {
    weightPerMinute: NO_LIMIT,
    rawRequestsPer5Minutes: NO_LIMIT,
    ordersPer10Seconds: NO_LIMIT,
    ordersPerDay: NO_LIMIT,
  };
  // A fast machine fills the book with more than a person may leave open.
  for (const market of config.markets) market.openOrdersMax = 10_000;
  config.venueLimits = {
    openOrdersMax: 0,
    conditionalOrdersMax: 0,
    icebergOrdersMax: 0,
    orderListsMax: 0,
    assetOrderMax: [],
  };
  const configFile = join(dataDir, 'faults.config.json');
  writeFileSync(configFile, JSON.stringify(config));
  const port = await freePort();
  const options: ExchangeOptions = { dataDir, port };
  return {
    dataDir,
    start: (env = {}) => startExchange({ ...options, env: { PELORUS_CONFIG: configFile, ...env } }),
    dieStarting: async (afterMs) => {
      const child = spawn(process.execPath, [MAIN], {
        cwd: ROOT,
        detached: true,
        stdio: 'ignore',
        env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, PELORUS_CONFIG: configFile },
      });
      const exited = once(child, 'exit');
      await delay(afterMs);
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await exited;
    },
  };
}
