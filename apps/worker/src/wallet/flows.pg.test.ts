import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { networkFlows } from '@pelorus/database/wallet/network-flows.ts';
import { ALICE, BOB, CASH, Venue } from '@pelorus/engine/testing/venue.ts';
import { CHAIN, walletOf } from '@pelorus/engine/testing/wallet-venue.ts';
import { PostgresJournal } from '@pelorus/journal/postgres/postgres-journal.ts';
import { NETWORK_FEES_ACCOUNT, WORLD_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { POSTING_REASONS } from '@pelorus/protocol/exchange/posting-reasons.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuild } from '../rebuild.ts';

let database: TestDatabase;
let pool: pg.Pool;
let venue: Venue;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  venue = Venue.funded();
  const wallet = walletOf(venue);
  wallet.credit(ALICE, 500, 1);
  wallet.credit(NETWORK_FEES_ACCOUNT, 40, 2);
  wallet.credit(ALICE, 500, 1);
  for (const [id, isPaid] of [
    [1, true],
    [2, false],
    [3, true],
  ] as const) {
    wallet.hold(BOB, 100 * id, id, 9);
    wallet.end(id, isPaid);
  }
  wallet.hold(BOB, 7, 4);
  wallet.spend(11, 1);
  const journal = new PostgresJournal({ url: database.url });
  await journal.open();
  const records = venue.journal.splice(0);
  // In two batches: what the second moved is added to the first.
  for (const some of [records.slice(0, -6), records.slice(-6)])
    await journal.append({
      count: some.length,
      timeMs: venue.nowMs,
      payload: new Uint8Array(Buffer.concat(some)),
    });
  await journal.close();
  await rebuild({ databaseUrl: database.url, log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('CUST-22 what came and left by a network is what the outside world’s account owes for it', async () => {
  const [flow, ...others] = await networkFlows(pool);
  expect(others).toEqual([]);
  const told = { asset: CASH, network: CHAIN, depositedUnits: '540', withdrawnUnits: '400', feeUnits: '11' };
  expect(flow).toEqual(told);
  const fundedByHand = 3 * 1_000_000;
  expect(0 - venue.has(WORLD_ACCOUNT, CASH)[0] - fundedByHand).toBe(540 - 400 - 11);
});

it('DEPO-31 a credited deposit is one row of the ledger, with the reason DEPOSIT', async () => {
  const { rows } = await pool.query(
    'SELECT asset, reason FROM projection.ledger WHERE account = $1 AND delta_available_units = 500',
    [ALICE],
  );
  expect(rows).toEqual([{ asset: CASH, reason: POSTING_REASONS.indexOf('DEPOSIT') }]);
});
