import { connectClient } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Fold } from '../fold/fold.ts';
import type { PostingRow } from '../fold/postings.ts';
import { NOBODY } from './audience.ts';
import { project } from './pipeline.ts';
import { WireBytes } from './wire-bytes.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await connectClient({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

beforeEach(async () => {
  await client.query('TRUNCATE projection.checkpoint, projection.ledger, projection.balances');
  await client.query("INSERT INTO projection.checkpoint (name, seq) VALUES ('projection', 4)");
});

const ROW: PostingRow = {
  account: 7,
  seq: 5,
  index: 0,
  timeMs: 1_760_000_000_000,
  asset: 2,
  reason: 3,
  deltaAvailableUnits: -1,
  deltaHeldUnits: 1,
  availableUnits: 0,
  heldUnits: 0,
  orderId: null,
  tradeId: null,
};

/** A fold from 4 to `lastSeq` with these ledger rows. */
function foldOf(rows: PostingRow[], lastSeq = 9): Fold {
  const fold = new Fold(4);
  fold.ledger.rows.push(...rows);
  fold.reach(lastSeq);
  return fold;
}

async function stored(): Promise<PostingRow[]> {
  const { rows } = await client.query<PostingRow>(
    `SELECT account, seq, index, time_ms AS "timeMs", asset, reason, delta_available_units AS "deltaAvailableUnits",
       delta_held_units AS "deltaHeldUnits", available_units AS "availableUnits", held_units AS "heldUnits",
       order_id AS "orderId", trade_id AS "tradeId" FROM projection.ledger ORDER BY seq, index`,
  );
  return rows;
}

async function checkpoint(): Promise<number> {
  return (await client.query('SELECT seq FROM projection.checkpoint')).rows[0].seq;
}

describe('a fold on its way to the server', () => {
  it('PROJ-28 arrives as it was: nulls, the ends of each range, many messages of rows', async () => {
    const rows: PostingRow[] = [
      { ...ROW, account: 2 ** 31 - 1, asset: -(2 ** 31), reason: 32_767, deltaHeldUnits: -Number.MAX_SAFE_INTEGER },
      { ...ROW, seq: 6, reason: -32_768, deltaAvailableUnits: Number.MAX_SAFE_INTEGER, timeMs: -(2 ** 32), orderId: 1 },
      ...Array.from({ length: 5_000 }, (_, index) => ({ ...ROW, seq: 8, index, tradeId: 2 ** 32 - 1 })),
    ];
    expect(await project(client, foldOf(rows), NOBODY)).toBe(true);
    expect(await stored()).toEqual(rows);
    expect(await checkpoint()).toBe(9);
  });

  it('PROJ-28 any text arrives as it was', async () => {
    const texts = ['', 'a', '{"quoted", \\back}', '\\N', 'ä€😀', 'x'.repeat(100_000)];
    const out = new WireBytes();
    out.parse('texts', 'COPY texts (is_it, said) FROM STDIN (FORMAT binary)');
    out.run('texts', []);
    out.beginCopy();
    for (const text of texts) {
      out.row(2);
      out.bool(text !== '');
      out.text(text);
    }
    out.endCopy();
    out.sync();
    await client.query('CREATE TEMP TABLE texts (number serial, is_it boolean, said text)');
    await send(out.whole());
    const { rows } = await client.query('SELECT is_it, said FROM texts ORDER BY number');
    expect(rows).toEqual(texts.map((said) => ({ is_it: said !== '', said })));
  });

  it('PROJ-29 a number that is not whole or does not fit is refused before it is sent', () => {
    const out = new WireBytes();
    for (const value of [32_768, -32_769, 0.5, Number.NaN]) expect(() => out.int2(value)).toThrow(RangeError);
    for (const value of [2 ** 31, -(2 ** 31) - 1, 0.5, 2 ** 53]) expect(() => out.int4(value)).toThrow(RangeError);
    for (const value of [2 ** 53, 0.5, Number.NaN]) expect(() => out.int8(value)).toThrow(RangeError);
    for (const put of [out.int2, out.int4, out.int8])
      expect(() => put.call(out, undefined as unknown as number)).toThrow(RangeError);
  });

  it('PROJ-20 writes nothing where the checkpoint is not where the fold began, and the connection goes on', async () => {
    const fresh = await connectClient({ url: database.url, applicationName: 'test', log: SILENT_LOG });
    await client.query('UPDATE projection.checkpoint SET seq = 5');
    expect(await project(fresh, foldOf([ROW]), NOBODY)).toBe(false);
    expect(await project(fresh, foldOf([ROW]), NOBODY)).toBe(false);
    expect([await stored(), await checkpoint()]).toEqual([[], 5]);
    await client.query('UPDATE projection.checkpoint SET seq = 4');
    expect(await project(fresh, foldOf([ROW]), NOBODY)).toBe(true);
    expect([await stored(), await checkpoint()]).toEqual([[ROW], 9]);
    await fresh.end();
  });

  it('PROJ-20 a row that the server refuses leaves nothing of the others, nor the checkpoint', async () => {
    await expect(project(client, foldOf([ROW, { ...ROW, index: 1 }, ROW]), NOBODY)).rejects.toThrow(/duplicate key/);
    expect([await stored(), await checkpoint()]).toEqual([[], 4]);
  });
});

/** Sends messages that end with a Sync; resolves at its answer. */
function send(bytes: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const nothing = () => undefined;
  const query = {
    submit: ({ stream }: { stream: { write(bytes: Buffer): void } }) => void stream.write(bytes),
    handleReadyForQuery: resolve,
    handleError: reject,
    handleCommandComplete: nothing,
    handleCopyInResponse: nothing,
  };
  client.query(query as unknown as pg.Submittable);
  return promise;
}
