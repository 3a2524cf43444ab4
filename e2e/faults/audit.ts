import { setTimeout as delay } from 'node:timers/promises';
import { verifyReplay } from '@pelorus/core/verify-replay.ts';
import { PostgresJournalReader } from '@pelorus/journal/postgres/postgres-reader.ts';
import pg from 'pg';
import type { Told } from './traders.ts';

/** Index into the wire's list of reasons: CANCELED_BY_USER. */
const CANCELED = 1;

/**
 * Holds the tables against what people were told: every order once, under its id; every cancel done; per asset, all
 * accounts with the outside world's sum to zero and none but the outside world is below it. Throws at the first fault.
 */
export async function audit(databaseUrl: string, told: readonly Told[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await projectionsCaughtUp(client);
    await checkOrders(client, told);
    await checkBalances(client);
  } finally {
    await client.end();
  }
}

async function projectionsCaughtUp(client: pg.Client): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const { rows } = await client.query<{ lag: string }>(
      'select coalesce((select max(first_seq + count - 1) from journal.batch), 0) - ' +
        'coalesce((select min(seq) from projection.checkpoint), 0) as lag',
    );
    if (rows[0]?.lag === '0') return;
    if (Date.now() > until) throw new Error(`projections still lag by ${rows[0]?.lag} after 60 s`);
    await delay(50);
  }
}

async function checkOrders(client: pg.Client, told: readonly Told[]): Promise<void> {
  const { rows } = await client.query<{
    account: number;
    client_order_id: string;
    order_id: string;
    reason: number | null;
  }>('select account, client_order_id, order_id::text, reason from projection.orders');
  const orders = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = `${row.account} ${row.client_order_id}`;
    if (orders.has(key)) throw new Error(`placed twice: ${key}`);
    orders.set(key, row);
  }
  for (const { accountId, clientOrderId, orderId, isCanceled } of told) {
    const order = orders.get(`${accountId} ${clientOrderId}`);
    if (order === undefined) throw new Error(`lost: order ${orderId} (${clientOrderId}) was acknowledged`);
    if (Number(order.order_id) !== orderId)
      throw new Error(`${clientOrderId} was told ${orderId}, is ${order.order_id}`);
    if (isCanceled && order.reason !== CANCELED) throw new Error(`${clientOrderId} was told it is cancelled`);
  }
}

async function checkBalances(client: pg.Client): Promise<void> {
  const { rows: sums } = await client.query(
    'select asset, sum(available_units + held_units)::text as sum from projection.balances group by asset having sum(available_units + held_units) <> 0',
  );
  if (sums.length > 0) throw new Error(`sums are not zero: ${JSON.stringify(sums)}`);
  const { rows: negative } = await client.query(
    'select * from projection.balances where held_units < 0 or (available_units < 0 and account <> 0)',
  );
  if (negative.length > 0) throw new Error(`below zero: ${JSON.stringify(negative)}`);
}

/** Replays the whole journal and compares with every snapshot and with recovery; returns the last sequence. */
export async function auditReplay(databaseUrl: string): Promise<number> {
  const reader = new PostgresJournalReader({ url: databaseUrl });
  try {
    return (await verifyReplay(reader)).seq;
  } finally {
    await reader.close();
  }
}
