import { insertPost, isWithoutPosts } from '@pelorus/database/announcements/posts.ts';
import { createPool } from '@pelorus/database/connection.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { PostTexts } from '@pelorus/protocol/announcements/http.ts';
import type { Logger } from 'pino';
import { SAMPLE_POSTS } from './sample-posts.ts';

function named(texts: PostTexts, brandName: string): PostTexts {
  const fill = (text: string) => text.replaceAll('{brand}', () => brandName);
  return Object.fromEntries(
    Object.entries(texts).map(([tag, { body, title }]) => [tag, { title: fill(title), body: fill(body) }]),
  );
}

/** Announces something where nothing ever was announced, so that a demo's page is not empty (NEWS-25). */
export async function writeSamplePosts(url: string, brandName: string, nowMs: number, log: Logger): Promise<void> {
  const pool = createPool({ url, max: 1, applicationName: 'pelorus-demo-posts', log });
  try {
    await inTransaction(pool, async (db) => {
      if (!(await isWithoutPosts(db))) return;
      for (const [at, texts] of SAMPLE_POSTS.entries()) {
        const publishedAtMs = nowMs - (SAMPLE_POSTS.length - 1 - at);
        const post = { kind: 'news' as const, texts: named(texts, brandName), publishedAtMs };
        await insertPost(db, { ...post, bannerFromMs: null, bannerUntilMs: null }, null, publishedAtMs);
      }
    });
  } finally {
    await pool.end();
  }
}
