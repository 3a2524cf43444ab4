import { POSTING_REASONS, type PostingReason } from '@pelorus/protocol/exchange/posting-reasons.ts';
import type { WebhookEvent } from '@pelorus/protocol/webhooks/events.ts';
import type { Fold } from '../../fold/fold.ts';
import type { Audience } from '../../write/audience.ts';
import type { TableWrite } from '../../write/table-write.ts';
import { P2P_WEBHOOK_QUEUE, p2pSteps } from './p2p-queue.ts';

/** Money that came in from outside of the account's own trading. */
const CREDITS: readonly PostingReason[] = ['DEPOSIT', 'FAUCET', 'FAMILY_TRANSFER', 'INTERNAL_TRANSFER', 'ADJUSTMENT'];
const CREDIT_REASONS = new Set(CREDITS.map((reason) => POSTING_REASONS.indexOf(reason)));

interface QueueRow {
  account: number;
  kind: WebhookEvent;
  seq: number;
  timeMs: number;
  /** JSON: the key of the row it tells of. */
  about: string;
  /** Decides whether it is an event of a contract; null: that is known. */
  market: number | null;
}

/** Yields the events for registered webhooks, in order within each kind. */
function* queueRows(fold: Fold, { watched }: Audience): Generator<QueueRow> {
  if (watched.size === 0) return;
  for (const { account, market, seq, timeMs, tradeId, isMaker } of fold.trades.fills)
    if (watched.has(account))
      yield {
        ...traded(fold, 'fill', market),
        account,
        seq,
        timeMs,
        about: JSON.stringify({ market, seq, tradeId, isMaker }),
      };
  for (const { account, market, seq, timeMs, orderId } of fold.orderNews.ended)
    if (watched.has(account))
      yield { ...traded(fold, 'order-done', market), account, seq, timeMs, about: JSON.stringify({ orderId }) };
  for (const { account, seq, timeMs, index, reason, deltaAvailableUnits } of fold.ledger.rows)
    if (deltaAvailableUnits > 0 && CREDIT_REASONS.has(reason) && watched.has(account))
      yield { account, kind: 'credit', seq, timeMs, about: JSON.stringify({ seq, index }), market: null };
  const { funding, liquidations, marginCalls } = fold.futures.steps;
  for (const [kind, rows] of [
    ['margin-call', marginCalls],
    ['liquidation', liquidations],
    ['funding', funding],
  ] as const)
    for (const { account, index, seq, timeMs } of rows)
      if (watched.has(account))
        yield { account, kind, seq, timeMs, about: JSON.stringify({ seq, index, timeMs }), market: null };
}

/** Of a contract that this very fold configures the event is named here; of all others by the statement. */
function traded(fold: Fold, kind: 'fill' | 'order-done', market: number): Pick<QueueRow, 'kind' | 'market'> {
  const { contracts } = fold.configuration;
  return contracts.has(market) ? { kind: `contract-${kind}`, market: null } : { kind, market };
}

/**
 * Queues what webhooks tell, in the transaction of the rows it is about: once, also when projections are folded again,
 * since webhooks.progress only grows (HOOK-04).
 */
export const WEBHOOK_QUEUE: readonly TableWrite[] = [
  {
    name: 'webhook_queue',
    columns: { account: 'int4', kind: 'text', seq: 'int8', time_ms: 'int8', about: 'jsonb', market: 'int4' },
    rows: queueRows,
    statement: (
      _,
      source,
    ) => `INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
      SELECT e.endpoint_id, n.kind, r.about, r.time_ms, r.time_ms, r.time_ms
      FROM ${source}, LATERAL (SELECT CASE
          WHEN EXISTS (SELECT 1 FROM projection.markets m WHERE m.market = r.market AND m.settings ? 'contract')
          THEN 'contract-' || r.kind ELSE r.kind END AS kind) n,
        webhooks.endpoints e, webhooks.progress p
      WHERE e.account = r.account AND n.kind = ANY (e.events) AND e.off_at_ms IS NULL
        AND r.seq > p.seq AND r.time_ms >= e.made_at_ms
      ORDER BY r.seq
      -- One that is being deleted is waited for and left out: a key that is gone at the end would end the worker.
      FOR KEY SHARE OF e
      RETURNING pg_notify('webhook_due', '')`,
  },
  P2P_WEBHOOK_QUEUE,
  {
    name: 'webhook_progress',
    columns: { seq: 'int8' },
    rows: (fold, audience) =>
      [queueRows(fold, audience), p2pSteps(fold, audience)].every((rows) => rows.next().done === true)
        ? []
        : [{ seq: fold.lastSeq }],
    statement: (_, source) => `UPDATE webhooks.progress AS t SET seq = r.seq FROM ${source} WHERE t.seq < r.seq`,
  },
];
