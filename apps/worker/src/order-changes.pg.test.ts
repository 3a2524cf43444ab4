import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { ALICE, ALICES_SUB, BOB, the, Venue } from '@pelorus/engine/testing/venue.ts';
import { PostgresJournal } from '@pelorus/journal/postgres/postgres-journal.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorker } from './start-worker.ts';

let database: TestDatabase;
let journal: PostgresJournal;
let pool: pg.Pool;
let venue: Venue;

beforeAll(async () => {
  database = await createTestDatabase();
  journal = new PostgresJournal({ url: database.url });
  await journal.open();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  venue = Venue.family();
});
afterAll(async () => {
  await pool.end();
  await journal.close();
  await database.drop();
});

/** Writes what the venue was sent since: in one batch, which is one transaction of the worker, or each command in its own. */
async function write(isTogether: boolean): Promise<void> {
  const records = venue.journal.splice(0);
  const batches = isTogether ? [records] : records.map((record) => [record]);
  for (const batch of batches)
    await journal.append({ count: batch.length, timeMs: venue.nowMs, payload: new Uint8Array(Buffer.concat(batch)) });
}

/** Folds all there is, each batch in a transaction of its own. */
async function fold(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onProjected = (seq: number) => (seq >= venue.exchange.seq ? resolve() : undefined);
  const worker = startWorker({ databaseUrl: database.url, log: SILENT_LOG, gatheredMax: 1, onProjected });
  worker.finished.catch(reject);
  await promise;
  await worker.stop();
}

async function row(orderId: number): Promise<unknown> {
  const text = `SELECT client_order_id AS name, placed_client_order_id AS placed, lots::int, filled_lots::int AS filled,
    prevented_lots::int AS prevented FROM projection.orders WHERE order_id = $1`;
  return (await pool.query(text, [orderId])).rows[0];
}

describe.each([
  ['in one transaction', true],
  ['each in its own', false],
])('changes of an order, %s', (_, isTogether) => {
  it('PROJ-05 a quantity amended after a prevention counts what was prevented', async () => {
    const name = `prevented-${isTogether}`;
    const { orderId } = the(venue.sell(ALICE, 10, 100, { id: name }), 'orderAccepted');
    venue.buy(ALICES_SUB, 3, 100, { stp: 'DECREMENT' });
    venue.buy(BOB, 2, 100);
    venue.amend(ALICE, { orderId }, 8);
    venue.buy(BOB, 3, 100);
    await write(isTogether);
    await fold();
    expect(await row(orderId)).toEqual({ name, placed: null, lots: 8, filled: 5, prevented: 3 });
  });

  it('PROJ-06 an order that was renamed twice keeps the id it was placed with', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map((name) => `${name}-${isTogether}`) as [
      string,
      string,
      string,
    ];
    const { orderId } = the(venue.sell(ALICE, 10, 120, { id: first }), 'orderAccepted');
    venue.rename(ALICE, { orderId }, 9, second);
    venue.rename(ALICE, { orderId }, 8, third);
    await write(isTogether);
    await fold();
    expect(await row(orderId)).toEqual({ name: third, placed: first, lots: 8, filled: 0, prevented: 0 });
  });
});
