/**
 * The whole server: signed orders of the Binance dialect over HTTP keep-alive, from another process on the same
 * machine, each answered when it is durable. Nothing is switched off but rate limits and the simulated markets.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrandConfig } from '@pelorus/protocol/config/brand.ts';
import { quantiles } from '../quantiles.ts';
import type { Measured } from '../table.ts';
import type { Key, Round, RoundResult } from './generator.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const IN_FLIGHT = [1, 16, 64, 256];
const SECONDS = 4;
const NO_LIMIT = 100_000_000;

export async function run(): Promise<Measured[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pelorus-bench-'));
  const port = await freePort();
  const startedMs = performance.now();
  const server = startServer(dataDir, port);
  const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
  try {
    await healthy(port, server);
    const coldMs = performance.now() - startedMs;
    const keys = await makeKeys(port, dataDir, Math.max(...IN_FLIGHT));
    // Everything compiled and every connection's first request done before anything counts.
    await round(generator, { port, keys: keys.slice(0, 64), seconds: 3 });
    const rows: Measured[] = [];
    for (const inFlight of IN_FLIGHT) {
      const beforeUs = mainThreadUs(server.current);
      const result = await round(generator, { port, keys: keys.slice(0, inFlight), seconds: SECONDS });
      rows.push(...measuredOf(inFlight, result));
      const afterUs = mainThreadUs(server.current);
      if (inFlight !== 64 || beforeUs === null || afterUs === null) continue;
      const value = (afterUs - beforeUs) / result.latenciesMs.length;
      rows.push({
        name: 'gateway thread an order',
        value,
        unit: 'µs',
        note: '64 in flight; hardly changed by neighbours',
      });
    }
    rows.push({
      name: 'first start of the server',
      value: coldMs,
      unit: 'ms',
      note: 'new data directory, to a healthy answer',
    });
    rows.push(await warmStart(server, dataDir, port));
    return rows;
  } finally {
    generator.kill();
    if (server.current.exitCode === null) {
      server.current.kill('SIGINT');
      await once(server.current, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Server {
  current: ChildProcess;
  start(): ChildProcess;
}

function startServer(dataDir: string, port: number): Server {
  const config = JSON.parse(readFileSync(join(ROOT, 'pelorus.config.json'), 'utf8')) as BrandConfig;
  config.features.marketSim = false;
  config.limits = { weightPerMinute: NO_LIMIT, ordersPer10Seconds: NO_LIMIT, ordersPerDay: NO_LIMIT };
  for (const market of config.markets) market.openOrdersMax = 10_000;
  const configFile = join(dataDir, 'bench.config.json');
  writeFileSync(configFile, JSON.stringify(config));
  const start = () =>
    spawn(process.execPath, ['apps/standalone/src/main.ts'], {
      cwd: ROOT,
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, PELORUS_CONFIG: configFile },
    });
  return { current: start(), start };
}

async function warmStart(server: Server, dataDir: string, port: number): Promise<Measured> {
  server.current.kill('SIGINT');
  await once(server.current, 'exit');
  const startedMs = performance.now();
  server.current = server.start();
  await healthy(port, server);
  return {
    name: 'warm start of the server',
    value: performance.now() - startedMs,
    unit: 'ms',
    note: `to a healthy answer, after the orders above, data in ${dataDir}`,
  };
}

function measuredOf(inFlight: number, { latenciesMs, seconds, refused }: RoundResult): Measured[] {
  const { p50, p99 } = quantiles(latenciesMs);
  if (refused > 0) throw new Error(`${refused} orders were refused with ${inFlight} in flight`);
  const rows: Measured[] = [
    {
      name: `orders over HTTP, ${inFlight} in flight`,
      value: latenciesMs.length / seconds,
      unit: 'orders/s',
      note: `signed, durable before the answer; p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`,
    },
  ];
  if (inFlight === 1) {
    rows.push({ name: 'one order over HTTP, p50', value: p50, unit: 'ms' });
    rows.push({ name: 'one order over HTTP, p99', value: p99, unit: 'ms' });
  }
  if (inFlight === 64) rows.push({ name: 'orders over HTTP, 64 in flight, p99', value: p99, unit: 'ms' });
  return rows;
}

/** The CPU time of the server's main thread, which is the gateway's, µs; null where the system does not say. */
function mainThreadUs({ pid }: ChildProcess): number | null {
  if (process.platform !== 'linux') return null;
  const text = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}

async function round(generator: ChildProcess, order: Round): Promise<RoundResult> {
  generator.send(order);
  const [result] = (await once(generator, 'message')) as [RoundResult];
  return result;
}

async function makeKeys(port: number, dataDir: string, count: number): Promise<Key[]> {
  const secret = readFileSync(join(dataDir, 'operator.secret'), 'utf8').trim();
  const keys: Key[] = [];
  for (let i = 0; i < count; i++) {
    const response = await fetch(`http://127.0.0.1:${port}/api/operator/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `bench-${i}@example.com`,
        password: null,
        fund: [
          { asset: 'USDT', amount: '1000000' },
          { asset: 'BTC', amount: '10' },
        ],
      }),
    });
    if (!response.ok) throw new Error(`operator's door: ${response.status} ${await response.text()}`);
    keys.push(((await response.json()) as { data: Key }).data);
  }
  return keys;
}

async function healthy(port: number, { current }: Server): Promise<void> {
  for (;;) {
    if (current.exitCode !== null) throw new Error(`the server ended (${current.exitCode})`);
    const isUp = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await delay(10);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
