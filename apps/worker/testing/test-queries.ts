import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type pg from 'pg';
import { rebuild } from '../src/rebuild.ts';
import { type SlowOrder, type SlowTrade, slowOrders, slowTrades } from './slow-fold.ts';
import { TestJournal } from './test-journal.ts';

export const ACCOUNTS = [0, 1, 2, 3, 4].map((index) => FIRST_USER_ACCOUNT + index);
export const STRANGER = 4_000;

export let journal: TestJournal;
export let pool: pg.Pool;
export let trades: SlowTrade[];
export let orders: SlowOrder[];

/** A journal of random commands, what reads are made from rebuilt of it. */
export async function openQueries(): Promise<void> {
  journal = await TestJournal.create(25, 5);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(5_000, 100);
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
  trades = slowTrades(journal.history);
  orders = [...slowOrders(journal.history).values()];
}

export async function closeQueries(): Promise<void> {
  await pool.end();
  await journal.drop();
}

export function ordersOf(account: number, market?: number): SlowOrder[] {
  return orders.filter((order) => order.account === account && (market === undefined || order.market === market));
}

/** Walks a paged query to its end. */
export async function walk<Row, Cursor>(
  page: (before: Cursor | undefined) => Promise<Row[]>,
  cursorOf: (row: Row) => Cursor,
) {
  const all: Row[] = [];
  for (let before: Cursor | undefined; ; ) {
    const found = await page(before);
    const last = found.at(-1);
    if (last === undefined) return all;
    all.push(...found);
    before = cursorOf(last);
  }
}
