import { randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import type { EngineEvent } from '@pelorus/protocol/exchange/events.ts';
import type { WebhookEvent } from '@pelorus/protocol/webhooks/events.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestJournal } from '../../testing/test-journal.ts';
import { rebuild } from '../rebuild.ts';
import { bodyOf } from './body.ts';
import { Names } from './names.ts';

let journal: TestJournal;
let pool: pg.Pool;

beforeAll(async () => {
  journal = await TestJournal.create(11, 40);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await journal.drop();
});

async function endpoint(account: number, events: WebhookEvent[], madeAtMs = 0): Promise<string> {
  const [userId, endpointId] = [randomUUID(), randomUUID()];
  await pool.query('INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, $2, 0)', [
    userId,
    `${userId}@example.com`,
  ]);
  await pool.query(
    `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
     VALUES ($1, $2, $3, 'https://hooks.example.com/', $4, '', $5)`,
    [endpointId, userId, account, events, madeAtMs],
  );
  return endpointId;
}

async function queued(endpointId: string): Promise<{ kind: string; about: Record<string, number | boolean> }[]> {
  const text = 'SELECT kind, about FROM webhooks.deliveries WHERE endpoint_id = $1 ORDER BY number';
  return (await pool.query(text, [endpointId])).rows;
}

/** What the live exchange told of an account, by kind; the slow truth. */
function told(account: number, sinceMs: number) {
  const counts = { fill: 0, 'order-done': 0, credit: 0 };
  for (const { events, timeMs } of journal.history) {
    if (timeMs < sinceMs) continue;
    for (const event of events) {
      if (event.kind === 'trade')
        counts.fill += [event.takerAccount, event.makerAccount].filter((a) => a === account).length;
      if (event.kind === 'orderDone' && event.account === account) counts['order-done']++;
      const isCredit =
        event.kind === 'posting' &&
        event.account === account &&
        event.deltaAvailable > 0 &&
        ['DEPOSIT', 'FAUCET', 'FAMILY_TRANSFER', 'INTERNAL_TRANSFER', 'ADJUSTMENT'].includes(event.reason);
      if (isCredit) counts.credit++;
    }
  }
  return counts;
}

const counted = (rows: { kind: string }[]) => {
  const counts = { fill: 0, 'order-done': 0, credit: 0 };
  for (const { kind } of rows) counts[kind as keyof typeof counts]++;
  return counts;
};

const fold = () => rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });

describe('what the exchange did', () => {
  test('HOOK-04 HOOK-18 HOOK-12 is queued once for each who wants it, from the registration on, and not again when it is folded again', async () => {
    await journal.append(1_500, 50);
    const busiest = Map.groupBy(
      journal.history.flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'orderDone' ? [event.account] : [])),
      ),
      (account) => account,
    );
    const [account = 0] = [...busiest].sort((a, b) => b[1].length - a[1].length)[0] ?? [];
    const isEnd = (event: EngineEvent) => event.kind === 'orderDone' && event.account === account;
    // Registered in the very millisecond in which an order ends: that is told too.
    const lateMs = journal.history.filter(({ events }) => events.some(isEnd)).at(-10)?.timeMs as number;
    const [all, fills, late, nobody] = await Promise.all([
      endpoint(account, ['fill', 'order-done', 'credit', 'logged-in']),
      endpoint(account, ['fill']),
      endpoint(account, ['order-done'], lateMs),
      endpoint(999_999, ['fill', 'order-done', 'credit']),
    ]);
    await fold();
    const truth = told(account, 0);
    expect(truth.fill).toBeGreaterThan(10);
    expect(truth['order-done']).toBeGreaterThan(10);
    expect(counted(await queued(all))).toEqual(truth);
    expect(counted(await queued(fills))).toEqual({ fill: truth.fill, 'order-done': 0, credit: 0 });
    expect(counted(await queued(late))).toEqual({
      fill: 0,
      'order-done': told(account, lateMs)['order-done'],
      credit: 0,
    });
    expect(await queued(nobody)).toEqual([]);

    const before = await queued(all);
    await fold();
    expect(await queued(all)).toEqual(before);

    await journal.append(500, 25);
    await fold();
    expect(counted(await queued(all))).toEqual(told(account, 0));
    // The very last command is told of once too, however often it is folded.
    const isLast = () =>
      journal.history.at(-1)?.seq === journal.exchange.seq && journal.history.at(-1)?.events.some(isEnd);
    do await journal.append(1, 1);
    while (!isLast());
    for (const _ of [1, 2]) await fold();
    expect(counted(await queued(all))).toEqual(told(account, 0));
    // What is told names rows that are there.
    for (const { kind, about } of await queued(all)) {
      const [text, key] =
        kind === 'fill'
          ? [
              'SELECT 1 FROM projection.fills WHERE account = $1 AND seq = $2 AND trade_id = $3 AND is_maker = $4',
              [about.seq, about.tradeId, about.isMaker],
            ]
          : kind === 'credit'
            ? [
                'SELECT 1 FROM projection.ledger WHERE account = $1 AND seq = $2 AND index = $3',
                [about.seq, about.index],
              ]
            : [
                'SELECT 1 FROM projection.orders WHERE account = $1 AND order_id = $2 AND reason IS NOT NULL',
                [about.orderId],
              ];
      expect((await pool.query(text as string, [account, ...(key as unknown[])])).rowCount, kind).toBe(1);
    }
  });

  test('HOOK-16 the data of a fill, an order that ended and a credit are those of their rows, in decimal texts', async () => {
    await fold();
    const first = async (text: string) => (await pool.query(text)).rows[0];
    const fill = await first(
      'SELECT account, market, seq, trade_id AS "tradeId", is_maker AS "isMaker" FROM projection.fills',
    );
    const order = await first('SELECT account, order_id AS "orderId" FROM projection.orders WHERE reason IS NOT NULL');
    const credit = await first('SELECT account, seq, index FROM projection.ledger WHERE delta_available_units > 0');
    const names = new Names();
    const told = async (kind: string, { account, ...about }: { account: number }) =>
      JSON.parse(
        await bodyOf(pool, names, Buffer.alloc(32), { kind, account, about, madeAtMs: 1 } as unknown as CallRow),
      );
    const decimal = expect.stringMatching(/^\d+(\.\d+)?$/);
    expect(await told('fill', fill)).toMatchObject({
      type: 'fill',
      data: { tradeId: fill.tradeId, isMaker: fill.isMaker, price: decimal, quantity: decimal, fee: decimal },
    });
    const { data } = await told('order-done', order);
    expect(data).toMatchObject({ orderId: order.orderId, reason: expect.any(String), filledQuantity: decimal });
    expect(data).not.toHaveProperty('stopPrice');
    expect(await told('credit', credit)).toEqual({
      type: 'credit',
      timestamp: '1970-01-01T00:00:00.001Z',
      data: {
        id: `${credit.seq}:${credit.index}`,
        asset: expect.any(String),
        amount: decimal,
        available: decimal,
        reason: expect.any(String),
        time: expect.any(Number),
      },
    });
  });

  test('HOOK-04 an endpoint that is deleted while its calls are queued is left out: the projections go on', async () => {
    const from = journal.history.length;
    await journal.append(300, 25);
    const ended = journal.history
      .slice(from)
      .flatMap(({ events }) => events.filter(({ kind }) => kind === 'orderDone'));
    const [first] = ended as { account: number }[];
    const [gone, stays] = await Promise.all([
      endpoint(first?.account as number, ['order-done']),
      endpoint(first?.account as number, ['order-done']),
    ]);
    const deleting = await pool.connect();
    await deleting.query('BEGIN');
    await deleting.query('DELETE FROM webhooks.endpoints WHERE endpoint_id = $1', [gone]);
    const folding = fold();
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 15_000 }).toBeGreaterThan(0);
    await deleting.query('COMMIT');
    deleting.release();
    await folding;
    expect((await queued(stays)).length).toBeGreaterThan(0);
  });
});
