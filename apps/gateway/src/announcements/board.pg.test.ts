import { changePost, insertPost } from '@pelorus/database/announcements/posts.ts';
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
