import type { TableWrite } from '../../write/table-write.ts';
import { priceRecords } from './price-records.ts';

/** An alert that waits, on one side of a price that was reached later than it was made. */
const REACHED = (side: string) => `SELECT a.alert_id FROM alerts.prices a
  WHERE a.market = r.market AND a.fired_at_ms IS NULL AND a.after_seq < r.seq AND ${side}`;

const TOLD = `jsonb_build_object('direction', CASE WHEN f.is_above THEN 'above' ELSE 'below' END,
  'priceTicks', f.price, 'note', f.note, 'alert', f.alert_id)`;

/**
 * Fires the alerts that trades reach, in the transaction that folds the trades, and queues what is told of them (ALRT-10).
 * One that fired waits no more, and trades from before it was made are none of its: folded again they fire nothing.
 */
export const PRICE_ALERTS: readonly TableWrite[] = [
  {
    name: 'alerts_fired',
    columns: { market: 'int4', seq: 'int8', time_ms: 'int8', price_ticks: 'int8' },
    rows: (fold) => priceRecords(fold.trades.trades),
    statement: (_, source) => `UPDATE alerts.prices AS t SET fired_at_ms = hit.time_ms FROM (
        SELECT found.alert_id, min(r.time_ms) AS time_ms, max(r.seq) AS seq FROM ${source}, LATERAL (
          ${REACHED('a.is_above AND a.price <= r.price_ticks')}
          UNION ALL ${REACHED('NOT a.is_above AND a.price >= r.price_ticks')}) AS found
        GROUP BY found.alert_id) AS hit
      -- One that is being moved now waits at another price from a later command on.
      WHERE t.alert_id = hit.alert_id AND t.fired_at_ms IS NULL AND t.after_seq < hit.seq
      RETURNING t.alert_id, t.user_id, t.market, t.is_above, t.price, t.note, t.fired_at_ms`,
  },
  {
    name: 'alerts_noticed',
    columns: { seq: 'int8' },
    rows: (fold) => (fold.trades.trades.length === 0 ? [] : [{ seq: fold.lastSeq }]),
    statement: (_, source) => `INSERT INTO notices.waiting (time_ms, account, market, part_e2, kind, told)
      SELECT f.fired_at_ms, u.account_id, f.market, NULL, 'price-alert', ${TOLD}
      FROM ${source}, alerts_fired f JOIN identity.users u USING (user_id) WHERE u.account_id IS NOT NULL
      RETURNING pg_notify('message_made', '')`,
  },
  {
    name: 'alerts_called',
    columns: { seq: 'int8' },
    rows: (fold) => (fold.trades.trades.length === 0 ? [] : [{ seq: fold.lastSeq }]),
    statement: (
      _,
      source,
    ) => `INSERT INTO webhooks.deliveries (endpoint_id, kind, about, made_at_ms, queued_at_ms, next_try_at_ms)
      SELECT e.endpoint_id, 'price-alert', ${TOLD} || jsonb_build_object('market', f.market), f.fired_at_ms, f.fired_at_ms,
        f.fired_at_ms
      FROM ${source}, alerts_fired f JOIN webhooks.endpoints e USING (user_id)
      WHERE 'price-alert' = ANY (e.events) AND e.off_at_ms IS NULL
      -- One that is being deleted is waited for and left out: a key that is gone at the end would end the worker.
      FOR KEY SHARE OF e
      RETURNING pg_notify('webhook_due', '')`,
  },
];
