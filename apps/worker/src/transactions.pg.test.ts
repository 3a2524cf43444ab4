import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { ALICE, ALICES_SUB, BOB, CAROL, the, Venue } from '@pelorus/engine/testing/venue.ts';
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

describe.each([
  ['in one transaction', true],
  ['each in its own', false],
])('other rows that change, %s', (_, isTogether) => {
  it('CNDL-01 a candle has the first, highest, lowest and last price of all its trades, and their sums', async () => {
    venue.nowMs += 86_400_000;
    for (const [price, lots] of [
      [60, 1],
      [45, 2],
      [70, 3],
      [50, 4],
    ] as const) {
      venue.sell(BOB, lots, price);
      venue.buy(CAROL, lots, price);
    }
    await write(isTogether);
    await fold();
    const text = `SELECT open_ticks AS open, high_ticks AS high, low_ticks AS low, close_ticks AS close, lots::int,
      quote_units::int AS quote, trade_count::int AS trades FROM projection.candles
      WHERE market = 0 AND interval = '1d' ORDER BY open_ms DESC LIMIT 1`;
    const quote = 60 + 2 * 45 + 3 * 70 + 4 * 50;
    const prices = { open: 60, high: 70, low: 45, close: 50 };
    expect((await pool.query(text)).rows).toEqual([{ ...prices, lots: 10, quote, trades: 4 }]);
  });

  it('PROJ-03 an account has the tier it was given last, a market the status it was set to last', async () => {
    const tierOf = async () =>
      (await pool.query('SELECT fee_tier, is_discounted FROM projection.accounts WHERE account = $1', [CAROL])).rows;
    const statusOf = async () =>
      (await pool.query(`SELECT status, settings->>'status' AS told FROM projection.markets WHERE market = 0`)).rows;
    for (const tier of [2, 1]) venue.configure('setAccountTier', { account: CAROL, tier });
    venue.configure('setAccountDiscount', { account: CAROL, isOn: true });
    venue.status('HALT');
    await write(isTogether);
    await fold();
    expect([await tierOf(), await statusOf()]).toEqual([
      [{ fee_tier: 1, is_discounted: true }],
      [{ status: 'HALT', told: 'HALT' }],
    ]);
    venue.configure('setAccountTier', { account: CAROL, tier: 3 });
    venue.status('TRADING');
    await write(isTogether);
    await fold();
    expect([await tierOf(), await statusOf()]).toEqual([
      [{ fee_tier: 3, is_discounted: true }],
      [{ status: 'TRADING', told: 'TRADING' }],
    ]);
  });
});
