import { type Queryable, rows } from '../queryable.ts';

/**
 * Opens the dispute of each order that is in an appeal and has none: whoever appealed, or the timer (PDIS-01). An appeal
 * after one that was withdrawn opens it anew. `orderId`: of this one only, for transactions: those that hold several
 * disputes would wait for each other.
 */
export async function openDisputes(db: Queryable, evidenceMs: number, orderId: number | null = null): Promise<void> {
  await rows(
    db,
    `INSERT INTO p2p.disputes AS d (order_id, state, opened_by, opened_seq, opened_at_ms, evidence_until_ms)
     SELECT a.order_id, 'OPEN', p.user_id, m.seq, m.at_ms, m.at_ms + $1
     FROM projection.p2p_orders a JOIN p2p.orders o ON o.order_id = a.order_id
     CROSS JOIN LATERAL (SELECT seq, at_ms, account FROM projection.p2p_moves
       WHERE order_id = a.order_id AND state = 'APPEAL' ORDER BY seq DESC, index DESC LIMIT 1) m
     LEFT JOIN p2p.people p ON p.account = m.account
     WHERE a.ended_at_ms IS NULL AND a.state = 'APPEAL' AND ($2::bigint IS NULL OR a.order_id = $2)
     ON CONFLICT (order_id) DO UPDATE SET state = 'OPEN', opened_by = excluded.opened_by, reason = NULL,
       opened_seq = excluded.opened_seq, opened_at_ms = excluded.opened_at_ms,
       evidence_until_ms = excluded.evidence_until_ms, taken_by = NULL, taken_at_ms = NULL, done_at_ms = NULL
     WHERE d.opened_seq < excluded.opened_seq AND d.state = 'WITHDRAWN'`,
    [evidenceMs, orderId],
  );
}

/**
 * Ends the disputes whose appeal was withdrawn, or whose seller released (PDIS-03, PDIS-04). Those that a ruling ended
 * are ended by whoever carries it out. `orderId`: as openDisputes.
 */
export async function endDisputes(db: Queryable, orderId: number | null = null): Promise<void> {
  await rows(
    db,
    `UPDATE p2p.disputes d SET state = CASE m.action WHEN 'RELEASE' THEN 'DONE' ELSE 'WITHDRAWN' END,
       done_at_ms = m.at_ms
     FROM projection.p2p_moves m
     WHERE d.state IN ('OPEN', 'RULED', 'REVIEW') AND m.order_id = d.order_id AND m.seq >= d.opened_seq
       AND m.action IN ('RELEASE', 'WITHDRAW_APPEAL') AND ($1::bigint IS NULL OR d.order_id = $1)`,
    [orderId],
  );
}

/** Returns how many disputes nobody has ruled since before a time (PDIS-20), and how many are open. */
export async function openAndLate(db: Queryable, beforeMs: number): Promise<{ open: number; late: number }> {
  const found = await rows<{ open: number; late: number }>(
    db,
    `SELECT count(*)::int AS open,
       count(*) FILTER (WHERE state <> 'RULED' AND opened_at_ms < $1)::int AS late
     FROM p2p.disputes WHERE state IN ('OPEN', 'RULED', 'REVIEW')`,
    [beforeMs],
  );
  return found[0] ?? { open: 0, late: 0 };
}
