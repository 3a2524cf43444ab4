import type { NoticeKind } from '@pelorus/protocol/messages/kinds.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A push that is to be sent, and to which browser. */
export interface PushRow {
  pushId: number;
  browserId: string;
  kind: NoticeKind;
  filled: Record<string, string>;
  about: string | null;
  madeAtMs: number;
  /** This one included. */
  tries: number;
  /** Endpoint and keys, bound to browserId. */
  sealed: Buffer;
  language: string;
}

/** Takes pushes whose time has come, and puts their next try off by `leaseMs`: a crash only delays them. */
export function takePushes(
  db: Queryable,
  { leaseMs, most, nowMs }: { nowMs: number; leaseMs: number; most: number },
): Promise<PushRow[]> {
  return rows<PushRow>(
    db,
    `WITH due AS (
       SELECT push_id FROM inbox.pushes WHERE next_try_at_ms <= $1 ORDER BY next_try_at_ms LIMIT $3 FOR UPDATE SKIP LOCKED),
     taken AS (
       UPDATE inbox.pushes p SET tries = tries + 1, next_try_at_ms = $1::bigint + $2 FROM due
       WHERE p.push_id = due.push_id RETURNING p.*)
     SELECT t.push_id AS "pushId", t.browser_id AS "browserId", t.kind, t.filled, t.about, t.made_at_ms AS "madeAtMs",
       t.tries, b.sealed, b.language
     FROM taken t JOIN inbox.browsers b USING (browser_id) ORDER BY t.push_id`,
    [nowMs, leaseMs, most],
  );
}

/** Returns when the next push is due, ms; null: none waits. */
export async function nextPushAtMs(db: Queryable): Promise<number | null> {
  const text = 'SELECT min(next_try_at_ms) AS "atMs" FROM inbox.pushes';
  return (await rows<{ atMs: number | null }>(db, text, []))[0]?.atMs ?? null;
}

/** Forgets a push: it has left, or is given up. */
export async function endPush(db: Queryable, pushId: number): Promise<void> {
  await db.query('DELETE FROM inbox.pushes WHERE push_id = $1', [pushId]);
}

/** Notes when a push that did not leave is tried again. */
export async function postponePush(db: Queryable, pushId: number, atMs: number): Promise<void> {
  await db.query('UPDATE inbox.pushes SET next_try_at_ms = $2 WHERE push_id = $1', [pushId, atMs]);
}

/** Forgets a browser that is gone, with all that waits for it. */
export async function forgetGoneBrowser(db: Queryable, browserId: string): Promise<void> {
  await db.query('DELETE FROM inbox.browsers WHERE browser_id = $1', [browserId]);
}

/**
 * Queues what the venue published within the last hour, each post once: for the browsers of who wants that, in the browser's
 * language (INBX-45), and for the webhooks that ask for it and were there by then, in their owner's (HOOK-25).
 */
export async function queuePosts(db: Queryable, nowMs: number, newsMs: number): Promise<void> {
  await db.query(
    `WITH fresh AS (
       INSERT INTO inbox.posts_pushed (post_id) SELECT post_id FROM announcements.posts
       WHERE withdrawn_at_ms IS NULL AND published_at_ms <= $1 AND published_at_ms > $1::bigint - $2
       ON CONFLICT DO NOTHING RETURNING post_id),
     posts AS (SELECT p.* FROM fresh JOIN announcements.posts p USING (post_id)),
     pushed AS (
       INSERT INTO inbox.pushes (browser_id, kind, filled, about, made_at_ms, next_try_at_ms)
       SELECT b.browser_id, 'announcement', jsonb_build_object('post', p.post_id::text,
           'title', coalesce(p.texts->b.language->>'title', p.texts->'en_US'->>'title')), 'post:' || p.post_id, $1, $1
       FROM posts p, inbox.choices c JOIN inbox.browsers b USING (user_id)
       WHERE c.topic = 'announcements' AND c.channel = 'push' AND c.is_on),
     hooks AS (
       SELECT e.endpoint_id, e.made_at_ms, coalesce(s.msg_language, s.user_language) AS language
       FROM webhooks.endpoints e LEFT JOIN identity.preferences s USING (user_id)
       WHERE 'announcement' = ANY (e.events) AND e.off_at_ms IS NULL FOR KEY SHARE OF e),
     called AS (
       INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
       SELECT h.endpoint_id, 'announcement', jsonb_build_object('id', p.post_id::text, 'kind', p.kind,
           'title', p.texts->said.locale->>'title', 'locale', said.locale, 'publishedAt', p.published_at_ms),
         p.published_at_ms, $1, $1
       FROM posts p JOIN hooks h ON h.made_at_ms <= p.published_at_ms,
         LATERAL (SELECT CASE WHEN p.texts ? h.language THEN h.language ELSE 'en_US' END AS locale) said
       ORDER BY p.published_at_ms, p.post_id RETURNING 1)
     SELECT pg_notify('webhook_due', '') FROM called LIMIT 1`,
    [nowMs, newsMs],
  );
}
