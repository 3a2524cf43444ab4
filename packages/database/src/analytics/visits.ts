import { type AnalyticsEvent, EVENT_KINDS } from '@pelorus/protocol/analytics/rules.ts';
import type { Pool } from 'pg';
import { type Queryable, rows } from '../queryable.ts';

/** A visit that a campaign brought. */
export interface ActivityRow {
  timeMs: number;
  event: string;
  requestSource: string | null;
  type: string | null;
  utm: Readonly<Record<string, string>>;
}

interface AnalyticsWrite {
  events: readonly AnalyticsEvent[];
  activity: readonly ActivityRow[];
  /** UTC day of arrival, 2026-11-21. */
  day: string;
  /** Limit of rows per day, over all senders. */
  rowsMax: number;
  bytesMax: number;
}

const bytesOf = (row: unknown) => Buffer.byteLength(JSON.stringify(row));

/**
 * Keeps events and visits in one transaction. Returns which events are new, by uid (the others came before, or were
 * not the first); null, with nothing kept, if the day has had enough. Events of one call may repeat each other.
 */
export async function insertAnalytics(pool: Pool, write: AnalyticsWrite): Promise<ReadonlySet<string> | null> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // The day's row is also the writers' lock, in every process, so they never wait for each other elsewhere.
    const today = await client.query<{ rows: string; bytes: string }>(
      `INSERT INTO analytics.days AS d (day, rows, bytes) VALUES ($1, 0, 0)
       ON CONFLICT (day) DO UPDATE SET rows = d.rows RETURNING rows, bytes`,
      [write.day],
    );
    const fresh = await insertEvents(client, write.events);
    const kept = [...write.events.filter(({ uid }) => fresh.has(uid)), ...write.activity];
    const bytes = kept.reduce((sum, row) => sum + bytesOf(row), 0);
    const isFull =
      Number(today.rows[0]?.rows) + kept.length > write.rowsMax ||
      Number(today.rows[0]?.bytes) + bytes > write.bytesMax;
    if (isFull && kept.length > 0) {
      await client.query('ROLLBACK');
      return null;
    }
    await insertActivity(client, write.activity);
    await client.query('UPDATE analytics.days SET rows = rows + $2, bytes = bytes + $3 WHERE day = $1', [
      write.day,
      kept.length,
      bytes,
    ]);
    await client.query('COMMIT');
    return fresh;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function insertEvents(db: Queryable, events: readonly AnalyticsEvent[]): Promise<ReadonlySet<string>> {
  if (events.length === 0) return new Set();
  const inserted = await rows<{ uid: string }>(
    db,
    `INSERT INTO analytics.events
       (uid, kind, event, time_ms, distinct_id, account_id, event_id, first_check_id, properties)
     SELECT * FROM unnest($1::uuid[], $2::smallint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
       $8::text[], $9::jsonb[])
     ON CONFLICT DO NOTHING RETURNING uid`,
    [
      events.map(({ uid }) => uid),
      events.map(({ kind }) => EVENT_KINDS.indexOf(kind)),
      events.map(({ event }) => event),
      events.map(({ time }) => time),
      events.map(({ distinctId }) => distinctId),
      events.map(({ accountId }) => accountId ?? null),
      events.map(({ eventId }) => eventId ?? null),
      events.map(({ firstCheckId }) => firstCheckId ?? null),
      events.map(({ properties }) => JSON.stringify(properties)),
    ],
  );
  return new Set(inserted.map(({ uid }) => uid));
}

async function insertActivity(db: Queryable, activity: readonly ActivityRow[]): Promise<void> {
  if (activity.length === 0) return;
  await db.query(
    `INSERT INTO analytics.activity (time_ms, event, request_source, type, utm)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[])`,
    [
      activity.map(({ timeMs }) => timeMs),
      activity.map(({ event }) => event),
      activity.map(({ requestSource }) => requestSource),
      activity.map(({ type }) => type),
      activity.map(({ utm }) => JSON.stringify(utm)),
    ],
  );
}

interface CountsOptions {
  /** From this time on, ms; days are in `zone` (an IANA name). */
  fromMs: number;
  toMs: number;
  zone: string;
  /** A property to count by, or none. */
  by: string | null;
  rowsMax: number;
}

/** The most counted, newest day first; `isCut` if there was more. */
interface Counts<T> {
  counted: T[];
  isCut: boolean;
}

/** Returns the rows with the highest counts first; reads one row more than wanted. */
function newestFirst<T extends { day: string }>(found: T[], rowsMax: number): Counts<T> {
  const counted = found.slice(0, rowsMax).sort((a, b) => Number(a.day < b.day) - Number(a.day > b.day));
  return { counted, isCut: found.length > rowsMax };
}

interface EventCountRow {
  day: string;
  event: string;
  by: string | null;
  count: number;
  people: number;
  devices: number;
}

/**
 * The countable events of a period. A changed event counts once: at its last overwrite, or at its first update without
 * one; each property has its last value since then. Only events changed in the period can count, but all their changes
 * decide when and how.
 */
const COUNTED = `
  SELECT event, time_ms, distinct_id, account_id, properties ->> $4 AS by FROM analytics.events
    WHERE kind < 2 AND time_ms >= $1 AND time_ms < $2
  UNION ALL
  SELECT event,
      coalesce(max(time_ms) FILTER (WHERE kind = 3), min(time_ms)),
      (array_agg(distinct_id ORDER BY time_ms DESC, uid))[1],
      (array_agg(account_id ORDER BY time_ms DESC, uid) FILTER (WHERE account_id IS NOT NULL))[1],
      (array_agg(properties ->> $4 ORDER BY time_ms DESC, kind DESC, uid)
        FILTER (WHERE properties ? $4 AND time_ms >= overwritten_ms))[1]
    FROM (SELECT *, coalesce(max(time_ms) FILTER (WHERE kind = 3) OVER (PARTITION BY event, event_id), 0) AS overwritten_ms
      FROM analytics.events WHERE kind >= 2 AND (event, event_id) IN
        (SELECT event, event_id FROM analytics.events WHERE kind >= 2 AND time_ms >= $1 AND time_ms < $2)) AS changes
    GROUP BY event, event_id
    HAVING coalesce(max(time_ms) FILTER (WHERE kind = 3), min(time_ms)) BETWEEN $1 AND $2 - 1`;

/** Returns how often each event happened on each day, by how many people (accounts) and devices. */
export async function eventCounts(db: Queryable, options: CountsOptions): Promise<Counts<EventCountRow>> {
  const { fromMs, toMs, zone, by, rowsMax } = options;
  const found = await rows<EventCountRow>(
    db,
    `SELECT to_char(to_timestamp(time_ms / 1000.0) AT TIME ZONE $3, 'YYYY-MM-DD') AS day, event, by,
       count(*) AS count, count(DISTINCT account_id) AS people, count(DISTINCT distinct_id) AS devices
     FROM (${COUNTED}) AS counted GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 DESC, 2, 3 LIMIT $5`,
    [fromMs, toMs, zone, by ?? '', rowsMax + 1],
  );
  return newestFirst(found, rowsMax);
}

interface ActivityCountRow {
  day: string;
  event: string;
  requestSource: string | null;
  type: string | null;
  utm: Record<string, string>;
  count: number;
}

/** Returns how often each campaign brought each visit on each day. */
export async function activityCounts(db: Queryable, options: CountsOptions): Promise<Counts<ActivityCountRow>> {
  const { fromMs, toMs, zone, rowsMax } = options;
  const found = await rows<ActivityCountRow>(
    db,
    `SELECT to_char(to_timestamp(time_ms / 1000.0) AT TIME ZONE $3, 'YYYY-MM-DD') AS day, event,
       request_source AS "requestSource", type, utm, count(*) AS count
     FROM analytics.activity WHERE time_ms >= $1 AND time_ms < $2
     GROUP BY 1, 2, 3, 4, 5 ORDER BY 6 DESC, 1 DESC, 2, 3, 4, 5 LIMIT $4`,
    [fromMs, toMs, zone, rowsMax + 1],
  );
  return newestFirst(found, rowsMax);
}

/** Deletes events and visits before `beforeMs`, and first-time marks before `firstBeforeMs`. */
export async function deleteOldAnalytics(db: Queryable, beforeMs: number, firstBeforeMs: number): Promise<void> {
  await db.query('DELETE FROM analytics.events WHERE time_ms < CASE kind WHEN 1 THEN $2::bigint ELSE $1::bigint END', [
    beforeMs,
    firstBeforeMs,
  ]);
  await db.query('DELETE FROM analytics.activity WHERE time_ms < $1', [beforeMs]);
  await db.query('DELETE FROM analytics.days WHERE day < to_timestamp($1 / 1000.0)::date', [beforeMs]);
}
