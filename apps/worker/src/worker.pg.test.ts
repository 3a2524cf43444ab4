import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { projectedSeq } from '@pelorus/database/projection/checkpoint.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashTables } from '../testing/table-hash.ts';
import { TestJournal } from '../testing/test-journal.ts';
import { emptyProjections, rebuild } from './rebuild.ts';
import { startWorker, type WorkerHandle, type WorkerOptions } from './start-worker.ts';

let journal: TestJournal;
let pool: pg.Pool;
let expected: Record<string, string>;

type Options = Partial<WorkerOptions> & { onEach?: (seq: number) => void };

function workerUntil(seq: number, options: Options = {}): { worker: WorkerHandle; reached: Promise<void> } {
  const { onEach, ...own } = options;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const worker = startWorker({
    databaseUrl: journal.database.url,
    log: SILENT_LOG,
    onProjected: (at) => {
      onEach?.(at);
      if (at >= seq) resolve();
    },
    ...own,
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
  journal = await TestJournal.createWithAlgos(7, 40);
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
    // The journal's source trades no contracts, and knows neither chains nor P2P: their rooms have tests that fill their tables.
    const filled = Object.entries(expected).filter(
      ([table]) => !/^projection\.(futures_|network_flows|p2p_)/.test(table),
    );
    for (const [table, hash] of filled) expect(`${table} ${hash}`).not.toMatch(/ 0 /);
  });

  it('PROJ-27 passes over what the engine refused, damaged records included', async () => {
    const told = journal.history.map((command) => command.seq);
    expect(journal.exchange.seq - told.length).toBeGreaterThan(500);
    const { rows } = await pool.query<{ seq: number }>(
      'SELECT DISTINCT seq FROM projection.ledger UNION SELECT placed_seq FROM projection.orders',
    );
    const known = new Set(told);
    expect(rows.filter((row) => !known.has(row.seq))).toEqual([]);
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

  it('PROJ-04 counts each command once when its connections are cut at any moment', async () => {
    await empty();
    const random = new Random(11);
    let cutAt = random.between(1, 300);
    let cuts = 0;
    const cutting: Promise<unknown>[] = [];
    const { worker, reached } = workerUntil(4_000, {
      gatheredMax: 50,
      onEach: (seq) => {
        if (seq < cutAt) return;
        cutAt = seq + random.between(1, 500);
        cuts += 1;
        cutting.push(
          pool.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE application_name LIKE 'pelorus-worker%' AND datname = current_database()`,
          ),
        );
      },
    });
    await reached;
    await worker.stop();
    await Promise.all(cutting);
    expect(cuts).toBeGreaterThan(5);
    expect(await hashTables(pool)).toEqual(expected);
  });
});

function empty(): Promise<void> {
  return emptyProjections(journal.database.url, SILENT_LOG);
}
