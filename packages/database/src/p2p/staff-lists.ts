import type { ReportReason } from '@pelorus/protocol/p2p/rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** A report that nobody of the staff has handled (PTRD-07). */
interface ReportRow {
  reportId: number;
  atMs: number;
  reason: ReportReason;
  text: string;
  orderId: number | null;
  byUser: string;
  byName: string;
  ofUser: string;
  ofName: string;
}

/** Returns reports that wait, the oldest first. */
export function openReports(db: Queryable, most: number): Promise<ReportRow[]> {
  return rows<ReportRow>(
    db,
    `SELECT r.report_id AS "reportId", r.at_ms AS "atMs", r.reason, r.text, r.order_id AS "orderId",
       r.by_user AS "byUser", b.nickname AS "byName", r.of_user AS "ofUser", o.nickname AS "ofName"
     FROM p2p.reports r JOIN p2p.people b ON b.user_id = r.by_user JOIN p2p.people o ON o.user_id = r.of_user
     WHERE r.seen_at_ms IS NULL ORDER BY r.report_id LIMIT $1`,
    [most],
  );
}

/** Notes who handled a report, and returns of whom it is; undefined: it does not wait. */
export async function seeReport(
  db: Queryable,
  reportId: number,
  { by, atMs }: { by: string; atMs: number },
): Promise<string | undefined> {
  const seen = await rows<{ ofUser: string }>(
    db,
    `UPDATE p2p.reports SET seen_by = $2, seen_at_ms = $3 WHERE report_id = $1 AND seen_at_ms IS NULL
     RETURNING of_user AS "ofUser"`,
    [reportId, by, atMs],
  );
  return seen[0]?.ofUser;
}

/** Somebody who gave a payment account that others gave too. */
export interface SharedAccountRow {
  fingerprint: Buffer;
  method: string;
  userId: string;
  nickname: string | null;
  madeAtMs: number;
}

/** Returns payment accounts of several people that staff have not handled since the last of them came (PMET-07). */
export function sharedAccounts(db: Queryable, most: number): Promise<SharedAccountRow[]> {
  return rows<SharedAccountRow>(
    db,
    `WITH shared AS (
       SELECT a.fingerprint FROM p2p.payment_accounts a
       LEFT JOIN p2p.shared_accounts_seen s ON s.fingerprint = a.fingerprint
       GROUP BY a.fingerprint HAVING count(DISTINCT a.user_id) > 1
         AND max(a.made_at_ms) > coalesce(max(s.seen_at_ms), -1)
       ORDER BY max(a.made_at_ms) LIMIT $1)
     SELECT a.fingerprint, a.method, a.user_id AS "userId", p.nickname, min(a.made_at_ms) AS "madeAtMs"
     FROM shared JOIN p2p.payment_accounts a USING (fingerprint) LEFT JOIN p2p.people p ON p.user_id = a.user_id
     GROUP BY 1, 2, 3, 4 ORDER BY min(a.made_at_ms), a.user_id`,
    [most],
  );
}

/** Notes who handled a shared account; false: it is none. */
export async function seeSharedAccount(
  db: Queryable,
  fingerprint: Buffer,
  { by, atMs }: { by: string; atMs: number },
): Promise<boolean> {
  const seen = await rows(
    db,
    `INSERT INTO p2p.shared_accounts_seen AS s (fingerprint, seen_by, seen_at_ms)
     SELECT fingerprint, $2, $3 FROM p2p.payment_accounts WHERE fingerprint = $1
     GROUP BY fingerprint HAVING count(DISTINCT user_id) > 1
     ON CONFLICT (fingerprint) DO UPDATE SET seen_by = excluded.seen_by, seen_at_ms = excluded.seen_at_ms RETURNING 1`,
    [fingerprint, by, atMs],
  );
  return seen.length > 0;
}

/** Returns how many others gave a payment account of somebody. */
export async function othersWithAccounts(db: Queryable, userId: string): Promise<number> {
  const found = await rows<{ others: number }>(
    db,
    `SELECT count(DISTINCT o.user_id)::int AS others FROM p2p.payment_accounts a
     JOIN p2p.payment_accounts o ON o.fingerprint = a.fingerprint AND o.user_id <> a.user_id WHERE a.user_id = $1`,
    [userId],
  );
  return found[0]?.others ?? 0;
}
