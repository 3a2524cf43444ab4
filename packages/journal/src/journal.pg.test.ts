import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { all, batch, bytesOf, memoryPlace, postgresPlace } from '../testing/places.ts';
import { JournalDamaged, JournalFailed, JournalFenced, JournalLocked } from './journal.ts';
import { PostgresJournal } from './postgres/postgres-journal.ts';
import { PART_BYTES } from './postgres/snapshots.ts';

let database: TestDatabase;
let sql: pg.Client;
const opened = () => ({ database, sql });
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

describe.each([
  ['memory', memoryPlace],
  ['postgres', () => postgresPlace(opened)],
] as const)('%s journal', (_name, makePlace) => {
  const place = makePlace();
  const make = () => {
    const journal = place.journal();
    open.push(journal);
    return journal;
  };
  const makeReader = () => {
    const reader = place.reader();
    open.push(reader);
    return reader;
  };
  /** A journal with the rows 1–2, 3, 4–6. */
  async function filled() {
    const journal = make();
    await journal.open();
    await journal.append(batch(2, 100, 'ab'));
    await journal.append(batch(1, 100, 'c'));
    await journal.append(batch(3, 250, 'def'));
    return journal;
  }
  afterEach(() => place.clear());

  test('JRNL-01 what was appended is read again, in order and exactly, also by the next writer', async () => {
    const first = await filled();
    const expected = [
      [1, 2, 100, 'ab'],
      [3, 1, 100, 'c'],
      [4, 3, 250, 'def'],
    ];
    expect(await all(makeReader().read(1))).toEqual(expected);
    await first.close();
    const second = make();
    expect(await second.open()).toMatchObject({ seq: 6, timeMs: 250 });
    expect(await second.append(batch(1, 251, 'g'))).toMatchObject({ seq: 7, timeMs: 251 });
    expect(await all(second.read(1))).toEqual([...expected, [7, 1, 251, 'g']]);
  });

  test('JRNL-02 an empty journal begins at sequence 1', async () => {
    const journal = make();
    expect(await journal.open()).toMatchObject({ seq: 0, timeMs: 0 });
    expect(await all(journal.read(1))).toEqual([]);
    expect((await journal.append(batch(5, 1, 'x'))).seq).toBe(5);
  });

  test('JRNL-03 reading starts at the beginning of any batch and nowhere else', async () => {
    const journal = await filled();
    expect((await all(journal.read(3))).map(([seq]) => seq)).toEqual([3, 4]);
    expect(await all(journal.read(7))).toEqual([]);
    await expect(all(journal.read(2))).rejects.toThrow(JournalDamaged);
    await expect(all(journal.read(8))).rejects.toThrow(JournalDamaged);
  });

  test('JRNL-04 while one writer leads, a second is refused', async () => {
    const first = await filled();
    await expect(make().open()).rejects.toThrow(JournalLocked);
    await first.close();
    expect((await make().open()).seq).toBe(6);
  });

  test('JRNL-05 a writer who was overtaken cannot append and stays fenced', async () => {
    const old = await filled();
    await place.breakLock();
    const rival = make();
    await rival.open();
    await rival.append(batch(1, 300, 'rival'));
    await expect(old.append(batch(9, 300, 'old'))).rejects.toThrow(JournalFenced);
    await expect(old.append(batch(1, 301, 'again'))).rejects.toThrow(JournalFailed);
    expect((await all(makeReader().read(7))).map(([, , , text]) => text)).toEqual(['rival']);
  });

  test.each([
    ['payload', 3, 3],
    ['count', 3, 3],
    ['time', 3, 3],
    ['chain', 3, 3],
    ['delete', 3, 3],
    ['move', 4, 4],
    ['delete', 1, 1],
  ] as const)('JRNL-06 a changed row is found and named: %s of row %i', async (how, firstSeq, named) => {
    await filled();
    await place.damage(firstSeq, how);
    const failure = await all(makeReader().read(1)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(JournalDamaged);
    expect((failure as JournalDamaged).seq).toBe(named);
  });

  test('JRNL-07 a damaged last row stops the next writer before it appends', async () => {
    const journal = await filled();
    await journal.close();
    await place.damage(4, 'payload');
    await expect(make().open()).rejects.toThrow(JournalDamaged);
  });

  test('JRNL-08 a row that is whole but from another line breaks the chain', async () => {
    const journal = await filled();
    const position = await journal.tail();
    const stranger = { ...position, chain: new Uint8Array(32).fill(7) };
    await expect(all(journal.read(7, stranger))).rejects.toThrow(JournalDamaged);
    await expect(all(journal.read(7, position))).resolves.toEqual([]);
  });

  test('JRNL-09 a follower gets what is there and what comes, in order, until it is told to stop', async () => {
    const journal = await filled();
    const reader = makeReader();
    const stop = new AbortController();
    const seen: number[] = [];
    for await (const { firstSeq } of reader.follow(3, stop.signal)) {
      seen.push(firstSeq);
      if (firstSeq === 4) {
        await journal.append(batch(1, 300, 'g'));
        reader.nudge();
      }
      if (firstSeq === 7) stop.abort();
    }
    expect(seen).toEqual([3, 4, 7]);
  });

  test('JRNL-10 the newest snapshot at or before a sequence is found, byte for byte', async () => {
    const journal = await filled();
    expect(await journal.newestSnapshot()).toBeNull();
    const position = await journal.tail();
    const large = new Uint8Array(PART_BYTES * 2 + 5).map((_, i) => i % 251);
    await journal.saveSnapshot({ position, stateHash: 'six', bytes: large });
    await journal.append(batch(1, 300, 'g'));
    await journal.saveSnapshot({ position: await journal.tail(), stateHash: 'seven', bytes: bytesOf('s') });
    expect((await journal.newestSnapshot())?.stateHash).toBe('seven');
    const older = await makeReader().newestSnapshot(6);
    expect(older?.stateHash).toBe('six');
    expect(older?.position).toMatchObject({ seq: 6, timeMs: 250 });
    expect(Buffer.compare(older?.bytes as Uint8Array, large)).toBe(0);
    expect(await journal.newestSnapshot(5)).toBeNull();
    if (older !== null && older !== undefined) expect(await all(journal.read(7, older.position))).toHaveLength(1);
  });

  test('JRNL-11 pruning keeps the newest two and the newest the slowest reader can start from', async () => {
    const journal = await filled();
    const { timeMs, chain } = await journal.tail();
    for (const seq of [1, 2, 3, 4, 5, 6]) {
      await journal.saveSnapshot({ position: { seq, timeMs, chain }, stateHash: String(seq), bytes: bytesOf('s') });
    }
    await journal.pruneSnapshots(3);
    expect((await journal.newestSnapshot(4))?.position.seq).toBe(3);
    expect((await journal.newestSnapshot(5))?.position.seq).toBe(5);
    expect((await journal.newestSnapshot())?.position.seq).toBe(6);
    expect(await journal.newestSnapshot(2)).toBeNull();
  });
});

describe('postgres journal', () => {
  const place = postgresPlace(opened);
  const make = () => {
    const journal = new PostgresJournal({ url: database.url, lockWaitMs: 5_000 });
    open.push(journal);
    return journal;
  };
  afterEach(() => place.clear());

  test('JRNL-12 a torn or damaged snapshot is passed over for the one before it', async () => {
    const journal = make();
    await journal.open();
    await journal.append(batch(1, 1, 'a'));
    const { timeMs, chain } = await journal.tail();
    for (const seq of [1, 2, 3]) {
      await journal.saveSnapshot({ position: { seq, timeMs, chain }, stateHash: String(seq), bytes: bytesOf('abc') });
    }
    await place.damageSnapshot(3);
    expect((await journal.newestSnapshot())?.position.seq).toBe(2);
    await sql.query('delete from journal.snapshot_part where seq = 2');
    expect((await journal.newestSnapshot())?.position.seq).toBe(1);
    await sql.query("insert into journal.snapshot_part values (9, 0, 'half of one')");
    expect((await journal.newestSnapshot())?.position.seq).toBe(1);
    await journal.pruneSnapshots(0);
    expect((await sql.query('select 1 from journal.snapshot_part where seq = 9')).rowCount).toBe(0);
  });

  test('JRNL-13 when its connection is cut during commits, a writer fails, loses nothing it promised, and a new one goes on', async () => {
    const promised: number[] = [];
    for (let round = 0; round < 5; round++) {
      const journal = make();
      let next = (await journal.open()).seq + 1;
      // Everything promised before is there; at most the one append without an answer is there besides.
      expect(next - 1).toBeGreaterThanOrEqual(promised.at(-1) ?? 0);
      const { rows } = await sql.query("select pid from pg_stat_activity where application_name = 'pelorus-core'");
      const cutAfter = 20 + round * 7;
      const failure = await (async () => {
        for (let i = 0; ; i++) {
          if (i === cutAfter) void sql.query('select pg_terminate_backend($1)', [rows.at(-1).pid]);
          promised.push((await journal.append(batch(1, 1, `seq ${next}`))).seq);
          next++;
        }
      })().catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(JournalFailed);
      expect(await journal.lost).toBeInstanceOf(JournalFailed);
    }
    const reader = place.reader();
    open.push(reader);
    const stored = await all(reader.read(1));
    expect(stored.map(([seq, , , text]) => [seq, text])).toEqual(stored.map((_, i) => [i + 1, `seq ${i + 1}`]));
    for (const seq of promised) expect(seq).toBeLessThanOrEqual(stored.length);
  });

  test('JRNL-14 a leader that only waits learns that its connection is gone', async () => {
    const journal = make();
    await journal.open();
    await sql.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pelorus-core'");
    expect(await journal.lost).toBeInstanceOf(JournalFailed);
    await expect(journal.append(batch(1, 1, 'a'))).rejects.toThrow(JournalFailed);
  });

  test('JRNL-15 a commit that the server refuses for want of space is a failure, and the next writer goes on', async () => {
    const journal = make();
    await journal.open();
    await journal.append(batch(1, 1, 'a'));
    await sql.query(
      'create or replace function journal.no_space() returns trigger language plpgsql as $$ ' +
        "begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$",
    );
    await sql.query(
      'create trigger no_space before insert on journal.batch for each row execute function journal.no_space()',
    );
    await expect(journal.append(batch(1, 2, 'b'))).rejects.toThrow(JournalFailed);
    await sql.query('drop trigger no_space on journal.batch');
    const next = make();
    expect((await next.open()).seq).toBe(1);
    expect((await next.append(batch(1, 2, 'b'))).seq).toBe(2);
  });

  test('JRNL-16 a server that acknowledges before it is durable is told not to, for the journal', async () => {
    await sql.query(`alter database ${new URL(database.url).pathname.slice(1)} set synchronous_commit = off`);
    const journal = make();
    await journal.open();
    await sql.query(
      "create or replace function journal.note() returns trigger language plpgsql as $$ begin perform set_config('x.y', '', true); " +
        "if current_setting('synchronous_commit') <> 'on' then raise exception 'lazy'; end if; return new; end $$",
    );
    await sql.query('create trigger note before insert on journal.batch for each row execute function journal.note()');
    await expect(journal.append(batch(1, 1, 'a'))).resolves.toMatchObject({ seq: 1 });
    await sql.query('drop trigger note on journal.batch');
    await sql.query(`alter database ${new URL(database.url).pathname.slice(1)} reset synchronous_commit`);
  });

  test('JRNL-17 long reads in pages keep order and content', async () => {
    const journal = make();
    await journal.open();
    const lengths = Array.from({ length: 400 }, (_, i) => 1 + ((i * 7919) % 30_000));
    for (const [i, length] of lengths.entries()) {
      await journal.append({ count: 1 + (i % 3), timeMs: i, payload: new Uint8Array(length).fill(i % 256) });
    }
    let i = 0;
    for await (const row of journal.read(1)) {
      expect(row.payload.byteLength).toBe(lengths[i]);
      expect(row.payload[row.payload.byteLength - 1]).toBe(i % 256);
      expect(row.payload.byteOffset).toBe(0);
      i++;
    }
    expect(i).toBe(400);
  });
});
