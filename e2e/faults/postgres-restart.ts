/**
 * `node e2e/faults/postgres-restart.ts [--rounds N]`: ends PostgreSQL under the running exchange, under load, in every
 * possible way, and checks the exchange's promises: clear refusals meanwhile, nothing lost or doubled, recovery by
 * itself, and a book without a gap for socket readers.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { embeddedUrl } from '@pelorus/database/embedded/embedded.ts';
import { audit, auditReplay } from './audit.ts';
import { witnessBook } from './book-witness.ts';
import { makePlace } from './place.ts';
import { makeTraders, startLoad, toldMore } from './traders.ts';

interface RestartReport {
  acknowledged: number;
  /** Binance codes of the refusals that traders saw, with how often; 0 would be a broken connection. */
  refusals: Map<number, number>;
  /** Longest time without a new acknowledgement after PostgreSQL ended, ms. */
  slowestHealMs: number;
  seq: number;
}

const SIGNALS = ['SIGQUIT', 'SIGINT', 'SIGKILL'] as const;
const HEAL_WITHIN_MS = 60_000;

/** Runs the rounds and returns what was seen; throws at the first fault. */
export async function restartRounds(
  rounds: number,
  say: (line: string) => void = () => undefined,
): Promise<RestartReport> {
  const place = await makePlace();
  const exchange = await place.start();
  const report: RestartReport = { acknowledged: 0, refusals: new Map(), slowestHealMs: 0, seq: 0 };
  try {
    const traders = await makeTraders(exchange.url, place.dataDir, 16);
    const load = startLoad(exchange.url, traders, 'r');
    const book = await witnessBook(exchange.url, 'BTC/USDT');
    for (let round = 0; round < rounds; round++) {
      await toldMore(load, 200);
      const signal = SIGNALS[round % SIGNALS.length] as (typeof SIGNALS)[number];
      const pid = Number(
        readFileSync(join(place.dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0],
      );
      process.kill(pid, signal);
      const endedMs = performance.now();
      await ended(pid);
      const before = load.told.length;
      while (load.told.length <= before + traders.length) {
        if (performance.now() - endedMs > HEAL_WITHIN_MS)
          throw new Error(`not healed ${HEAL_WITHIN_MS} ms after ${signal}`);
        await delay(10);
      }
      const healMs = performance.now() - endedMs;
      report.slowestHealMs = Math.max(report.slowestHealMs, healMs);
      say(`round ${round + 1} (${signal}): orders flow again after ${Math.round(healMs)} ms`);
    }
    await load.stop();
    await book.hold();
    await book.close();
    await audit(embeddedUrl(place.dataDir), load.told);
    report.seq = await auditReplay(embeddedUrl(place.dataDir));
    report.acknowledged = load.told.length;
    report.refusals = load.refusals;
  } finally {
    await exchange.stop();
  }
  rmSync(place.dataDir, { recursive: true, force: true });
  return report;
}

async function ended(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await delay(5);
  }
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { rounds: { type: 'string' } } });
  console.log(await restartRounds(Number(values.rounds ?? 6), console.log));
}
