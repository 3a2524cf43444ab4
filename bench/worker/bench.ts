/**
 * The worker: how many commands a second it folds from the journal into the tables, and how soon an order's rows are
 * visible after its commit when nothing else happens. PostgreSQL runs on the same machine; its share is in the wall time.
 */
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { PostgresJournal } from '@pelorus/journal/postgres/postgres-journal.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { startWorker } from '@pelorus/worker/start-worker.ts';
import { makeFlow } from '../engine/flow.ts';
import { flowRecords, setUpRecords } from '../engine/records.ts';
import type { Measured } from '../table.ts';
import { batchesOf, Reached } from './following.ts';
import { trading } from './trading.ts';

const SHAPE = { symbols: 8, resting: 8_000, commands: 200_000, depthTicks: 100 };
const SINGLES = 200;

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

export async function run(): Promise<Measured[]> {
  const database = await createTestDatabase();
  const journal = new PostgresJournal({ url: database.url });
  const reached = new Reached();
  try {
    let { seq } = await journal.open();
    const records = [...setUpRecords(SHAPE.symbols), ...flowRecords(makeFlow(SHAPE))];
    for (const batch of batchesOf(records, 256)) ({ seq } = await journal.append(batch));

    const startedMs = performance.now();
    const startedCpu = process.cpuUsage();
    const worker = startWorker({ databaseUrl: database.url, log: SILENT_LOG, onProjected: reached.onProjected });
    const elapsedMs = (await reached.wait(seq)) - startedMs;
    const { user, system } = process.cpuUsage(startedCpu);

    const single = records.at(-1) as Uint8Array;
    const latencies: number[] = [];
    for (let i = 0; i < SINGLES; i++) {
      ({ seq } = await journal.append({ count: 1, timeMs: 1_770_000_000_000 + i, payload: new Uint8Array(single) }));
      const committedMs = performance.now();
      worker.nudge();
      latencies.push((await reached.wait(seq)) - committedMs);
    }
    latencies.sort((a, b) => a - b);
    await worker.stop();
    const note = `${records.length} commands, ${SHAPE.symbols} markets, from the journal into the tables`;
    return [
      { name: 'projections, wall', value: (1000 * records.length) / elapsedMs, unit: 'commands/s', note },
      {
        name: 'projections, a core of the worker',
        value: (1e6 * records.length) / (user + system),
        unit: 'commands/s',
        note: 'by CPU time of the process',
      },
      { name: 'commit to visible rows, p50', value: percentile(latencies, 0.5), unit: 'ms', note: 'idle, nudged' },
      { name: 'commit to visible rows, p99', value: percentile(latencies, 0.99), unit: 'ms', note: 'idle, nudged' },
      ...(await trading()),
    ];
  } finally {
    await journal.close();
    await database.drop();
  }
}
