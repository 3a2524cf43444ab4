import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeCluster } from './cluster.ts';
import { livingMarket } from './market.ts';
import { startExchange } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sharedExchange: string;
    sharedDataDir: string;
    /** Common prefix of the exchanges of one file (cluster.ts). */
    cluster: string;
  }
}

/** Everybody's sign-ups and pages come from one address within minutes. */
const LIMITS = { weightPerMinute: 1_000_000, signUpsPerHourPerAddress: 10_000, logInsPerMinutePerAddress: 10_000 };

/**
 * Starts the exchange of all test files that leave it as they found it: they make people of their own, and neither
 * configure, stop, fail log-ins nor count. An exchange for each would take a fifth of the whole run.
 */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const exchange = await startExchange({ pace: 4, change: (config) => Object.assign(config, { limits: LIMITS }) });
  const [cluster] = await Promise.all([makeCluster(), livingMarket(exchange.url)]);
  project.provide('cluster', cluster);
  project.provide('sharedExchange', exchange.url);
  project.provide('sharedDataDir', exchange.dataDir);
  return async () => {
    // For a failing test: show the error behind the answer.
    const said = exchange.output();
    if (/^\S+ (?:error|fatal)\b/im.test(said)) console.error(`the shared exchange said:\n${said.slice(-8_000)}`);
    await exchange.remove();
    rmSync(cluster, { recursive: true, force: true });
  };
}
