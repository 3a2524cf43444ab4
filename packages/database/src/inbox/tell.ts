import { NOTICE_TOPICS } from '@pelorus/protocol/inbox/topics.ts';
import { MESSAGE_KINDS, type NoticeKind } from '@pelorus/protocol/messages/kinds.ts';
import { type Queryable, rows } from '../queryable.ts';
import { choicesOf, isOn } from './choices.ts';

/** What a person is told of. */
export interface Notice {
  userId: string;
  kind: NoticeKind;
  values: Readonly<Record<string, string>>;
  timeMs: number;
  /** What later news of the same thing replace; null: nothing does. One notice of it in a call. */
  about?: string | null;
  /** What later news of it add to: whole numbers as texts. */
  sums?: Readonly<Record<string, string>> | null;
  /** Who gets a push of it besides, as the owner of a sub-account. */
  pushesAlso?: string;
}

/**
 * Writes each notice into its person's inbox, and queues it for their browsers, as far as they want that (INBX-10). In the
 * transaction of what it tells (INBX-20). Gateways hear of it when that is in.
 */
export async function tellPeople(db: Queryable, notices: readonly Notice[], nowMs: number): Promise<void> {
  if (notices.length === 0) return;
  const people = new Set(notices.flatMap(({ pushesAlso, userId }) => [userId, pushesAlso ?? userId]));
  const chosen = await choicesOf(db, [...people]);
  await putEntries(
    db,
    notices.filter(({ kind, userId }) => isOn(chosen(userId), MESSAGE_KINDS[kind].topic, 'page')),
  );
  const pushed = notices.flatMap((notice) =>
    [...new Set([notice.userId, notice.pushesAlso ?? notice.userId])]
      .filter((userId) => isOn(chosen(userId), MESSAGE_KINDS[notice.kind].topic, 'push'))
      .map((userId) => ({ ...notice, userId })),
  );
  await putPushes(db, pushed, nowMs);
}

async function putEntries(db: Queryable, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const written = notices.map(({ about, kind, sums, timeMs, userId, values }) => {
    const { topic } = MESSAGE_KINDS[kind];
    const { area } = NOTICE_TOPICS[topic];
    return { user_id: userId, kind, topic, area, filled: values, about, sums: sums ?? null, time_ms: timeMs };
  });
  await db.query(
    `WITH told AS (
       INSERT INTO inbox.entries AS t (user_id, kind, topic, area, filled, about, sums, time_ms)
       SELECT r.user_id, r.kind, r.topic, r.area, r.filled, r.about, r.sums, r.time_ms
       FROM jsonb_to_recordset($1::jsonb) AS r (user_id uuid, kind text, topic text, area text, filled jsonb, about text,
         sums jsonb, time_ms bigint)
       WHERE EXISTS (SELECT 1 FROM identity.users u WHERE u.user_id = r.user_id AND u.closed_at_ms IS NULL)
       ON CONFLICT (user_id, about) WHERE about IS NOT NULL DO UPDATE SET entry_id = DEFAULT, kind = excluded.kind,
         filled = excluded.filled, sums = excluded.sums, time_ms = greatest(t.time_ms, excluded.time_ms), read_at_ms = NULL
       RETURNING user_id)
     SELECT pg_notify('inbox_changed', 'inbox:' || u.account_id)
     FROM identity.users u WHERE u.user_id IN (SELECT user_id FROM told) AND u.account_id IS NOT NULL`,
    [JSON.stringify(written)],
  );
}

async function putPushes(db: Queryable, notices: readonly Notice[], nowMs: number): Promise<void> {
  if (notices.length === 0) return;
  const written = notices.map(({ about, kind, userId, values }) => ({ user_id: userId, kind, filled: values, about }));
  await db.query(
    `WITH queued AS (
       INSERT INTO inbox.pushes (browser_id, kind, filled, about, made_at_ms, next_try_at_ms)
       SELECT b.browser_id, r.kind, r.filled, r.about, $2, $2
       FROM jsonb_to_recordset($1::jsonb) AS r (user_id uuid, kind text, filled jsonb, about text)
         JOIN inbox.browsers b USING (user_id)
       RETURNING 1)
     SELECT pg_notify('push_due', '') FROM queued LIMIT 1`,
    [JSON.stringify(written), nowMs],
  );
}

/** Returns what was summed up so far of these things of people, by "person thing". */
export async function sumsOf(
  db: Queryable,
  things: readonly { userId: string; about: string }[],
): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  if (things.length === 0) return new Map();
  const found = await rows<{ userId: string; about: string; sums: Record<string, string> }>(
    db,
    `SELECT user_id AS "userId", about, sums FROM inbox.entries
     WHERE (user_id, about) IN (SELECT * FROM unnest($1::uuid[], $2::text[])) AND sums IS NOT NULL`,
    [things.map(({ userId }) => userId), things.map(({ about }) => about)],
  );
  return new Map(found.map(({ about, sums, userId }) => [`${userId} ${about}`, sums]));
}
