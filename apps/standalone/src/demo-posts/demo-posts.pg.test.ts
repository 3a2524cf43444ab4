import { postOf, postsToShow } from '@pelorus/database/announcements/posts.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { SILENT_LOG } from '@pelorus/database/log.ts';
import { LOCALES } from '@pelorus/site/locales.ts';
import { postBlocks } from '@pelorus/site/post-text.ts';
import { createTestDatabase } from '@pelorus/testkit/postgres.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { writeSamplePosts } from './write-posts.ts';

test('NEWS-25 a demo begins with posts in every language whose links lead somewhere, written once', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, applicationName: 'test', log: SILENT_LOG });
  const log = pino({ level: 'silent' });
  try {
    await writeSamplePosts(database.url, 'Sun & $1', 1_000, log);
    await writeSamplePosts(database.url, 'Other', 2_000, log);
    const posts = await postsToShow(pool);
    expect(posts.length).toBeGreaterThan(1);
    for (const { postId, titles } of posts) {
      expect(Object.keys(titles).sort()).toEqual(LOCALES.map(({ tag }) => tag).sort());
      for (const { body } of Object.values((await postOf(pool, postId))?.texts ?? {})) {
        const pieces = postBlocks(body).flatMap((block) => (block.kind === 'list' ? block.rows.flat() : block.pieces));
        expect(pieces.some((piece) => typeof piece !== 'string')).toBe(true);
        expect(pieces.filter((piece) => typeof piece === 'string').join('')).not.toMatch(/[[\]{}]/);
      }
    }
    expect(posts[0]?.titles.en_US).toBe('Welcome to Sun & $1');
  } finally {
    await pool.end();
    await database.drop();
  }
});
