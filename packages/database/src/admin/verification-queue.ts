import type {
  ApplicationState,
  AppliedLabel,
  Decision,
  DecisionReason,
} from '@pelorus/protocol/identity/verification-rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** An application in the review queue. */
export interface QueueRow {
  applicationId: string;
  number: number;
  userId: string;
  accountId: number | null;
  state: ApplicationState;
  way: 'own' | 'provider';
  submission: number;
  submittedAtMs: number | null;
  decidedAtMs: number | null;
  isProposed: boolean;
}

const ROW = `application_id AS "applicationId", number, a.user_id AS "userId", account_id AS "accountId", state, way,
  submission, submitted_at_ms AS "submittedAtMs", decided_at_ms AS "decidedAtMs", proposed_by IS NOT NULL AS "isProposed"
  FROM identity.applications a JOIN identity.users u ON u.user_id = a.user_id`;
/**
 * A provider decides on its own applications unless staff rejected them before. Applications of closed accounts are
 * not decided.
 */
const WAITING = `((state = 'submitted' AND (way = 'own' OR was_rejected)) OR proposed_by IS NOT NULL)
  AND closed_at_ms IS NULL`;

/** Returns what waits, the longest first; `after`: time and number of the last one of the page before. */
export function waitingPage(db: Queryable, after: readonly number[] | undefined, most: number): Promise<QueueRow[]> {
  return rows<QueueRow>(
    db,
    `SELECT ${ROW} WHERE ${WAITING} AND ($1::bigint IS NULL OR (submitted_at_ms, number) > ($1, $2))
     ORDER BY submitted_at_ms, number LIMIT $3`,
    [after?.[0] ?? null, after?.[1] ?? null, most],
  );
}

/** Returns decided applications, newest first. */
export function decidedPage(db: Queryable, before: readonly number[] | undefined, most: number): Promise<QueueRow[]> {
  return rows<QueueRow>(
    db,
    `SELECT ${ROW} WHERE decided_at_ms IS NOT NULL AND ($1::bigint IS NULL OR (decided_at_ms, number) < ($1, $2))
     ORDER BY decided_at_ms DESC, number DESC LIMIT $3`,
    [before?.[0] ?? null, before?.[1] ?? null, most],
  );
}

/** Returns how many applications wait. */
export async function countWaiting(db: Queryable): Promise<number> {
  const [found] = await rows<{ count: number }>(
    db,
    `SELECT count(*)::int AS count FROM identity.applications a JOIN identity.users u ON u.user_id = a.user_id
     WHERE ${WAITING}`,
    [],
  );
  return found?.count ?? 0;
}

export interface DecisionRow {
  atMs: number;
  /** Null: the provider. */
  staffId: string | null;
  actor: string;
  decision: Decision;
  /** An approval that waited for a second person. */
  isProposal: boolean;
  labels: AppliedLabel[];
  reasons: DecisionReason[];
  note: string;
  submission: number;
}

/** Returns the decisions about an application, newest first. */
export function decisionsOf(db: Queryable, applicationId: string): Promise<DecisionRow[]> {
  return rows<DecisionRow>(
    db,
    `SELECT at_ms AS "atMs", staff_id AS "staffId", actor, decision, is_proposal AS "isProposal", labels, reasons, note,
       submission FROM identity.decisions WHERE application_id = $1 ORDER BY decision_id DESC`,
    [applicationId],
  );
}

/** Writes down a decision. */
export async function insertDecision(db: Queryable, applicationId: string, row: DecisionRow): Promise<void> {
  await db.query(
    `INSERT INTO identity.decisions (application_id, at_ms, staff_id, actor, decision, is_proposal, labels, reasons, note,
       submission) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      applicationId,
      row.atMs,
      row.staffId,
      row.actor,
      row.decision,
      row.isProposal,
      row.labels,
      row.reasons,
      row.note,
      row.submission,
    ],
  );
}

/** Returns the other people who gave the same document. */
export async function othersWithDocument(db: Queryable, userId: string, documentHmac: Buffer): Promise<string[]> {
  const found = await rows<{ userId: string }>(
    db,
    `SELECT DISTINCT user_id AS "userId" FROM identity.applications WHERE document_hmac = $2 AND user_id <> $1
     ORDER BY user_id LIMIT 20`,
    [userId, documentHmac],
  );
  return found.map((row) => row.userId);
}

/** Returns which application a provider's applicant is, and whose; undefined: none. */
export async function applicationOfApplicant(
  db: Queryable,
  applicantId: string,
): Promise<{ applicationId: string; userId: string } | undefined> {
  const found = await rows<{ applicationId: string; userId: string }>(
    db,
    'SELECT application_id AS "applicationId", user_id AS "userId" FROM identity.applications WHERE applicant_id = $1',
    [applicantId],
  );
  return found[0];
}

/** Notes a provider's event; false: it was heard before (KYC-06). */
export async function insertProviderEvent(
  db: Queryable,
  event: { id: string; applicationId: string; state: string; atMs: number; nowMs: number },
): Promise<boolean> {
  const result = await db.query(
    `INSERT INTO identity.provider_events (event_id, application_id, state, at_ms, heard_at_ms)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [event.id, event.applicationId, event.state, event.atMs, event.nowMs],
  );
  return result.rowCount === 1;
}

/** Notes when a provider's last word was true, ms. */
export async function setProviderTime(db: Queryable, applicationId: string, atMs: number): Promise<void> {
  await db.query('UPDATE identity.applications SET provider_at_ms = $2 WHERE application_id = $1', [
    applicationId,
    atMs,
  ]);
}
