import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantiles } from '../quantiles.ts';

/** Calls one after the other, in a process of their own. */
export interface Calls {
  port: number;
  seconds: number;
}

export interface Called {
  p99Ms: number;
}

/** Between two calls. */
const PAUSE_MS = 3;

const agent = new Agent({ keepAlive: true });

function call(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, (response) => response.resume().on('end', resolve)).on('error', reject);
  });
}

process.on('message', async ({ port, seconds }: Calls) => {
  const tookMs: number[] = [];
  const untilMs = performance.now() + seconds * 1_000;
  while (performance.now() < untilMs) {
    const startedMs = performance.now();
    await call(port);
    tookMs.push(performance.now() - startedMs);
    await sleep(PAUSE_MS);
  }
  process.send?.({ p99Ms: quantiles(tookMs).p99 } satisfies Called);
});
