import type { PostTexts } from '@pelorus/protocol/announcements/http.ts';
import type { PostKind } from '@pelorus/protocol/announcements/kinds.ts';
import { Parameters, type Queryable, rows } from '../queryable.ts';

interface PostTimes {
  /** null: a draft; in the future: it waits. */
  publishedAtMs: number | null;
  bannerFromMs: number | null;
  bannerUntilMs: number | null;
}

export interface NewPost extends PostTimes {
  kind: PostKind;
  texts: PostTexts;
}

interface PostFacts extends PostTimes {
  postId: number;
  kind: PostKind;
  changedAtMs: number;
}

/** A post without its texts but the titles, by locale tag. */
export interface PostHead extends PostFacts {
  titles: Readonly<Record<string, string>>;
  withdrawnAtMs: number | null;
}

export interface PostRow extends PostFacts {
  texts: PostTexts;
  withdrawnAtMs: number | null;
}

const FACTS = `post_id AS "postId", kind, changed_at_ms AS "changedAtMs", published_at_ms AS "publishedAtMs",
  banner_from_ms AS "bannerFromMs", banner_until_ms AS "bannerUntilMs", withdrawn_at_ms AS "withdrawnAtMs"`;
const TITLES = `(SELECT jsonb_object_agg(key, value->'title') FROM jsonb_each(texts)) AS titles`;

/** Returns every post that is public or will be by itself, the newest first. */
export function postsToShow(db: Queryable): Promise<PostHead[]> {
  return rows<PostHead>(
    db,
    `SELECT ${FACTS}, ${TITLES} FROM announcements.posts
     WHERE published_at_ms IS NOT NULL AND withdrawn_at_ms IS NULL ORDER BY published_at_ms DESC, post_id DESC`,
    [],
  );
}

/** Returns posts in any state, those that were made last first; `before` is an id. */
export function postsOfStaff(db: Queryable, before: number | null, most: number): Promise<PostHead[]> {
  const parameters = new Parameters();
  const older = before === null ? '' : `WHERE post_id < ${parameters.add(before)}`;
  return rows<PostHead>(
    db,
    `SELECT ${FACTS}, ${TITLES} FROM announcements.posts ${older} ORDER BY post_id DESC LIMIT ${parameters.add(most)}`,
    parameters.values,
  );
}

/** Returns a post in any state; `lock`: until the transaction ends nobody else changes it. */
export async function postOf(db: Queryable, postId: number, lock = false): Promise<PostRow | undefined> {
  const found = await rows<PostRow>(
    db,
    `SELECT ${FACTS}, texts FROM announcements.posts WHERE post_id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [postId],
  );
  return found[0];
}

/** Tells every gateway, at the end of the transaction, that posts are others now (NEWS-21), and who sends pushes and webhooks of them. */
async function tellChange(db: Queryable): Promise<void> {
  await db.query(`SELECT pg_notify('announcements_changed', ''), pg_notify('push_due', '')`);
}

/** Writes a new post; returns its id. `by`: of the staff; null: the venue itself. */
export async function insertPost(db: Queryable, post: NewPost, by: string | null, nowMs: number): Promise<number> {
  const { bannerFromMs, bannerUntilMs, kind, publishedAtMs, texts } = post;
  const made = await rows<{ postId: number }>(
    db,
    `INSERT INTO announcements.posts (kind, texts, made_by, made_at_ms, changed_at_ms, published_at_ms, banner_from_ms,
       banner_until_ms) VALUES ($1, $2, $3, $4, $4, $5, $6, $7) RETURNING post_id AS "postId"`,
    [kind, JSON.stringify(texts), by, nowMs, publishedAtMs, bannerFromMs, bannerUntilMs],
  );
  await tellChange(db);
  return (made[0] as { postId: number }).postId;
}

/** Puts another version in place of a post's. */
export async function changePost(db: Queryable, postId: number, post: NewPost, nowMs: number): Promise<void> {
  const { bannerFromMs, bannerUntilMs, kind, publishedAtMs, texts } = post;
  await db.query(
    `UPDATE announcements.posts SET kind = $2, texts = $3, changed_at_ms = $4, published_at_ms = $5,
       banner_from_ms = $6, banner_until_ms = $7 WHERE post_id = $1`,
    [postId, kind, JSON.stringify(texts), nowMs, publishedAtMs, bannerFromMs, bannerUntilMs],
  );
  await tellChange(db);
}

export async function withdrawPost(db: Queryable, postId: number, nowMs: number): Promise<void> {
  await db.query('UPDATE announcements.posts SET withdrawn_at_ms = $2, changed_at_ms = $2 WHERE post_id = $1', [
    postId,
    nowMs,
  ]);
  await tellChange(db);
}

/** Have there ever been posts? */
export async function isWithoutPosts(db: Queryable): Promise<boolean> {
  const found = await rows<{ isThere: boolean }>(
    db,
    'SELECT EXISTS (SELECT 1 FROM announcements.posts) AS "isThere"',
    [],
  );
  return found[0]?.isThere === false;
}
