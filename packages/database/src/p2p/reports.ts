import { type Queryable, rows } from '../queryable.ts';

interface NewReport {
  byUser: string;
  ofUser: string;
  orderId: number | null;
  reason: string;
  text: string;
  nowMs: number;
}

/** Returns how many people a person has reported since a time. */
export async function reportsSince(db: Queryable, byUser: string, sinceMs: number): Promise<number> {
  const text = 'SELECT count(*)::int AS count FROM p2p.reports WHERE by_user = $1 AND at_ms > $2';
  return (await rows<{ count: number }>(db, text, [byUser, sinceMs]))[0]?.count ?? 0;
}

/** Hands a report to staff (PTRD-07). */
export async function insertReport(db: Queryable, report: NewReport): Promise<void> {
  const { byUser, nowMs, ofUser, orderId, reason, text } = report;
  await db.query(
    `INSERT INTO p2p.reports (by_user, of_user, order_id, reason, text, at_ms) VALUES ($1, $2, $3, $4, $5, $6)`,
    [byUser, ofUser, orderId, reason, text, nowMs],
  );
}
