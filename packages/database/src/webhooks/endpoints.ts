import type { CallProblem, OffReason, WebhookEvent, WebhookKind } from '@pelorus/protocol/webhooks/events.ts';
import { type Queryable, rows } from '../queryable.ts';

/** Endpoints as their owners see them: every query is scoped by owner. */
export interface EndpointRow {
  endpointId: string;
  url: string;
  events: WebhookEvent[];
  madeAtMs: number;
  offReason: OffReason | null;
  failingSinceMs: number | null;
  waiting: number;
}

const ENDPOINT = `e.endpoint_id AS "endpointId", e.url, e.events, e.made_at_ms AS "madeAtMs", e.off_reason AS "offReason",
  e.failing_since_ms AS "failingSinceMs", (SELECT count(*) FROM webhooks.deliveries d
    WHERE d.endpoint_id = e.endpoint_id AND d.next_try_at_ms IS NOT NULL) AS waiting`;

/** Returns a person's endpoints, oldest first. */
export function endpointsOf(db: Queryable, userId: string): Promise<EndpointRow[]> {
  const text = `SELECT ${ENDPOINT} FROM webhooks.endpoints e WHERE e.user_id = $1 ORDER BY e.made_at_ms, e.endpoint_id`;
  return rows<EndpointRow>(db, text, [userId]);
}

/** Returns one endpoint of a person; undefined: they have no such. */
export async function endpointOf(db: Queryable, userId: string, endpointId: string): Promise<EndpointRow | undefined> {
  const text = `SELECT ${ENDPOINT} FROM webhooks.endpoints e WHERE e.user_id = $1 AND e.endpoint_id = $2`;
  return (await rows<EndpointRow>(db, text, [userId, endpointId]))[0];
}

interface NewEndpoint {
  endpointId: string;
  userId: string;
  account: number;
  url: string;
  events: readonly WebhookEvent[];
  secretSealed: Buffer;
  nowMs: number;
}

/** Adds an endpoint to a person, whose row is locked before counting; false: there are `most` already. */
export async function insertEndpoint(db: Queryable, endpoint: NewEndpoint, most: number): Promise<boolean> {
  await db.query('SELECT 1 FROM identity.users WHERE user_id = $1 FOR UPDATE', [endpoint.userId]);
  const result = await db.query(
    `INSERT INTO webhooks.endpoints (endpoint_id, user_id, account, url, events, secret_sealed, made_at_ms)
     SELECT $1, $2, $3, $4, $5, $6, $7
     WHERE (SELECT count(*) FROM webhooks.endpoints WHERE user_id = $2) < $8`,
    [
      endpoint.endpointId,
      endpoint.userId,
      endpoint.account,
      endpoint.url,
      endpoint.events,
      endpoint.secretSealed,
      endpoint.nowMs,
      most,
    ],
  );
  return result.rowCount === 1;
}

interface EndpointChange {
  url?: string | undefined;
  events?: readonly WebhookEvent[] | undefined;
  /** Switching on forgets failures; switching off gives up what waits. */
  isOn?: boolean | undefined;
  secretSealed?: Buffer | undefined;
}

/** Changes an endpoint of a person; false: they have no such. */
export async function updateEndpoint(
  db: Queryable,
  userId: string,
  endpointId: string,
  { url, events, isOn, secretSealed }: EndpointChange,
  nowMs: number,
): Promise<boolean> {
  const result = await db.query(
    `UPDATE webhooks.endpoints SET url = coalesce($3, url), events = coalesce($4, events),
       secret_sealed = coalesce($5, secret_sealed), is_quick = is_quick AND $3::text IS NULL,
       off_at_ms = CASE $6::boolean WHEN true THEN NULL WHEN false THEN coalesce(off_at_ms, $7) ELSE off_at_ms END,
       off_reason = CASE $6::boolean WHEN true THEN NULL WHEN false THEN coalesce(off_reason, 'owner') ELSE off_reason END,
       failing_since_ms = CASE $6::boolean WHEN true THEN NULL ELSE failing_since_ms END,
       failures = CASE $6::boolean WHEN true THEN 0 ELSE failures END
     WHERE user_id = $1 AND endpoint_id = $2`,
    [userId, endpointId, url ?? null, events ?? null, secretSealed ?? null, isOn ?? null, nowMs],
  );
  if (result.rowCount !== 1) return false;
  if (isOn === false) await giveUpWaiting(db, endpointId);
  return true;
}

/** Gives up what waits for an endpoint. */
export async function giveUpWaiting(db: Queryable, endpointId: string): Promise<void> {
  await db.query(
    'UPDATE webhooks.deliveries SET next_try_at_ms = NULL WHERE endpoint_id = $1 AND next_try_at_ms IS NOT NULL',
    [endpointId],
  );
}

/** Takes an endpoint away from a person; returns its address, undefined: they had no such. */
export async function deleteEndpoint(db: Queryable, userId: string, endpointId: string): Promise<string | undefined> {
  const text = 'DELETE FROM webhooks.endpoints WHERE user_id = $1 AND endpoint_id = $2 RETURNING url';
  return (await rows<{ url: string }>(db, text, [userId, endpointId]))[0]?.url;
}

/** Takes all endpoints of a person away (HOOK-09). */
export async function deleteEndpointsOf(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM webhooks.endpoints WHERE user_id = $1', [userId]);
}

export interface DeliveryRow {
  deliveryId: string;
  kind: WebhookKind;
  madeAtMs: number;
  tries: number;
  nextTryAtMs: number | null;
  triedAtMs: number | null;
  toldAtMs: number | null;
  status: number | null;
  problem: CallProblem | null;
  tookMs: number | null;
}

/** Returns the newest calls of an endpoint of a person, newest first. */
export function deliveriesOf(db: Queryable, userId: string, endpointId: string, most: number): Promise<DeliveryRow[]> {
  return rows<DeliveryRow>(
    db,
    `SELECT d.delivery_id AS "deliveryId", d.kind, d.made_at_ms AS "madeAtMs", d.tries,
       d.next_try_at_ms AS "nextTryAtMs", d.tried_at_ms AS "triedAtMs", d.told_at_ms AS "toldAtMs", d.status, d.problem,
       d.took_ms AS "tookMs"
     FROM webhooks.deliveries d JOIN webhooks.endpoints e USING (endpoint_id)
     WHERE e.user_id = $1 AND e.endpoint_id = $2 ORDER BY d.number DESC LIMIT $3`,
    [userId, endpointId, most],
  );
}

/**
 * Counts a call that a person asks for by hand; false: they asked for `most` after `sinceMs`. In the caller's
 * transaction: what comes of nothing is not counted.
 */
export async function countByHand(
  db: Queryable,
  userId: string,
  nowMs: number,
  sinceMs: number,
  most: number,
): Promise<boolean> {
  // Two at once count each other.
  await db.query("SELECT pg_advisory_xact_lock(hashtextextended('webhook by hand ' || $1, 0))", [userId]);
  await db.query('DELETE FROM webhooks.by_hand WHERE user_id = $1 AND at_ms <= $2', [userId, sinceMs]);
  const result = await db.query(
    `INSERT INTO webhooks.by_hand (user_id, at_ms) SELECT $1, $2
     WHERE (SELECT count(*) FROM webhooks.by_hand WHERE user_id = $1) < $3`,
    [userId, nowMs, most],
  );
  return result.rowCount === 1;
}

/** Notifies the sender when the transaction commits. */
const DUE = `SELECT pg_notify('webhook_due', '') FROM queued`;

/** Queues a test event for an endpoint of a person that is on; false: there is no such. */
export async function queueTest(db: Queryable, userId: string, endpointId: string, nowMs: number): Promise<boolean> {
  const result = await db.query(
    `WITH queued AS (
       INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
       SELECT endpoint_id, 'test', '{}', $3, $3, $3 FROM webhooks.endpoints
       WHERE user_id = $1 AND endpoint_id = $2 AND off_at_ms IS NULL RETURNING 1)
     ${DUE}`,
    [userId, endpointId, nowMs],
  );
  return result.rowCount === 1;
}

/** Queues a call of an endpoint of a person that is on once more, from now on; false: there is no such. */
export async function queueAgain(
  db: Queryable,
  userId: string,
  endpointId: string,
  deliveryId: string,
  nowMs: number,
): Promise<boolean> {
  const result = await db.query(
    `WITH queued AS (
       UPDATE webhooks.deliveries d SET next_try_at_ms = $4, queued_at_ms = $4, tries = 0, told_at_ms = NULL
       FROM webhooks.endpoints e
       WHERE e.endpoint_id = d.endpoint_id AND e.user_id = $1 AND e.endpoint_id = $2 AND d.delivery_id = $3
         AND e.off_at_ms IS NULL RETURNING 1)
     ${DUE}`,
    [userId, endpointId, deliveryId, nowMs],
  );
  return result.rowCount === 1;
}
