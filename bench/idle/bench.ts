/**
 * What the wallet costs a demo in which nobody does anything: two fresh exchanges without traders, one with its test
 * chain, signer and followers, one without networks, side by side. Memory counts shared pages once (PSS).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Measured } from '../table.ts';
import { computingSeconds, memoryMb } from './process-tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** What is done at a start has calmed down: the treasury's coins are there, and the blocks after them. */
const SETTLE_MS = 90_000;
const MEASURED_MS = 120_000;
const SAMPLES = 12;
const START_MOST_MS = 120_000;

interface Demo {
  pid: number;
  /** From its start to its first healthy answer. */
  startSeconds: number;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function start(hasChain: boolean): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pelorus-idle-'));
  const config = JSON.parse(readFileSync(join(root, 'pelorus.config.json'), 'utf8'));
  config.features.marketSim = false;
  if (!hasChain) config.networks = [];
  const file = join(dataDir, 'idle.config.json');
  writeFileSync(file, JSON.stringify(config));
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, ['apps/standalone/src/main.ts'], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, PELORUS_CONFIG: file },
      // As npm scripts run it.
      NODE_OPTIONS: '--conditions=pelorus-built',
    },
  });
  const exited = once(child, 'exit');
  const isHealthy = () =>
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await isHealthy())) {
    if (child.exitCode !== null || performance.now() - started > START_MOST_MS)
      throw new Error('the demo does not start');
    await delay(20);
  }
  const startSeconds = (performance.now() - started) / 1_000;
  const stop = async () => {
    child.kill('SIGINT');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { pid: child.pid as number, startSeconds, stop };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number;

export async function run(): Promise<Measured[]> {
  const demos: Demo[] = [];
  try {
    for (const hasChain of [false, true]) demos.push(await start(hasChain));
    const [without, withChain] = demos as [Demo, Demo];
    await delay(SETTLE_MS);
    const before = demos.map(({ pid }) => computingSeconds(pid));
    const memory: number[] = [];
    for (let i = 0; i < SAMPLES; i++) {
      await delay(MEASURED_MS / SAMPLES);
      memory.push(memoryMb(withChain.pid) - memoryMb(without.pid));
    }
    const used = demos.map(({ pid }, i) => computingSeconds(pid) - (before[i] as number)) as [number, number];
    const percent = (seconds: number) => (100 * seconds) / (MEASURED_MS / 1_000);
    return [
      {
        name: 'idle demo with its chain, memory',
        value: median(memory),
        unit: 'MB more',
        note: 'than without networks; no traders',
      },
      {
        ...{ name: 'idle demo with its chain, computing', value: percent(used[1] - used[0]), unit: '% of a core more' },
        note: `${percent(used[1]).toFixed(1)} % against ${percent(used[0]).toFixed(1)} %`,
      },
      {
        ...{ name: 'first start with its chain', value: withChain.startSeconds - without.startSeconds, unit: 's more' },
        note: `${withChain.startSeconds.toFixed(1)} s against ${without.startSeconds.toFixed(1)} s`,
      },
    ];
  } finally {
    for (const demo of demos) await demo.stop();
  }
}
