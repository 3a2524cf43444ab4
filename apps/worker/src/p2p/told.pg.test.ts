import { randomBytes, randomUUID } from 'node:crypto';
import { createPool } from '@pelorus/database/connection.ts';
import { takeNotices } from '@pelorus/database/identity/notices.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { insertP2pMessage } from '@pelorus/database/p2p/messages.ts';
import { sealMessage } from '@pelorus/database/p2p/sealed.ts';
import type { CallRow } from '@pelorus/database/webhooks/webhook-calls.ts';
import type { P2pAction } from '@pelorus/protocol/p2p/order-states.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestJournal } from '../../testing/test-journal.ts';
import { rebuild } from '../rebuild.ts';
import { bodyOf } from '../webhooks/body.ts';
import { Names } from '../webhooks/names.ts';

interface Step {
  orderId: number;
  action: 'OPEN' | P2pAction;
  state: string;
  buyer: number;
  seller: number;
  maker: number;
  /** Who took it; null: time or staff. */
  by: number | null;
}

let journal: TestJournal;
let pool: pg.Pool;
beforeAll(async () => {
  journal = await TestJournal.createWithP2p(5);
  pool = createPool({ url: journal.database.url, applicationName: 'test', log: SILENT_LOG });
  await journal.append(3_000, 40);
  await people();
  await fold();
}, 60_000);
afterAll(async () => {
  await pool.end();
  await journal.drop();
});
const fold = () => rebuild({ databaseUrl: journal.database.url, log: SILENT_LOG });

/** Every step as the live exchange told it; the slow truth. */
function steps(): Step[] {
  const makers = new Map<number, number>();
  return journal.history.flatMap(({ events }) =>
    events.flatMap((event): Step[] => {
      if (event.kind === 'p2pOrderOpened') {
        const { maker, orderId, side, taker } = event;
        makers.set(orderId, maker);
        const [buyer, seller] = side === 'SELL' ? [taker, maker] : [maker, taker];
        return [{ orderId, action: 'OPEN', state: 'PENDING_PAYMENT', buyer, seller, maker, by: taker }];
      }
      if (event.kind !== 'p2pOrderMoved') return [];
      const { action, buyer, by, orderId, seller, state } = event;
      const mover = { BUYER: buyer, SELLER: seller, STAFF: null, TIMER: null }[by];
      return [{ orderId, action, state, buyer, seller, maker: makers.get(orderId) as number, by: mover }];
    }),
  );
}

/** Writes the rows that the gateway wrote before it asked the core, and a webhook for everybody. */
async function people(): Promise<void> {
  const opened = steps().filter(({ action }) => action === 'OPEN');
  const users = new Map<number, string>();
  for (const account of new Set(opened.flatMap(({ buyer, seller }) => [buyer, seller]))) {
    const userId = randomUUID();
    users.set(account, userId);
    await pool.query(
      `INSERT INTO identity.users (user_id, email, password_hash, account_id, created_at_ms) VALUES ($1, $2, 'x', $3, 0)`,
      [userId, `${account}@example.com`, account],
    );
    await pool.query(
      `INSERT INTO p2p.people (user_id, account, trader_id, nickname, nickname_key, since_ms, last_seen_ms)
       VALUES ($1, $2, $3, $4, $4, 0, 0)`,
      [userId, account, account.toString(16).padStart(12, '0'), `n${account}`],
    );
    await pool.query(
      `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
       VALUES ($1, $2, $3, 'https://hooks.example.com/', '{p2p-order}', '', 0)`,
      [randomUUID(), userId, account],
    );
  }
  await pool.query(
    `INSERT INTO p2p.ads (ad_id, user_id, account, version, side, asset, fiat, terms, fiat_min, fiat_max, methods, audience,
       code, made_at_ms, changed_at_ms) OVERRIDING SYSTEM VALUE
     SELECT 1, user_id, account, 1, 'SELL', 1, 'EUR', '{}', 1, 2, '{sepa}', 'PUBLIC', 'abcdefghij', 0, 0
     FROM p2p.people LIMIT 1`,
  );
  for (const { buyer, maker, orderId, seller } of opened)
    await pool.query(
      `INSERT INTO p2p.orders (order_id, ad_id, ad_version, remarks, auto_reply, taker, maker, buyer, seller, client_id,
         content, asset, units, fee_units, fiat, price, fiat_amount, worth_cents, method, window_ms, asked_at_ms)
       OVERRIDING SYSTEM VALUE VALUES ($1, 1, 1, '', '', $2, $3, $4, $5, $1::bigint::text, '', 1, 5, 1, 'EUR', 0.92, 92.50, 1, 'sepa', 1, 0)`,
      [orderId, users.get(maker === buyer ? seller : buyer), users.get(maker), users.get(buyer), users.get(seller)],
    );
}

const calls = async () =>
  (
    await pool.query(
      `SELECT e.account, d.about, d.kind FROM webhooks.deliveries d JOIN webhooks.endpoints e USING (endpoint_id)
       ORDER BY d.number`,
    )
  ).rows;
const key = ({ account, action, orderId, state }: { account: number } & Pick<Step, 'action' | 'orderId' | 'state'>) =>
  `${account} ${orderId} ${action} ${state}`;

test('PORD-60 PORD-64 each step is told to both sides by webhook, once, however often it is folded', async () => {
  const expected = steps().flatMap((step) => [step.buyer, step.seller].map((account) => key({ account, ...step })));
  const found = await calls();
  expect(found.map(({ about, account }) => key({ account: Number(account), ...about })).sort()).toEqual(
    expected.sort(),
  );
  expect(found.some(({ about }) => about.deadline !== null)).toBe(true);
  await fold();
  expect(await calls()).toHaveLength(found.length);
});

test('PORD-64 a webhook tells the order as its receiver has it: amount, method, time left, and who moved it', async () => {
  await pool.query(
    "INSERT INTO projection.assets (asset, code, name, scale) VALUES (1, 'XYZ', 'X', 2) ON CONFLICT (asset) DO UPDATE SET code = 'XYZ', scale = 2",
  );
  const names = new Names();
  const opened = steps().find(({ action }) => action === 'OPEN') as Step;
  for (const account of [opened.buyer, opened.seller]) {
    const row = (await calls()).find(
      (one) => Number(one.account) === account && one.about.orderId === opened.orderId && one.about.action === 'OPEN',
    );
    const call = { kind: 'p2p-order', account, about: row.about, madeAtMs: 1 } as unknown as CallRow;
    const { data } = JSON.parse(await bodyOf(pool, names, Buffer.alloc(32), call));
    const isMaker = account === opened.maker;
    const other = account === opened.buyer ? opened.seller : opened.buyer;
    expect(data).toEqual({
      id: opened.orderId,
      time: expect.any(Number),
      action: 'OPEN',
      by: opened.by === opened.buyer ? 'BUY' : 'SELL',
      state: 'PENDING_PAYMENT',
      deadline: expect.any(Number),
      side: account === opened.buyer ? 'BUY' : 'SELL',
      isMaker,
      asset: 'XYZ',
      amount: '0.05',
      fee: isMaker ? '0.01' : '0.00',
      fiat: 'EUR',
      price: '0.92',
      fiatAmount: '92.50',
      method: 'sepa',
      methodName: expect.any(String),
      trader: { id: other.toString(16).padStart(12, '0'), nickname: `n${other}` },
    });
  }
});

test('PORD-64 a webhook tells a message as its receiver reads it', async () => {
  const key = randomBytes(32);
  const { buyer, orderId, seller } = steps()[0] as Step;
  const id = await insertP2pMessage(pool, {
    ...{ orderId, kind: 'PERSON', pictureId: null, isRisky: true, clientId: 'm1', nowMs: 7 },
    userId: (await pool.query('SELECT user_id AS id FROM p2p.people WHERE account = $1', [buyer])).rows[0].id,
    sealed: sealMessage(key, orderId, 'Paid. See example.com'),
  });
  const call = { kind: 'p2p-message', account: seller, about: { message: id }, madeAtMs: 7 } as unknown as CallRow;
  expect(JSON.parse(await bodyOf(pool, new Names(), key, call))).toEqual({
    type: 'p2p-message',
    timestamp: new Date(7).toISOString(),
    data: {
      ...{ id, orderId, time: 7, by: 'THEM', text: 'Paid. See example.com', picture: null },
      ...{ isProof: false, isRisky: true },
    },
  });
});

/** Whom a step is mailed to: who must act, or whom it affects, and never who took it. */
function mailed({ action, buyer, by, seller }: Step): number[] {
  const toBuyer: Step['action'][] = ['OPEN', 'ASK_CANCEL', 'RELEASE'];
  const toSeller: Step['action'][] = ['OPEN', 'PAID', 'CANCEL', 'AGREE_CANCEL', 'DECLINE_CANCEL'];
  const toBoth: Step['action'][] = ['APPEAL', 'WITHDRAW_APPEAL', 'RULE_BUYER', 'RULE_SELLER', 'TIMEOUT'];
  return [
    ...([...toBuyer, ...toBoth].includes(action) ? [buyer] : []),
    ...([...toSeller, ...toBoth].includes(action) ? [seller] : []),
  ].filter((account) => account !== by);
}

test('PORD-60 each step is mailed to who must act or is affected, once, with amount, method and until when', async () => {
  const users = new Map<string, number>(
    (await pool.query('SELECT user_id AS id, account_id AS account FROM identity.users')).rows.map(
      ({ account, id }) => [id, account] as const,
    ),
  );
  const expected = steps().flatMap((step) => mailed(step).map((account) => `${account} ${step.orderId}`));
  const found = (await takeNotices(pool, 1_000_000, 0)).filter(({ order }) => order !== null);
  expect(found.map(({ order, userId }) => `${users.get(userId as string)} ${order?.orderId}`).sort()).toEqual(
    expected.sort(),
  );
  expect(new Set(found.map(({ kind }) => kind)).size).toBe(10);
  for (const { kind, order, userId } of found) {
    const account = users.get(userId as string);
    const mine = steps().find((step) => step.orderId === order?.orderId) as Step;
    expect(order).toMatchObject({ units: 5, fiat: 'EUR', fiatAmount: '92.50', method: 'sepa' });
    expect(order?.person).toBe(`n${account === mine.buyer ? mine.seller : mine.buyer}`);
    if (kind === 'p2p-pay') expect(account).toBe(mine.buyer);
    if (kind === 'p2p-released') expect([account, order?.untilMs]).toEqual([mine.buyer, null]);
  }
  expect(found.some(({ kind, order }) => kind === 'p2p-pay' && order?.untilMs !== null)).toBe(true);
  await fold();
  expect((await takeNotices(pool, 1_000_000, 0)).filter(({ order }) => order !== null)).toEqual([]);
});
