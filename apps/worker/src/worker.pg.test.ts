import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { projectedSeq } from '@pelorus/database/queries/checkpoint.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuild } from './rebuild.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './start-worker.ts';
import { hashTables } from './table-hash.ts';
import { TestJournal } from './test-journal.ts';

let journal: TestJournal;
let pool: pg.Pool;
let expected: Record<string, string>;

function workerUntil(
  seq: number,
  options: Partial<WorkerOptions> = {},
): { worker: WorkerHandle; reached: Promise<void> } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = startWorker({
    databaseUrl: journal.database.url,
    log: SILENT_LOG,
    onProjected: (at) => {
      if (at >= seq) resolve();
    },
    ...options,
  });
  worker.finished.catch(reject);
  return { worker, reached: promise };
}

async function fold(seq: number, options: Partial<WorkerOptions> = {}): Promise<void> {
  const { worker, reached } = workerUntil(seq, options);
  await reached;
  await worker.stop();
}

beforeAll(async () => {
  journal = await TestJournal.create(7, 40);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(1_500, 50);
  await journal.saveSnapshot();
  await journal.append(2_500, 37);
  await fold(4_000);
  expected = await hashTables(pool);
});

afterAll(async () => {
  await pool.end();
  await journal.drop();
});

describe('the worker', () => {
  it('PROJ-01 brings every table to the last command of the journal, and says so', async () => {
    expect(await projectedSeq(pool)).toBe(journal.exchange.seq);
    for (const [table, hash] of Object.entries(expected)) expect(`${table} ${hash}`).not.toMatch(/ 0 /);
  });

  it('PROJ-02 makes equal tables after a rebuild from the first command', async () => {
    expect(await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG })).toBe(journal.exchange.seq);
    expect(await hashTables(pool)).toEqual(expected);
  });

  it('PROJ-03 makes equal tables however commands are gathered into transactions', async () => {
    for (const gatheredMax of [1, 100]) {
      await empty();
      await fold(4_000, { gatheredMax });
      expect(await hashTables(pool)).toEqual(expected);
    }
  });

  it('PROJ-04 counts each command once when its connections are cut at random moments', async () => {
    await empty();
    const random = new Random(11);
    const { worker, reached } = workerUntil(4_000, { gatheredMax: 50 });
    let isReached = false;
    const done = reached.then(() => {
      isReached = true;
    });
    let cuts = 0;
    while (!isReached) {
      await new Promise((resolve) => setTimeout(resolve, random.below(60)));
      const { rowCount } = await pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name LIKE 'pelorus-worker%' AND datname = current_database()`,
      );
      cuts += rowCount ?? 0;
      if (cuts > 12) break;
    }
    await done;
    await worker.stop();
    expect(cuts).toBeGreaterThan(3);
    expect(await hashTables(pool)).toEqual(expected);
  });
});

async function empty(): Promise<void> {
  const { emptyProjections } = await import('./rebuild.ts');
  await emptyProjections(journal.database.url, SILENT_LOG);
}
