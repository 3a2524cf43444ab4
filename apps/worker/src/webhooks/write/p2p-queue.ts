import type { Fold } from '../../fold/fold.ts';
import type { Audience } from '../../write/audience.ts';
import type { TableWrite } from '../../write/table-write.ts';

interface StepRow {
  orderId: number;
  seq: number;
  timeMs: number;
  deadlineMs: number | null;
  /** JSON: the step, as the call tells it whenever it is made. */
  about: string;
}

/** Yields each step of P2P's orders; whose they are, the statement knows. */
export function* p2pSteps(fold: Fold, { watched }: Audience): Generator<StepRow> {
  if (watched.size === 0) return;
  for (const { account, action, atMs, deadlineMs, orderId, seq, state } of fold.p2p.moves)
    yield {
      orderId,
      seq,
      timeMs: atMs,
      deadlineMs,
      about: JSON.stringify({ orderId, action, state, by: account }),
    };
}

/** Queues a call to both people for each step of their orders (PORD-60), as webhook-queue.ts does for the rest. */
export const P2P_WEBHOOK_QUEUE: TableWrite = {
  name: 'p2p_webhook_queue',
  columns: { order_id: 'int8', seq: 'int8', time_ms: 'int8', deadline_ms: 'int8', about: 'jsonb' },
  rows: p2pSteps,
  statement: (
    _,
    source,
  ) => `INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
    SELECT e.endpoint_id, 'p2p-order', r.about || jsonb_build_object('deadline',
        CASE WHEN c.is_running IS NOT FALSE THEN r.deadline_ms + coalesce(c.stood_ms, 0) END), r.time_ms, r.time_ms, r.time_ms
    FROM ${source} LEFT JOIN projection.p2p_clock c ON true, p2p.orders o, p2p.people w, webhooks.endpoints e, webhooks.progress p
    WHERE o.order_id = r.order_id AND w.user_id IN (o.buyer, o.seller) AND e.account = w.account
      AND 'p2p-order' = ANY (e.events) AND e.off_at_ms IS NULL AND r.seq > p.seq AND r.time_ms >= e.made_at_ms
    ORDER BY r.seq
    -- One that is being deleted is waited for and left out: a key that is gone at the end would end the worker.
    FOR KEY SHARE OF e
    RETURNING pg_notify('webhook_due', '')`,
};
