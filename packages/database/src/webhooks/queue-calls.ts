import type { WebhookEvent } from '@pelorus/protocol/webhooks/events.ts';
import type { Queryable } from '../queryable.ts';

/** Queues an event of an account for the webhooks that want it, in the transaction of what it tells (HOOK-04). */
export async function queueCalls(
  db: Queryable,
  account: number,
  kind: WebhookEvent,
  about: Readonly<Record<string, number>>,
  nowMs: number,
): Promise<void> {
  await db.query(
    `WITH queued AS (
       INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
       SELECT endpoint_id, $2, $3, $4, $4, $4 FROM webhooks.endpoints
       WHERE account = $1 AND $2 = ANY (events) AND off_at_ms IS NULL FOR KEY SHARE RETURNING 1)
     SELECT pg_notify('webhook_due', '') FROM queued`,
    [account, kind, JSON.stringify(about), nowMs],
  );
}
