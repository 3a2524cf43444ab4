import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { connectClient, createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { projectedSeq } from '@pelorus/database/projection/checkpoint.ts';
import { Random } from '@pelorus/engine/reference/random.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FlakyProxy } from '../testing/flaky-proxy.ts';
import { hashTables } from '../testing/table-hash.ts';
import { TestJournal } from '../testing/test-journal.ts';
import type { FromWorker, WorkerThreadData } from './messages.ts';
import { emptyProjections, rebuild } from './rebuild.ts';
import { startWorker, type WorkerHandle } from './start-worker.ts';
import { startWorkerThread } from './start-worker-thread.ts';

let journal: TestJournal;
let pool: pg.Pool;
let expected: Record<string, string>;
let end: number;

beforeAll(async () => {
  journal = await TestJournal.create(13, 20);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(1_200, 40);
  await journal.saveSnapshot();
  await journal.append(1_800, 23);
  end = journal.exchange.seq;
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
  expected = await hashTables(pool);
});

afterAll(async () => {
  await pool.end();
  await journal.drop();
});

beforeEach(() => emptyProjections(journal.database.url, SILENT_LOG));

/** Starts a worker; `at(seq)` resolves when its checkpoint reaches it. */
function following(start: (onProjected: (seq: number) => void) => WorkerHandle) {
  const waiting: { seq: number; resolve: () => void }[] = [];
  const worker = start((seq) => {
    for (const one of waiting) if (seq >= one.seq) one.resolve();
  });
  const at = (seq: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ seq, resolve });
    if (worker.checkpoint() >= seq) resolve();
    return promise;
  };
  return { worker, at };
}

const here = (databaseUrl: string, gatheredMax?: number) =>
  following((onProjected) => startWorker({ databaseUrl, log: SILENT_LOG, onProjected, gatheredMax }));

describe('the worker under faults', () => {
  it('PROJ-20 counts each command once when its thread is killed at random moments', async () => {
    const random = new Random(3);
    const workerData: WorkerThreadData = { databaseUrl: journal.database.url, gatheredMax: 40 };
    let kills = 0;
    while ((await projectedSeq(pool)) < end) {
      const thread = new Worker(new URL('./thread.ts', import.meta.url), { workerData });
      const killAt = (await projectedSeq(pool)) + random.between(100, 1_400);
      thread.on('message', (message: FromWorker) => {
        if (message.kind === 'projected' && message.seq >= killAt) void thread.terminate();
        if (message.kind === 'projected' && message.seq >= end) void thread.terminate();
      });
      await once(thread, 'exit');
      kills += 1;
    }
    expect(kills).toBeGreaterThan(1);
    expect(await hashTables(pool)).toEqual(expected);
  });

  it('PROJ-21 goes on by itself after the database was away', async () => {
    const proxy = new FlakyProxy(journal.database.url);
    await proxy.open();
    const { worker, at } = here(proxy.url, 60);
    for (const seq of [300, 900, 2_000]) {
      await at(seq);
      await proxy.close();
      await proxy.open();
    }
    await at(end);
    await worker.stop();
    await proxy.close();
    expect(await hashTables(pool)).toEqual(expected);
  });

  it('PROJ-22 waits behind a worker that is there already, and takes over where it stopped', async () => {
    const first = here(journal.database.url, 30);
    await first.at(200);
    const second = here(journal.database.url);
    await first.at(1_000);
    await first.worker.stop();
    await second.at(end);
    await second.worker.stop();
    expect(await hashTables(pool)).toEqual(expected);
  });

  it('PROJ-23 folds anew by itself when the tables are emptied under it', async () => {
    const { worker, at } = here(journal.database.url);
    await at(end);
    await emptyProjections(journal.database.url, SILENT_LOG);
    const anew = at(journal.exchange.seq + 20);
    await journal.append(20, 20);
    await anew;
    await worker.stop();
    const whole = await hashTables(pool);
    await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
    expect(await hashTables(pool)).toEqual(whole);
    end = journal.exchange.seq;
    expected = whole;
  });

  it('PROJ-24 tells every new checkpoint on the channel "projected", once its rows can be read', async () => {
    const client = await connectClient({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
    await client.query('LISTEN projected');
    const heard: number[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    client.on('notification', async ({ payload }) => {
      const seq = Number(payload);
      heard.push(seq);
      expect(await projectedSeq(pool)).toBeGreaterThanOrEqual(seq);
      if (seq === end) resolve();
    });
    const { worker } = here(journal.database.url, 100);
    await promise;
    await worker.stop();
    await client.end();
    expect(heard.length).toBeGreaterThan(5);
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
  });

  it('PROJ-25 runs in a thread of its own and stops when told, all it wrote whole', async () => {
    const { worker, at } = following((onProjected) =>
      startWorkerThread({ databaseUrl: journal.database.url, log: SILENT_LOG, onProjected }),
    );
    await at(end);
    const more = at(end + 10);
    await journal.append(10, 10);
    worker.nudge();
    await more;
    await worker.stop();
    end = journal.exchange.seq;
    expect(worker.checkpoint()).toBe(end);
    const whole = await hashTables(pool);
    await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
    expect(await hashTables(pool)).toEqual(whole);
  });
});
