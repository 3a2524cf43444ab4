import type pg from 'pg';
import type { Journal, JournalBatch, JournalReader } from '../src/journal.ts';
import { MemoryJournal, MemoryStore } from '../src/memory/memory-journal.ts';
import { PostgresJournal } from '../src/postgres/postgres-journal.ts';
import { PostgresJournalReader } from '../src/postgres/postgres-reader.ts';

/** What the conformance test may do to the place under a journal. */
interface Place {
  journal(): Journal;
  reader(): JournalReader;
  /** Changes one stored row behind the journal's back. */
  damage(firstSeq: number, how: 'payload' | 'count' | 'time' | 'chain' | 'delete' | 'move'): Promise<void>;
  damageSnapshot(seq: number): Promise<void>;
  /** Lets a second writer in although the first still believes that it leads. */
  breakLock(): Promise<void>;
  clear(): Promise<void>;
}

const DAMAGE_SQL = {
  payload: 'update journal.batch set payload = set_byte(payload, 0, get_byte(payload, 0) # 1) where first_seq = $1',
  count: 'update journal.batch set count = count + 1 where first_seq = $1',
  time: 'update journal.batch set time_ms = time_ms + 1 where first_seq = $1',
  chain: 'update journal.batch set chain = set_byte(chain, 31, get_byte(chain, 31) # 128) where first_seq = $1',
  delete: 'delete from journal.batch where first_seq = $1',
  move: 'update journal.batch set first_seq = first_seq + 1 where first_seq = $1',
} as const;

/** `opened`: the database, which is there once a test runs. */
export function postgresPlace(opened: () => { database: { url: string }; sql: pg.Client }): Place {
  return {
    journal: () => new PostgresJournal({ url: opened().database.url, lockWaitMs: 200 }),
    reader: () => new PostgresJournalReader({ url: opened().database.url }),
    damage: async (firstSeq, how) => void (await opened().sql.query(DAMAGE_SQL[how], [firstSeq])),
    damageSnapshot: async (seq) => {
      await opened().sql.query('update journal.snapshot_part set bytes = set_byte(bytes, 0, 255) where seq = $1', [
        seq,
      ]);
    },
    // The lock's own key space is what a second writer looks at; releasing it is not possible from another session, so
    // the rival gets a connection whose lock query is answered by a function of the same name.
    breakLock: async () => {
      await opened().sql.query('create schema if not exists rival');
      await opened().sql.query(
        'create or replace function rival.pg_try_advisory_lock(int, int) returns boolean language sql as $$ select true $$',
      );
      await opened().sql.query(
        `alter database ${new URL(opened().database.url).pathname.slice(1)} set search_path = rival, pg_catalog, public`,
      );
    },
    clear: async () => {
      await opened().sql.query(`alter database ${new URL(opened().database.url).pathname.slice(1)} reset search_path`);
      await opened().sql.query('truncate journal.batch, journal.snapshot, journal.snapshot_part');
    },
  };
}

export function memoryPlace(): Place {
  let store = new MemoryStore();
  const rowAt = (firstSeq: number) => {
    const row = store.rows.find((candidate) => candidate.firstSeq === firstSeq);
    if (row === undefined) throw new Error(`no row ${firstSeq}`);
    return row;
  };
  return {
    journal: () => new MemoryJournal(store),
    reader: () => new MemoryJournal(store),
    damage: async (firstSeq, how) => {
      const row = rowAt(firstSeq);
      if (how === 'payload') row.payload[0] = (row.payload[0] as number) ^ 1;
      if (how === 'count') row.count += 1;
      if (how === 'time') row.timeMs += 1;
      if (how === 'chain') row.chain = Uint8Array.from(row.chain, (byte, i) => (i === 31 ? byte ^ 128 : byte));
      if (how === 'delete') store.rows.splice(store.rows.indexOf(row), 1);
      if (how === 'move') row.firstSeq += 1;
    },
    damageSnapshot: async (seq) => void store.snapshots.get(seq)?.bytes.fill(255),
    breakLock: async () => {
      store.leader = null;
    },
    clear: async () => {
      store = new MemoryStore();
    },
  };
}

/** Bytes of a text, a row of a batch, and what stands in a journal. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

export function batch(count: number, timeMs: number, text: string) {
  return { count, timeMs, payload: bytesOf(text) };
}

export async function all(batches: AsyncIterable<JournalBatch>) {
  const out: [number, number, number, string][] = [];
  for await (const { firstSeq, count, timeMs, payload } of batches) {
    out.push([firstSeq, count, timeMs, new TextDecoder().decode(payload)]);
  }
  return out;
}
