/**
 * `node e2e/faults/kill.ts [--cycles N] [--traders N]`: kills the whole exchange under load, again and again, each time
 * in another way, and holds it to everything it acknowledged. Prints a line a cycle; fails at the first fault.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import type { RunningExchange } from '../server.ts';
import { audit, auditReplay } from './audit.ts';
import { makePlace } from './place.ts';
import { makeTraders, signed, startLoad, type Told, toldMore } from './traders.ts';

interface KillOptions {
  cycles: number;
  traders?: number;
  say?: (line: string) => void;
}

interface KillReport {
  acknowledged: number;
  /** Those of contracts among them. */
  ofContracts: number;
  repeated: number;
  seq: number;
  slowestRestartMs: number;
}

/** Sixteen traders then send some 600 commands a second: faster ones would only take the other tests' time. */
const REST_MS = 25;

/** Ways to die: the server alone (PostgreSQL is told to end), everything at once, the server during its start. */
const WAYS = ['server', 'everything', 'starting'] as const;

/** Runs the cycles and returns what was held; throws at the first fault. The data stays for a look if it fails. */
export async function killCycles({
  cycles,
  traders: count = 16,
  say = () => undefined,
}: KillOptions): Promise<KillReport> {
  const place = await makePlace();
  const report: KillReport = { acknowledged: 0, ofContracts: 0, repeated: 0, seq: 0, slowestRestartMs: 0 };
  const told: Told[] = [];
  let exchange = await place.start();
  try {
    const traders = await makeTraders(exchange.url, place.dataDir, count);
    for (let cycle = 1; cycle <= cycles; cycle++) {
      const way = WAYS[cycle % WAYS.length] as (typeof WAYS)[number];
      const load = startLoad(exchange.url, traders, `k${cycle}`, REST_MS);
      await toldMore(load, 50 + Math.random() * 500);
      await kill(exchange, way, place.dataDir);
      if (way === 'starting') await place.dieStarting(100 + Math.random() * 1_500);
      const restartedMs = performance.now();
      exchange = await place.start();
      report.slowestRestartMs = Math.max(report.slowestRestartMs, performance.now() - restartedMs);
      // The traders go on by themselves: what was not answered is asked again with its id.
      await load.stop();
      told.push(...load.told);
      await audit(embeddedUrl(place.dataDir), told);
      await checkOverHttp(exchange.url, traders, load.told);
      report.repeated += load.counts.repeated;
      say(
        `cycle ${cycle} (${way}): ${load.told.length} acknowledged, ${load.counts.repeated} repeated, all there once`,
      );
    }
    report.acknowledged = told.length;
    report.ofContracts = told.filter(({ path }) => path.startsWith('/fapi')).length;
    report.seq = await auditReplay(embeddedUrl(place.dataDir));
  } finally {
    await exchange.kill();
  }
  rmSync(place.dataDir, { recursive: true, force: true });
  return report;
}

async function kill(exchange: RunningExchange, way: (typeof WAYS)[number], dataDir: string): Promise<void> {
  if (way === 'everything') killPostgres(dataDir);
  await exchange.kill();
}

function killPostgres(dataDir: string): void {
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
}

/** A trader asks for some of its orders by its own ids. */
async function checkOverHttp(
  url: string,
  traders: Awaited<ReturnType<typeof makeTraders>>,
  told: Told[],
): Promise<void> {
  for (const { accountId, clientOrderId, orderId, path } of told.slice(-20)) {
    const trader = traders.find((candidate) => candidate.accountId === accountId);
    if (trader === undefined) throw new Error(`no trader ${accountId}`);
    const { status, body } = await signed(url, trader, 'GET', path, {
      symbol: 'BTCUSDT',
      origClientOrderId: clientOrderId,
    });
    if (status !== 200 || body.orderId !== orderId) {
      throw new Error(`${clientOrderId} is ${orderId}; asked over HTTP: ${status} ${JSON.stringify(body)}`);
    }
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { cycles: { type: 'string' }, traders: { type: 'string' } } });
  const report = await killCycles({
    cycles: Number(values.cycles ?? 20),
    traders: Number(values.traders ?? 16),
    say: console.log,
  });
  console.log(report);
}
