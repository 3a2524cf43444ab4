import { randomBytes, randomUUID } from 'node:crypto';
import { changePost, insertPost, type NewPost, withdrawPost } from '@pelorus/database/announcements/posts.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { queuePosts } from '@pelorus/database/inbox/pushes.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { type CallRow, takeCalls } from '@pelorus/database/webhooks/webhook-calls.ts';
import { announcementRow } from '@pelorus/protocol/announcements/http.ts';
import { createTestDatabase, type TestDatabase } from '@pelorus/testkit/postgres.ts';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bodyOf } from './body.ts';
import { Names } from './names.ts';

const NOW_MS = Date.UTC(2026, 0, 1);
const HOUR_MS = 3_600_000;

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('DELETE FROM identity.users');
  await pool.query('TRUNCATE announcements.posts, inbox.posts_pushed RESTART IDENTITY CASCADE');
});

/** Somebody with a webhook that was registered then, and its id. */
async function endpoint(event: string, { madeAtMs = 0, language = '', isOff = false } = {}): Promise<string> {
  const [userId, id] = [randomUUID(), randomUUID()];
  await pool.query('INSERT INTO identity.users (user_id, email, created_at_ms) VALUES ($1, $2, 0)', [userId, userId]);
  if (language !== '')
    await pool.query('INSERT INTO identity.preferences (user_id, user_language, updated_at_ms) VALUES ($1, $2, 0)', [
      userId,
      language,
    ]);
  await pool.query(
    `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms, off_at_ms, off_reason)
     VALUES ($1, $2, 16, 'https://example.com/', $3, '', $4, $5, $6)`,
    [id, userId, [event], madeAtMs, isOff ? 1 : null, isOff ? 'owner' : null],
  );
  return id;
}

const post = (title: string, publishedAtMs: number | null): NewPost => ({
  ...{ kind: 'listing', publishedAtMs, bannerFromMs: null, bannerUntilMs: null },
  texts: { en_US: { title, body: title }, ja_JP: { title: `${title} 日本`, body: title } },
});
const publish = (title: string, atMs: number) => insertPost(pool, post(title, atMs), null, atMs);

/** What is called by now: the endpoint and the body, in order. */
async function calls(nowMs = NOW_MS): Promise<{ endpointId: string; body: Record<string, unknown> }[]> {
  await queuePosts(pool, nowMs, HOUR_MS);
  const busy = { busyEndpoints: [], busyPersons: [], busyAccounts: [] };
  const most = { most: 50, maxEach: 50, maxOfPerson: 50, maxSlow: 50 };
  const rows: CallRow[] = await takeCalls(pool, { nowMs, leaseMs: HOUR_MS, ...most, ...busy });
  return Promise.all(
    rows
      .toSorted((a, b) => a.madeAtMs - b.madeAtMs)
      .map(async (row) => ({
        endpointId: row.endpointId,
        body: JSON.parse(await bodyOf(pool, new Names(), randomBytes(32), row)),
      })),
  );
}

test('HOOK-25 HOOK-12 an announcement is told once to each webhook that asks for it, in its owner’s language, else English', async () => {
  const mine = await endpoint('announcement');
  const japanese = await endpoint('announcement', { language: 'ja_JP' });
  const korean = await endpoint('announcement', { language: 'ko_KR' });
  await endpoint('fill');
  await endpoint('announcement', { isOff: true });
  const id = String(await publish('SOL is listed', NOW_MS - 1));
  const told = await calls();
  expect(new Map(told.map(({ body, endpointId }) => [endpointId, body]))).toEqual(
    new Map(
      ([[mine], [japanese, 'ja_JP', ' 日本'], [korean]] as const).map(([endpointId, locale = 'en_US', more = '']) => [
        endpointId,
        {
          type: 'announcement',
          timestamp: new Date(NOW_MS - 1).toISOString(),
          data: { id, kind: 'listing', title: `SOL is listed${more}`, locale, publishedAt: NOW_MS - 1 },
        },
      ]),
    ),
  );
  for (const { body } of told) expect(announcementRow.safeParse(body.data).error).toBeUndefined();
  await changePost(pool, Number(id), post('SOL is listed tomorrow', NOW_MS - 1), NOW_MS);
  expect(await calls()).toEqual([]);
});

test('HOOK-25 HOOK-18 nothing is told of drafts, of what waits or was withdrawn, of the past, or to who registered later', async () => {
  await endpoint('announcement', { madeAtMs: NOW_MS - 100 });
  await insertPost(pool, post('draft', null), null, NOW_MS);
  await publish('old', NOW_MS - HOUR_MS);
  await publish('before the webhook', NOW_MS - 101);
  await withdrawPost(pool, await publish('withdrawn', NOW_MS - 2), NOW_MS);
  await publish('waits', NOW_MS + 5);
  await publish('first', NOW_MS - 100);
  await publish('second', NOW_MS);
  const titles = async (nowMs?: number) =>
    (await calls(nowMs)).map(({ body }) => (body.data as { title: string }).title);
  expect(await titles()).toEqual(['first', 'second']);
  expect(await titles(NOW_MS + 5)).toEqual(['waits']);
});

test('HOOK-25 who sends pushes and webhooks hears of a change at once, and who calls hears of what is queued', async () => {
  await endpoint('announcement');
  const listener = new DatabaseListener(database.url, 'test', SILENT_LOG);
  const heard: string[] = [];
  for (const channel of ['push_due', 'webhook_due']) listener.on(channel, { onNotify: () => heard.push(channel) });
  await listener.start();
  try {
    await publish('now', NOW_MS);
    await vi.waitFor(() => expect(heard).toEqual(['push_due']));
    await queuePosts(pool, NOW_MS, HOUR_MS);
    await vi.waitFor(() => expect(heard).toEqual(['push_due', 'webhook_due']));
  } finally {
    await listener.close();
  }
});
