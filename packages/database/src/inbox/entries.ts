import type { NoticeArea, NoticeTopic } from '@pelorus/protocol/inbox/topics.ts';
import { type Queryable, rows } from '../queryable.ts';

const KEPT_MS = 90 * 86_400_000;
const KEPT_MOST = 1_000;
/** So many unread ones are counted; a hundred stands for more (INBX-05). */
const COUNTED_MOST = 100;

export interface EntryRow {
  /** Too long for a number. */
  place: string;
  kind: string;
  topic: NoticeTopic;
  area: NoticeArea;
  filled: Record<string, string>;
  timeMs: number;
  isRead: boolean;
}

interface Asked {
  area: NoticeArea | null;
  isUnread: boolean;
  /** Entries before this place; null: from the newest. */
  before: string | null;
  most: number;
  /** Of announcements' titles. */
  language: string;
  nowMs: number;
  /** Does the person want announcements? */
  hasPosts: boolean;
}

/**
 * The venue's posts that a person's inbox shows, with the place that each has in it: odd ones, so that no entry has the
 * same. Up to when they read them is up to when the last one that they read was published. $1: the person, $2: now.
 */
const POSTS = `SELECT p.post_id, p.published_at_ms, p.texts,
    p.published_at_ms * 1000000 + 2 * (p.post_id % 500000) + 1 AS place,
    p.published_at_ms <= greatest(u.created_at_ms, (SELECT l.published_at_ms FROM announcements.posts l
      WHERE l.post_id = r.post_id)) AS is_read
  FROM identity.users u LEFT JOIN announcements.read_up_to r USING (user_id), announcements.posts p
  WHERE u.user_id = $1 AND p.withdrawn_at_ms IS NULL AND p.published_at_ms <= $2 AND p.published_at_ms > $2 - ${KEPT_MS}`;

/** Returns a page of a person's inbox, newest first: their entries, and what the venue told everybody (INBX-01, INBX-30). */
export function inboxPage(db: Queryable, userId: string, asked: Asked): Promise<EntryRow[]> {
  const { area, before, hasPosts, isUnread, language, most, nowMs } = asked;
  return rows<EntryRow>(
    db,
    `SELECT place::text, kind, topic, area, filled, time_ms AS "timeMs", is_read AS "isRead" FROM (
       (SELECT place, kind, topic, area, filled, time_ms, read_at_ms IS NOT NULL AS is_read FROM inbox.entries
        WHERE user_id = $1 AND ($3::text IS NULL OR area = $3) AND NOT ($4 AND read_at_ms IS NOT NULL)
          AND ($5::bigint IS NULL OR place < $5) ORDER BY place DESC LIMIT $6)
       UNION ALL
       (SELECT place, 'announcement', 'announcements', 'venue',
          jsonb_build_object('post', post_id::text, 'title', coalesce(texts->$7->>'title', texts->'en_US'->>'title')),
          published_at_ms, is_read
        FROM (${POSTS}) AS posts
        WHERE $8 AND ($3::text IS NULL OR $3 = 'venue') AND NOT ($4 AND is_read) AND ($5::bigint IS NULL OR place < $5)
        ORDER BY place DESC LIMIT $6)) AS listed ORDER BY listed.place DESC LIMIT $6`,
    [userId, nowMs, area, isUnread, before, most, language, hasPosts],
  );
}

/** Returns how many of a person's entries are unread, of a hundred at most. */
export async function unreadOf(db: Queryable, userId: string, nowMs: number): Promise<number> {
  const found = await rows<{ unread: number }>(
    db,
    `SELECT count(*) AS unread FROM (
       SELECT 1 FROM inbox.entries WHERE user_id = $1 AND read_at_ms IS NULL
       UNION ALL
       SELECT 1 FROM (${POSTS}) AS posts WHERE NOT is_read AND NOT EXISTS (SELECT 1 FROM inbox.choices
         WHERE user_id = $1 AND topic = 'announcements' AND channel = 'page' AND NOT is_on)
       LIMIT ${COUNTED_MOST}) AS counted`,
    [userId, nowMs],
  );
  return found[0]?.unread ?? 0;
}

/** What is marked: some places, or all up to one, of an area or of all. */
type Marked = { places: readonly string[] } | { upTo: string; area: NoticeArea | null };

/** Marks what a person has read, and tells their other pages; a post that is read reads those before it. */
export async function markRead(db: Queryable, userId: string, marked: Marked, nowMs: number): Promise<void> {
  const [places, upTo, area] = 'places' in marked ? [marked.places, null, null] : [null, marked.upTo, marked.area];
  await db.query(
    `WITH chosen AS (
       UPDATE inbox.entries SET read_at_ms = $2 WHERE user_id = $1 AND read_at_ms IS NULL
         AND (place = ANY($3::bigint[]) OR (place <= $4 AND ($5::text IS NULL OR area = $5)))),
     post AS (
       SELECT post_id FROM (${POSTS}) AS posts WHERE NOT is_read
         AND (place = ANY($3::bigint[]) OR (place <= $4 AND ($5::text IS NULL OR $5 = 'venue')))
       ORDER BY place DESC LIMIT 1),
     kept AS (
       INSERT INTO announcements.read_up_to (user_id, post_id) SELECT $1, post_id FROM post
       ON CONFLICT (user_id) DO UPDATE SET post_id = excluded.post_id)
     SELECT pg_notify('inbox_changed', 'inbox:' || account_id) FROM identity.users
     WHERE user_id = $1 AND account_id IS NOT NULL`,
    [userId, nowMs, places, upTo, area],
  );
}

/** What an inbox says of itself when it has changed. */
interface InboxState {
  account: number;
  userId: string;
  /** The newest unread entry of their own; null: none. */
  newest: EntryRow | null;
}

/** Returns the newest unread entry of these accounts' people. */
export function newestOf(db: Queryable, accounts: readonly number[]): Promise<InboxState[]> {
  return rows<InboxState>(
    db,
    `SELECT u.account_id AS account, u.user_id AS "userId",
       (SELECT jsonb_build_object('place', e.place::text, 'kind', e.kind, 'topic', e.topic, 'area', e.area,
          'filled', e.filled, 'timeMs', e.time_ms, 'isRead', false)
        FROM inbox.entries e WHERE e.user_id = u.user_id AND e.read_at_ms IS NULL ORDER BY e.entry_id DESC LIMIT 1) AS newest
     FROM identity.users u WHERE u.account_id = ANY($1::int[])`,
    [accounts],
  );
}

/** Forgets entries by age, and what a person has beyond the newest thousand (INBX-08). */
export async function trimInboxes(db: Queryable, nowMs: number): Promise<void> {
  await db.query('DELETE FROM inbox.entries WHERE time_ms < $1', [nowMs - KEPT_MS]);
  await db.query(
    `DELETE FROM inbox.entries e USING (
       SELECT user_id, (array_agg(place ORDER BY place DESC))[${KEPT_MOST}] AS last FROM inbox.entries
       GROUP BY user_id HAVING count(*) > ${KEPT_MOST}) AS long
     WHERE e.user_id = long.user_id AND e.place < long.last`,
  );
}
