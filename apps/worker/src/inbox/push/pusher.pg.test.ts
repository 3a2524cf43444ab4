import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createPool } from '@pelorus/database/connection.ts';
import { tellPeople } from '@pelorus/database/inbox/tell.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { pushKeysOf } from '@pelorus/database/push-keys.ts';
import { seal } from '@pelorus/database/sealing.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Pusher } from './pusher.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
const browserKey = randomBytes(32);
const keys = pushKeysOf(randomBytes(32));

interface Got {
  path: string;
  headers: NodeJS.Dict<string | string[]>;
  body: Buffer;
}

let database: TestDatabase;
let pool: pg.Pool;
let server: Server;
let origin: string;
let got: Got[] = [];
let status = 201;
let nowMs = NOW_MS;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  server = createServer(async (request, response) => {
    got.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  got = [];
  status = 201;
  nowMs = NOW_MS;
  await pool.query('DELETE FROM identity.users');
});

interface TestBrowser {
  userId: string;
  path: string;
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
}

/** Somebody with a browser of that language. */
async function browser(language = 'en_US', userId: string = randomUUID()): Promise<TestBrowser> {
  await pool.query(
    'INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
    [userId, `${userId}@example.com`],
  );
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const [auth, browserId] = [randomBytes(16), randomUUID()];
  const path = `/send/${browserId}`;
  const subscription = {
    endpoint: origin + path,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  await pool.query(
    `INSERT INTO inbox.browsers (browser_id, user_id, endpoint_hash, sealed, language, made_at_ms)
     VALUES ($1, $2, $3, $4, $5, 0)`,
    [browserId, userId, randomBytes(32), seal(browserKey, browserId, JSON.stringify(subscription)), language],
  );
  return { userId, path, pair, auth };
}

/** Reads a push as the browser does: RFC 8291, written a second time. */
function opened({ auth, pair }: TestBrowser, body: Buffer): { title: string; body: string; link: string } {
  const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 21 + (body[20] as number))];
  const sealed = body.subarray(21 + sender.length, -16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes));
  const open = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  open.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([open.update(sealed), open.final()]);
  expect(plain.at(-1)).toBe(2);
  return JSON.parse(plain.subarray(0, -1).toString());
}

const alert = (userId: string) => ({
  ...{ userId, kind: 'price-alert' as const, timeMs: nowMs, about: 'alert:7' },
  values: {
    ...{ product: 'spot', market: 'BTC_USDT', direction: 'above', price: '90000.00 USDT', note: 'sell\nnow' },
    timeMs: String(nowMs),
  },
});

/** Sends all that is due. */
async function send(loopback = true): Promise<void> {
  const settings = { browserKey, keys, contact: 'mailto:a@example.com', loopback };
  const pusher = new Pusher({ pool, log: SILENT_LOG, settings, clock: () => nowMs });
  while (await pusher.sendSome());
}
const waiting = async () =>
  (await pool.query('SELECT tries, next_try_at_ms::float8 - $1 AS ms FROM inbox.pushes', [nowMs])).rows;

test('INBX-41 INBX-42 each browser of a person gets what only it can read, in its language, with the venue’s signature', async () => {
  const first = await browser();
  const second = await browser('ar_AE', first.userId);
  await browser();
  await tellPeople(pool, [alert(first.userId)], nowMs);
  await send();
  expect(got.map(({ path }) => path).sort()).toEqual([first.path, second.path].sort());
  const of = ({ path }: TestBrowser) => got.find((one) => one.path === path) as Got;
  expect(opened(first, of(first).body)).toEqual({
    ...{ title: 'Price alert', body: 'BTC_USDT · 90000.00 USDT · sell now', link: '/en_US/trade/BTC_USDT' },
  });
  expect(opened(second, of(second).body)).toMatchObject({ title: 'تنبيه سعر', link: '/ar_AE/trade/BTC_USDT' });
  expect(() => opened(second, of(first).body)).toThrow();
  const { headers } = of(first);
  expect(headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${keys.publicKey}$`));
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
});

test('INBX-10 INBX-42 what a person switched off, and a chat’s text, reaches no browser', async () => {
  const mine = await browser();
  await pool.query("INSERT INTO inbox.choices VALUES ($1, 'priceAlerts', 'push', false)", [mine.userId]);
  const values = { order: '7', person: 'Bob', messages: '2', timeMs: '1' };
  const chat = { userId: mine.userId, kind: 'p2p-message' as const, timeMs: nowMs, values };
  await tellPeople(pool, [alert(mine.userId), chat], nowMs);
  await send();
  expect(got.map(({ body }) => opened(mine, body))).toEqual([
    { title: 'New P2P message', body: 'Bob', link: '/en_US/p2p/order/7' },
  ]);
});

test.each([404, 410])('INBX-44 %i forgets the browser and all that waits for it', async (gone) => {
  const mine = await browser();
  status = gone;
  await tellPeople(pool, [alert(mine.userId)], nowMs);
  await send();
  expect((await pool.query('SELECT 1 FROM inbox.browsers')).rows).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('INBX-44 other failures are tried again, three times; a push of an hour ago is dropped', async () => {
  const mine = await browser();
  status = 503;
  await tellPeople(pool, [alert(mine.userId)], nowMs);
  for (const [nth, ms] of [10_000, MINUTE_MS, 5 * MINUTE_MS].entries()) {
    await send();
    expect(await waiting()).toEqual([{ tries: nth + 1, ms }]);
    nowMs += ms;
  }
  await send();
  expect([await waiting(), got.length]).toEqual([[], 4]);
  await tellPeople(pool, [alert(mine.userId)], nowMs);
  nowMs += 60 * MINUTE_MS;
  await send();
  expect([await waiting(), got.length]).toEqual([[], 4]);
  status = 400;
  await tellPeople(pool, [alert(mine.userId)], nowMs);
  await send();
  expect([await waiting(), got.length]).toEqual([[], 5]);
});

test('INBX-43 no push goes to this machine or the exchange’s own network', async () => {
  const mine = await browser();
  await tellPeople(pool, [alert(mine.userId)], nowMs);
  await send(false);
  expect([await waiting(), got]).toEqual([[], []]);
});

test('INBX-45 a post of the venue is pushed once, to who turned that on, in the browser’s language', async () => {
  const mine = await browser('ja_JP');
  await browser();
  await pool.query("INSERT INTO inbox.choices VALUES ($1, 'announcements', 'push', true)", [mine.userId]);
  const texts = { en_US: { title: 'Maintenance', body: '' }, ja_JP: { title: 'メンテナンス', body: '' } };
  const publish = (atMs: number) =>
    pool.query(
      `INSERT INTO announcements.posts (kind, texts, made_at_ms, changed_at_ms, published_at_ms)
       VALUES ('news', $1, $2, $2, $2) RETURNING post_id AS id`,
      [JSON.stringify(texts), atMs],
    );
  const { rows } = await publish(nowMs + MINUTE_MS);
  await publish(nowMs - 61 * MINUTE_MS);
  await send();
  expect(got).toEqual([]);
  nowMs += MINUTE_MS;
  await send();
  await send();
  expect(got.map(({ body }) => opened(mine, body))).toEqual([
    { title: 'メンテナンス', body: '', link: `/ja_JP/announcements/${rows[0].id}` },
  ]);
});
