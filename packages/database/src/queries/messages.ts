import { type Queryable, rows } from '../queryable.ts';

export interface NewMessage {
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

/** How many codes were made for an address since then (JRN-11). */
export async function codesFor(db: Queryable, address: string, sinceMs: number): Promise<number> {
  const found = await rows<{ count: number }>(
    db,
    `SELECT count(*) AS count FROM identity.messages WHERE address = $1 AND made_at_ms >= $2 AND kind LIKE '%-code'`,
    [address, sinceMs],
  );
  return found[0]?.count ?? 0;
}

export interface MessageRow {
  messageId: string;
  userId: string | null;
  channel: 'mail' | 'sms';
  kind: string;
  address: string;
  language: string;
  /** Null: forgotten. */
  valuesSealed: Buffer | null;
  madeAtMs: number;
  endsAtMs: number | null;
  sentAtMs: number | null;
  givenUpAtMs: number | null;
  tries: number;
  /** The person's own mark against forged mails, as it is now. */
  antiPhishingCode: string | null;
}

const MESSAGE = `m.message_id AS "messageId", m.user_id AS "userId", m.channel, m.kind, m.address, m.language,
  m.values_sealed AS "valuesSealed", m.made_at_ms AS "madeAtMs", m.ends_at_ms AS "endsAtMs",
  m.sent_at_ms AS "sentAtMs", m.given_up_at_ms AS "givenUpAtMs", m.tries,
  u.anti_phishing_code AS "antiPhishingCode"`;

/**
 * Takes messages whose time has come, oldest first, and puts their next try off by `leaseMs`, so that two workers never
 * send the same one at once and a crash only delays it.
 */
export function takeMessages(db: Queryable, nowMs: number, leaseMs: number, most: number): Promise<MessageRow[]> {
  return rows<MessageRow>(
    db,
    `WITH due AS (
       SELECT message_id FROM identity.messages
       WHERE sent_at_ms IS NULL AND given_up_at_ms IS NULL AND next_try_at_ms <= $1
       ORDER BY next_try_at_ms LIMIT $3 FOR UPDATE SKIP LOCKED),
     m AS (
       UPDATE identity.messages t SET next_try_at_ms = $1 + $2, tries = tries + 1
       FROM due WHERE t.message_id = due.message_id RETURNING t.*)
     SELECT ${MESSAGE} FROM m LEFT JOIN identity.users u ON u.user_id = m.user_id ORDER BY m.made_at_ms`,
    [nowMs, leaseMs, most],
  );
}

/** Notes that a message has left; its values go if they are not to be kept. */
export async function setMessageSent(db: Queryable, messageId: string, nowMs: number, keepValues: boolean) {
  await db.query(
    `UPDATE identity.messages SET sent_at_ms = $2, values_sealed = CASE WHEN $3 THEN values_sealed END
     WHERE message_id = $1`,
    [messageId, nowMs, keepValues],
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

/** Returns the newest messages, for the outbox of the development mode. */
export function newestMessages(db: Queryable, most: number): Promise<MessageRow[]> {
  return rows<MessageRow>(
    db,
    `SELECT ${MESSAGE} FROM identity.messages m LEFT JOIN identity.users u ON u.user_id = m.user_id
     ORDER BY m.made_at_ms DESC, m.message_id LIMIT $1`,
    [most],
  );
}

/** Forgets messages made before then. */
export async function deleteOldMessages(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('DELETE FROM identity.messages WHERE made_at_ms < $1', [beforeMs]);
}
