import { changePost, insertPost, withdrawPost } from '@pelorus/database/announcements/posts.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { DatabaseListener } from '@pelorus/database/listener.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AnnouncementBoard } from './board.ts';

const log = pino({ level: 'silent' });
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: ReturnType<typeof createPool>;
let nowMs = 1_000;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const post = (title: string) => ({
  kind: 'news' as const,
  texts: { en_US: { title, body: title } },
  ...{ publishedAtMs: 1, bannerFromMs: null, bannerUntilMs: null },
});
const titles = async (board: AnnouncementBoard) => (await board.heads()).map((head) => head.titles.en_US);

test('NEWS-21 another gateway hears of a change and reads again, texts too', async () => {
  const board = new AnnouncementBoard({ pool, clock: () => nowMs, log });
  const listener = new DatabaseListener(database.url, 'test', SILENT_LOG);
  listener.on('announcements_changed', { onNotify: () => void board.changed() });
  await listener.start();
  try {
    expect(await titles(board)).toEqual([]);
    const id = await insertPost(pool, post('one'), null, nowMs);
    await vi.waitFor(async () => expect(await titles(board)).toEqual(['one']));
    expect((await board.post(id, 'en_US'))?.body).toBe('one');
    await changePost(pool, id, post('two'), nowMs + 1);
    await vi.waitFor(async () => expect((await board.post(id, 'en_US'))?.body).toBe('two'));
  } finally {
    await listener.close();
  }
});

test('NEWS-21 between changes the database is not asked', async () => {
  const board = new AnnouncementBoard({ pool, clock: () => nowMs, log });
  const [first] = await board.heads();
  await board.post(first?.postId ?? 0, 'en_US');
  const asked = vi.spyOn(pool, 'query');
  await board.heads();
  await board.banners('en_US');
  await board.post(first?.postId ?? 0, 'en_US');
  expect(asked).not.toHaveBeenCalled();
  await board.changed();
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('NEWS-21 while the database does not answer the last read serves, and it is asked again later', async () => {
  const board = new AnnouncementBoard({ pool, clock: () => nowMs, log });
  const before = await titles(board);
  expect(before).not.toEqual([]);
  const asked = vi.spyOn(pool, 'query').mockRejectedValue(new Error('away') as never);
  await board.changed();
  expect(await titles(board)).toEqual(before);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
  await insertPost(pool, post('later'), null, nowMs);
  nowMs += 5_000;
  expect(await titles(board)).toEqual(['later', ...before]);
});

test('NEWS-26 what readers are shown is another when a post is published, changed or withdrawn, or its time or that of its banner comes; drafts and waiting posts change nothing', async () => {
  nowMs = 100_000;
  const board = new AnnouncementBoard({ pool, clock: () => nowMs, log });
  await board.changed();
  const versions = [board.shown().version];
  /** Whether it is another now than it was at the last look. */
  const isNew = async () => {
    await board.changed();
    versions.unshift(board.shown().version);
    return versions[0] !== versions[1];
  };
  await insertPost(pool, { ...post('draft'), publishedAtMs: null }, null, nowMs);
  expect(await isNew()).toBe(false);
  const waiting = { ...post('waits'), publishedAtMs: 200_000, bannerFromMs: 300_000, bannerUntilMs: 400_000 };
  const id = await insertPost(pool, waiting, null, nowMs);
  expect(await isNew()).toBe(false);
  nowMs = 200_000;
  expect(await isNew()).toBe(true);
  expect(board.shown()).toMatchObject({
    newest: { id: String(id), kind: 'news', publishedAt: 200_000 },
    banner: null,
  });
  await changePost(pool, id, { ...waiting, texts: post('other words').texts }, nowMs);
  expect(await isNew()).toBe(true);
  nowMs = 300_000;
  expect(await isNew()).toBe(true);
  expect(board.shown().banner).toEqual({ id: String(id), until: 400_000 });
  nowMs = 400_000;
  expect(await isNew()).toBe(true);
  expect(board.shown().banner).toBeNull();
  await withdrawPost(pool, id, nowMs);
  expect(await isNew()).toBe(true);
  expect(board.shown().newest?.id).not.toBe(String(id));
});
