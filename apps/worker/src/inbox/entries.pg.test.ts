import { randomBytes, randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { FIRST_USER_ACCOUNT } from '@pelorus/protocol/accounts.ts';
import type { EventOf } from '@pelorus/protocol/exchange/events.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestJournal } from '../../testing/test-journal.ts';
import { queueNotices } from '../mail/notices.ts';
import { rebuild } from '../rebuild.ts';

const OWNER = FIRST_USER_ACCOUNT;
const SUB = FIRST_USER_ACCOUNT + 1;
const BOT = FIRST_USER_ACCOUNT + 2;
const DAY_MS = 86_400_000;

let journal: TestJournal;
let pool: pg.Pool;
const users = new Map<string, number>();
beforeAll(async () => {
  journal = await TestJournal.createWithAlgos(5);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  const [owner, sub, bot] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `INSERT INTO identity.users (user_id, email, password_hash, account_id, created_at_ms, parent_id, user_sub_type, sub_name)
     VALUES ($1, 'a@example.com', 'x', $4, 0, NULL, 1, NULL), ($2, NULL, NULL, $5, 0, $1, 2, 'two'),
       ($3, 'maker@example.com', NULL, $6, 0, NULL, 1, NULL)`,
    [owner, sub, bot, OWNER, SUB, BOT],
  );
  users.set(owner, OWNER).set(sub, SUB).set(bot, BOT);
  await journal.append(1_500, 40);
  await fold();
  await journal.append(1_500, 40);
  // What was told is folded again, in other parts, with what is new.
  await fold();
});
afterAll(async () => {
  await pool.end();
  await journal.drop();
});

async function fold(): Promise<void> {
  await rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });
  await queueNotices(pool, randomBytes(32), journal.nowMs);
}

interface Entry {
  account: number;
  kind: string;
  about: string | null;
  filled: Record<string, string>;
  sums: { fills: string; lots: string; quoteUnits: string } | null;
}

async function entries(): Promise<Entry[]> {
  const { rows } = await pool.query('SELECT user_id, kind, about, filled, sums FROM inbox.entries ORDER BY entry_id');
  return rows.map(({ user_id, ...row }) => ({ ...row, account: users.get(user_id) as number }));
}

/** All events that came within a day before the end: what is older is no news. */
const events = () =>
  journal.history.flatMap(({ events: found, kind, seq, timeMs }) =>
    found.map((event) => ({ event, isNews: timeMs >= journal.nowMs - DAY_MS, kind, seq })),
  );
const algoOf = () => {
  const twaps = new Set<number>();
  const orders = new Map<number, number>();
  for (const { event } of events()) {
    if (event.kind === 'algoAccepted' && event.algoKind === 'TWAP') twaps.add(event.algoId);
    if (event.kind === 'orderAlgo' && twaps.has(event.algoId)) orders.set(event.orderId, event.algoId);
  }
  return orders;
};

test('INBX-21 all fills of an order, or of a TWAP, are one entry: their number and exact sums, however they were folded', async () => {
  const algos = algoOf();
  const slow = new Map<string, { fills: number; lots: number; quoteUnits: number }>();
  const add = (account: number, orderId: number, { lots, quoteUnits }: EventOf<'trade'>) => {
    if (account !== OWNER && account !== SUB) return;
    const algo = algos.get(orderId);
    const key = `${account} ${algo === undefined ? `order:${orderId}` : `algo:${algo}`}`;
    const before = slow.get(key) ?? { fills: 0, lots: 0, quoteUnits: 0 };
    slow.set(key, {
      fills: before.fills + 1,
      lots: before.lots + lots,
      quoteUnits: before.quoteUnits + quoteUnits,
    });
  };
  expect(events().every(({ isNews }) => isNews)).toBe(true);
  for (const { event } of events()) {
    if (event.kind !== 'trade') continue;
    add(event.takerAccount, event.takerOrderId, event);
    add(event.makerAccount, event.makerOrderId, event);
  }
  const filled = (await entries()).filter(({ kind }) => kind === 'order-filled');
  expect(filled.length).toBeGreaterThan(40);
  expect(filled.some(({ about }) => about?.startsWith('algo:'))).toBe(true);
  expect(filled.some(({ filled: { fills } }) => Number(fills) > 2)).toBe(true);
  const found = filled.map(({ about, account, sums }) => [
    `${account} ${about}`,
    { fills: Number(sums?.fills), lots: Number(sums?.lots), quoteUnits: Number(sums?.quoteUnits) },
  ]);
  const byKey = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1);
  expect((found as [string, unknown][]).sort(byKey)).toEqual([...slow].sort(byKey));
  for (const { filled: values, sums } of filled) {
    expect(values.fills).toBe(sums?.fills);
    expect(values.amount).toMatch(/^\d+(\.\d+)? [A-Z]+$/);
    expect(['BUY', 'SELL']).toContain(values.side);
  }
});

test('INBX-22 INBX-23 what became of orders later is told, once; what their person did, or saw at once, is not', async () => {
  const placed = new Map<number, number>();
  for (const { event, seq } of events()) if (event.kind === 'orderAccepted') placed.set(event.orderId, seq);
  const later = (name: 'orderDone' | 'orderPhase') =>
    events().flatMap(({ event, seq }) =>
      event.kind === name && (event.account === OWNER || event.account === SUB) && placed.get(event.orderId) !== seq
        ? [event as EventOf<'orderDone' | 'orderPhase'>]
        : [],
    );
  const told = await entries();
  const ids = (kinds: readonly string[]) =>
    told.filter(({ kind }) => kinds.includes(kind)).map(({ account, filled: { order } }) => `${account} ${order}`);
  const own = ['FILLED', 'QUOTE_SPENT', 'CANCELED_BY_USER', 'OCO_TRIGGER'];
  const ended = later('orderDone').filter((event) => event.kind === 'orderDone' && !own.includes(event.reason));
  expect(ended.length).toBeGreaterThan(5);
  expect(ids(['order-ended', 'order-refused']).sort()).toEqual(
    ended.map(({ account, orderId }) => `${account} ${orderId}`).sort(),
  );
  const triggered = later('orderPhase').filter((event) => event.kind === 'orderPhase' && event.phase === 'WORKING');
  expect(triggered.length).toBeGreaterThan(5);
  expect(ids(['order-triggered']).sort()).toEqual(
    triggered.map(({ account, orderId }) => `${account} ${orderId}`).sort(),
  );
  const algos = events().flatMap(({ event }) =>
    event.kind === 'algoDone' &&
    (event.account === OWNER || event.account === SUB) &&
    !['FILLED', 'CANCELED_BY_USER'].includes(event.reason)
      ? [`${event.account} ${event.algoId}`]
      : [],
  );
  expect(ids(['algo-ended']).sort()).toEqual(algos.sort());
});

test('INBX-20 INBX-24 INBX-25 folded again nothing is told again; programs are told nothing, a sub-account in its own inbox', async () => {
  const before = await entries();
  expect(new Set(before.map(({ account }) => account))).toEqual(new Set([OWNER, SUB]));
  await fold();
  expect(await entries()).toEqual(before);
  expect((await pool.query('SELECT 1 FROM notices.waiting')).rows).toEqual([]);
});
