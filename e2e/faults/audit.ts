import { setTimeout as delay } from 'node:timers/promises';
import { verifyReplay } from '@pelorus/core/verify-replay.ts';
import { Auditor } from '@pelorus/engine/reference/futures/auditor.ts';
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
    await checkContracts(client);
  } finally {
    await client.end();
  }
}

/** Waits until the tables hold everything that the journal holds now: marks go on in it. */
async function projectionsCaughtUp(client: pg.Client): Promise<void> {
  const untilMs = Date.now() + 60_000;
  const tail = await client.query<{ seq: string }>(
    'select coalesce(max(first_seq + count - 1), 0) as seq from journal.batch',
  );
  for (;;) {
    const { rows } = await client.query<{ lag: string }>(
      'select $1 - coalesce(min(seq), 0) as lag from projection.checkpoint',
      [tail.rows[0]?.seq],
    );
    if (Number(rows[0]?.lag) <= 0) return;
    if (Date.now() > untilMs) throw new Error(`projections still lag by ${rows[0]?.lag} after 60 s`);
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

/** Futures wallets and the lots of each contract sum to zero; a boundary of funding pays each position once. */
async function checkContracts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ fault: string }>(
    `select 'wallets of asset ' || asset || ' sum to ' || sum(available_units + held_units) as fault
       from projection.futures_balances group by asset having sum(available_units + held_units) <> 0
     union all select 'account ' || account || ' holds less than nothing'
       from projection.futures_balances where held_units < 0
     union all select 'lots of market ' || market || ' sum to ' || sum(lots)
       from projection.futures_positions where closed_at_ms is null group by market having sum(lots) <> 0
     union all select 'account ' || account || ' is paid ' || count(*) || ' times at one boundary'
       from projection.futures_funding group by account, market, side, time_ms having count(*) > 1`,
  );
  if (rows.length > 0) throw new Error(`contracts: ${rows.map(({ fault }) => fault).join(', ')}`);
}

/**
 * Replays the journal to where it ends now and compares with every snapshot and with recovery, while an auditor reckons
 * the contracts slowly beside it: positions, wallets, margin, funding and liquidations. Returns the last sequence.
 */
export async function auditReplay(databaseUrl: string): Promise<number> {
  const reader = new PostgresJournalReader({ url: databaseUrl });
  const auditor = new Auditor();
  try {
    return (await verifyReplay(reader, ({ events }, record) => auditor.check(record, events))).seq;
  } finally {
    await reader.close();
  }
}
