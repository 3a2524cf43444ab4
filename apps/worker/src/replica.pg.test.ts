import { SILENT_LOG } from '@pelorus/database/log.ts';
import { PostgresJournalReader } from '@pelorus/journal/postgres/postgres-reader.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestJournal } from '../testing/test-journal.ts';
import { Diverged } from './diverged.ts';
import { proveNewestSnapshot, replicaAt } from './replica.ts';
import { startWorker } from './start-worker.ts';

let journal: TestJournal;
let reader: PostgresJournalReader;

beforeAll(async () => {
  journal = await TestJournal.create(5);
  reader = new PostgresJournalReader({ url: journal.database.url });
});

afterAll(async () => {
  await reader.close();
  await journal.drop();
});

describe('the replica', () => {
  it('PROJ-16 is the same from a snapshot or from the first command, at every batch end', async () => {
    const hashes: [number, string][] = [];
    for (let i = 0; i < 10; i++) {
      await journal.append(60, 20);
      hashes.push([journal.exchange.seq, journal.exchange.hash()]);
      if (i === 4) await journal.saveSnapshot();
    }
    for (const [seq, hash] of hashes)
      expect([seq, (await replicaAt(reader, seq, SILENT_LOG)).hash()]).toEqual([seq, hash]);
  });

  it('PROJ-17 is not made at a sequence that the journal does not have', async () => {
    const beyond = journal.exchange.seq + 20;
    await expect(replicaAt(reader, beyond, SILENT_LOG)).rejects.toThrow(Diverged);
    await expect(replicaAt(reader, journal.exchange.seq - 1, SILENT_LOG)).rejects.toThrow(Diverged);
  });

  it('PROJ-18 proves each new snapshot of the core by replay from the one before', async () => {
    await journal.append(100, 25);
    await journal.saveSnapshot();
    const seq = journal.exchange.seq;
    expect(await proveNewestSnapshot(reader, 0, SILENT_LOG)).toBe(seq);
    expect(await proveNewestSnapshot(reader, seq, SILENT_LOG)).toBe(seq);
  });

  it('PROJ-19 stops the worker, loudly, when the core was in another state', async () => {
    await journal.append(100, 25);
    await journal.saveSnapshot({ stateHash: '0'.repeat(32) });
    const fatal: string[] = [];
    const log = { ...SILENT_LOG, fatal: (_: object, message: string) => fatal.push(message) };
    const worker = startWorker({ databaseUrl: journal.database.url, log, proveEveryMs: 5 });
    await expect(worker.finished).rejects.toThrow(Diverged);
    expect(fatal).toEqual(['projections stopped']);
  });
});
