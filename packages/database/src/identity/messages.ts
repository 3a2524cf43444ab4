import { type Queryable, rows } from '../queryable.ts';

interface NewMessage {
  messageId: string;
  userId: string | null;
  channel: 'mail' | 'sms';
  kind: string;
  address: string;
  language: string;
  valuesSealed: Buffer;
  nowMs: number;
  /** After it a code has run out: not sent any more; null: always worth sending. */
  endsAtMs: number | null;
}

/** Adds a message to be sent; the worker hears of it by NOTIFY message_made when the transaction is in. */
export async function insertMessage(db: Queryable, message: NewMessage): Promise<void> {
  await db.query(
    `WITH made AS (
       INSERT INTO identity.messages (message_id, user_id, channel, kind, address, language, values_sealed, made_at_ms,
         ends_at_ms, next_try_at_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8)
       RETURNING message_id)
     SELECT pg_notify('message_made', message_id::text) FROM made`,
    [
      message.messageId,
      message.userId,
      message.channel,
      message.kind,
      message.address,
      message.language,
      message.valuesSealed,
      message.nowMs,
      message.endsAtMs,
    ],
  );
}

/** How many messages of these kinds were made for an address since then (JRN-11). */
export async function codesFor(
  db: Queryable,
  address: string,
  sinceMs: number,
  kinds: readonly string[],
): Promise<number> {
  const found = await rows<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM identity.messages WHERE address = $1 AND made_at_ms >= $2 AND kind = ANY($3)`,
    [address, sinceMs, kinds],
  );
  return found[0]?.count ?? 0;
}

export interface MessageRow {
  messageId: string;
  userId: string | null;
  channel: 'mail' | 'sms';
  kind: string;
  address: string;
  /** The person's own for messages, else for pages, else that of the page that asked (MSG-02). */
  language: string;
  /** Null: forgotten. */
  valuesSealed: Buffer | null;
  madeAtMs: number;
  endsAtMs: number | null;
  /** How often it was tried, this time included. */
  tries: number;
  /** The person's current anti-phishing code. */
  antiPhishingCode: string | null;
}

/** Not sent, and due: immediately before the first attempt, whatever the clock says. */
const DUE = 'sent_at_ms IS NULL AND given_up_at_ms IS NULL AND (tries = 0 OR next_try_at_ms <= $1)';

/**
 * Takes messages whose time has come, oldest first, and puts their next try off by `leaseMs`, so that two workers never
 * send the same one at once and a crash only delays it. One of an address at a time, and none of `busyAddresses`: an
 * address whose server is slow takes one place, not all.
 */
export function takeMessages(
  db: Queryable,
  options: { nowMs: number; leaseMs: number; most: number; busyAddresses: readonly string[] },
): Promise<MessageRow[]> {
  return rows<MessageRow>(
    db,
    `WITH due AS (
       SELECT message_id FROM identity.messages d
       WHERE ${DUE} AND address <> ALL($4) AND NOT EXISTS (
         SELECT 1 FROM identity.messages WHERE ${DUE} AND address = d.address
           AND (made_at_ms, message_id) < (d.made_at_ms, d.message_id))
       ORDER BY made_at_ms LIMIT $3 FOR UPDATE SKIP LOCKED),
     m AS (
       UPDATE identity.messages t SET next_try_at_ms = $1::bigint + $2, tries = tries + 1
       FROM due WHERE t.message_id = due.message_id RETURNING t.*)
     SELECT m.message_id AS "messageId", m.user_id AS "userId", m.channel, m.kind, m.address,
       coalesce(p.msg_language, p.user_language, m.language) AS language, m.values_sealed AS "valuesSealed",
       m.made_at_ms AS "madeAtMs", m.ends_at_ms AS "endsAtMs", m.tries, u.anti_phishing_code AS "antiPhishingCode"
     FROM m LEFT JOIN identity.users u ON u.user_id = m.user_id
       LEFT JOIN identity.preferences p ON p.user_id = m.user_id
     ORDER BY m.made_at_ms`,
    [options.nowMs, options.leaseMs, options.most, options.busyAddresses],
  );
}

/** Returns when the next message is due, ms; null: none waits. */
export async function nextMessageAtMs(db: Queryable): Promise<number | null> {
  const found = await rows<{ atMs: number | null }>(
    db,
    `SELECT min(CASE WHEN tries = 0 THEN 0 ELSE next_try_at_ms END) AS "atMs" FROM identity.messages
     WHERE sent_at_ms IS NULL AND given_up_at_ms IS NULL`,
    [],
  );
  return found[0]?.atMs ?? null;
}

/** Notes that a message has left: its values go at once. `renderedSealed`: as the outbox shows it, null where there is none. */
export async function setMessageSent(db: Queryable, messageId: string, nowMs: number, renderedSealed: Buffer | null) {
  await db.query(
    `UPDATE identity.messages SET sent_at_ms = $2, values_sealed = NULL, rendered_sealed = $3 WHERE message_id = $1`,
    [messageId, nowMs, renderedSealed],
  );
}

/** Notes when a message that did not leave is tried again; null: never. */
export async function setMessageFailed(db: Queryable, messageId: string, nowMs: number, nextMs: number | null) {
  await db.query(
    `UPDATE identity.messages SET next_try_at_ms = coalesce($3, next_try_at_ms),
       given_up_at_ms = CASE WHEN $3::bigint IS NULL THEN $2::bigint END,
       values_sealed = CASE WHEN $3::bigint IS NULL THEN NULL ELSE values_sealed END
     WHERE message_id = $1`,
    [messageId, nowMs, nextMs],
  );
}

export interface OutboxRow {
  messageId: string;
  channel: 'mail' | 'sms';
  kind: string;
  address: string;
  sentAtMs: number;
  renderedSealed: Buffer;
}

/** Returns the newest messages that were put into the outbox instead of being sent. */
export function outboxMessages(db: Queryable, most: number): Promise<OutboxRow[]> {
  return rows<OutboxRow>(
    db,
    `SELECT message_id AS "messageId", channel, kind, address, sent_at_ms AS "sentAtMs",
       rendered_sealed AS "renderedSealed"
     FROM identity.messages WHERE rendered_sealed IS NOT NULL ORDER BY sent_at_ms DESC, made_at_ms DESC, message_id
     LIMIT $1`,
    [most],
  );
}

/** Keeps the hash of a link that freezes an account (SEC-40); nothing if the person is gone or it is there already. */
export async function insertFreezeLink(
  db: Queryable,
  link: { linkHash: Buffer; userId: string; endsAtMs: number },
): Promise<void> {
  await db.query(
    `INSERT INTO identity.freeze_links (link_hash, user_id, ends_at_ms)
     SELECT $1, user_id, $3 FROM identity.users WHERE user_id = $2 ON CONFLICT DO NOTHING`,
    [link.linkHash, link.userId, link.endsAtMs],
  );
}

/** Forgets messages that were sent or given up before then, and unsent ones made before then. */
export async function deleteOldMessages(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM identity.messages WHERE coalesce(sent_at_ms, given_up_at_ms, made_at_ms) < $1', [
    beforeMs,
  ]);
}

/** Forgets links that freeze, once they have run out. */
export async function deleteOldFreezeLinks(db: Queryable, nowMs: number): Promise<void> {
  await db.query('DELETE FROM identity.freeze_links WHERE ends_at_ms <= $1', [nowMs]);
}
