import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Journal, JournalReader } from './journal.ts';
import { MemoryJournal, MemoryStore } from './memory/memory-journal.ts';
import { PostgresJournal } from './postgres/postgres-journal.ts';
import { PostgresJournalReader } from './postgres/postgres-reader.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const PLACES: Record<string, () => { journal: Journal; reader: JournalReader }> = {
  memory: () => {
    const journal = new MemoryJournal(new MemoryStore());
    return { journal, reader: journal };
  },
  postgres: () => ({
    journal: new PostgresJournal({ url: database.url }),
    reader: new PostgresJournalReader({ url: database.url }),
  }),
};

describe.each(Object.entries(PLACES))('a follower of the %s journal', (_, place) => {
  test('JRNL-09 that is to rest looks once for all that came meanwhile, however often it is nudged', async () => {
    const { journal, reader } = place();
    await journal.open();
    const append = () => journal.append({ count: 1, timeMs: 300, payload: new Uint8Array(1) });
    await append();
    const stop = new AbortController();
    let rests = 0;
    let appending: Promise<void> = Promise.resolve();
    const comeThree = async () => {
      for (let i = 0; i < 3; i++) {
        await append();
        reader.nudge();
      }
    };
    const restMs = () => {
      if (stop.signal.aborted) return 0;
      if (rests++ === 0) appending = comeThree();
      return 500;
    };
    const seen: number[] = [];
    for await (const { firstSeq } of reader.follow(1, stop.signal, restMs)) {
      seen.push(firstSeq);
      if (firstSeq === 4) stop.abort();
    }
    await appending;
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(rests).toBe(1);
    await Promise.all([journal.close(), reader.close()]);
  });
});
