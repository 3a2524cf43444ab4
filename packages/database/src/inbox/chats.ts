import { type Queryable, rows } from '../queryable.ts';
import { tellPeople } from './tell.ts';

const aboutOf = (orderId: number) => `p2p-chat:${orderId}`;

interface ChatMessage {
  orderId: number;
  /** Who wrote it. */
  userId: string;
  /** Of the other side. */
  otherAccount: number;
  nowMs: number;
}

/** Tells the other side of an order's chat that a message came: one entry until it is read, without the text (INBX-28). */
export async function tellChat(db: Queryable, { nowMs, orderId, otherAccount, userId }: ChatMessage): Promise<void> {
  const about = aboutOf(orderId);
  const [found] = await rows<{ reader: string; person: string; unread: number }>(
    db,
    `SELECT o.user_id AS reader, w.nickname AS person, coalesce((SELECT (e.filled->>'messages')::int
       FROM inbox.entries e WHERE e.user_id = o.user_id AND e.about = $3 AND e.read_at_ms IS NULL), 0) AS unread
     FROM p2p.people o, p2p.people w WHERE o.account = $1 AND w.user_id = $2`,
    [otherAccount, userId, about],
  );
  if (found === undefined) return;
  const { person, reader, unread } = found;
  const values = { order: String(orderId), person, messages: String(unread + 1), timeMs: String(nowMs) };
  await tellPeople(db, [{ userId: reader, kind: 'p2p-message', values, about, timeMs: nowMs }], nowMs);
}

/** Marks the entry of an order's chat read: its person has the chat before them. */
export async function readChat(db: Queryable, userId: string, orderId: number, nowMs: number): Promise<void> {
  await db.query(
    `WITH seen AS (
       UPDATE inbox.entries SET read_at_ms = $3 WHERE user_id = $1 AND about = $2 AND read_at_ms IS NULL
       RETURNING user_id)
     SELECT pg_notify('inbox_changed', 'inbox:' || u.account_id) FROM seen JOIN identity.users u USING (user_id)
     WHERE u.account_id IS NOT NULL`,
    [userId, aboutOf(orderId), nowMs],
  );
}
