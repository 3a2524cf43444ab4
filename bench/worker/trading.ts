/**
 * Measures the CPU time that the tables cost per order of the `server` bench: 64 accounts place limit orders around
 * one price, so that four of ten trade at once. Neighbours on the machine change CPU time less than wall time.
 */
import { readFileSync } from 'node:fs';
import { connectClient } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { PostgresJournal } from '@pelorus/journal/postgres/postgres-journal.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import { ORDER_TYPES, STP_MODES } from '@pelorus/protocol/exchange/orders.ts';
import { encodePlace } from '@pelorus/protocol/wire/encode-command.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { startWorker } from '@pelorus/worker/start-worker.ts';
import { setUpRecords } from '../engine/records.ts';
import type { Measured } from '../table.ts';
import { batchesOf, Reached } from './following.ts';

const ACCOUNT_BITS = 6;
const LOTS = 10;
const PRICE_TICKS = 50_000;
const WARM = 30_000;
const MEASURED = 60_000;
const GROUP = 256;
/** Commands that arrive while writes are a tenth of a second apart, at the exchange's design load. */
const ROUND = 2_000;

/** Returns so many orders; which account is next is as if by chance. */
function orders(count: number): Uint8Array[] {
  return Array.from({ length: count }, (_, n) => {
    const index = Math.imul(n, 0x9e3779b1) >>> (32 - ACCOUNT_BITS);
    return encodePlace({
      account: FIRST_USER_ACCOUNT + index,
      market: 0,
      side: (n + index) % 2,
      type: ORDER_TYPES.indexOf('LIMIT'),
      tif: 0,
      stp: STP_MODES.indexOf('EXPIRE_MAKER'),
      lots: LOTS,
      quoteUnits: 0,
      priceTicks: PRICE_TICKS + (n % 7),
      clientOrderId: `b12345-${n}`,
    });
  });
}

/** The computing time of a process so far, µs; null where the system does not say. */
function computedUs(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000;
}

export async function trading(): Promise<Measured[]> {
  const database = await createTestDatabase();
  const journal = new PostgresJournal({ url: database.url });
  const admin = await connectClient({ url: database.url, applicationName: 'bench', log: SILENT_LOG });
  const walBytes = async () => {
    const { rows } = await admin.query("SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS bytes");
    return (rows[0] as { bytes: number }).bytes;
  };
  try {
    let { seq } = await journal.open();
    const batches = batchesOf([...setUpRecords(1), ...orders(WARM + MEASURED)], GROUP);
    const append = async (from: number, to?: number) => {
      for (const batch of batches.slice(from, to)) ({ seq } = await journal.append(batch));
    };
    /** Follows to the journal's end; returns the CPU time of the worker and of its backend, µs. */
    const follow = async () => {
      const reached = new Reached();
      const before = process.cpuUsage();
      const { onProjected } = reached;
      const worker = startWorker({ databaseUrl: database.url, log: SILENT_LOG, onProjected, gatheredMax: ROUND });
      await reached.wait(seq);
      const { user, system } = process.cpuUsage(before);
      const found = await admin.query(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pelorus-worker'",
      );
      const backendUs = computedUs((found.rows[0] as { pid: number }).pid);
      await worker.stop();
      return { workerUs: user + system, backendUs };
    };
    const warmBatches = Math.ceil(WARM / GROUP);
    await append(0, warmBatches);
    await follow();
    const followedSeq = seq;
    await append(warmBatches);
    const count = seq - followedSeq;
    const walBefore = await walBytes();
    const { workerUs, backendUs } = await follow();
    const value = ((await walBytes()) - walBefore) / count;
    const note = `${count} orders of 64 accounts around one price, ${ROUND} a transaction`;
    const found: Measured[] = [
      { name: 'tables of an order that may trade, the worker', value: workerUs / count, unit: 'µs', note },
      { name: 'tables of an order that may trade, WAL', value, unit: 'bytes' },
    ];
    if (backendUs !== null)
      found.push({
        name: "tables of an order that may trade, PostgreSQL's backend",
        value: backendUs / count,
        unit: 'µs',
      });
    return found;
  } finally {
    await journal.close();
    await admin.end();
    await database.drop();
  }
}
