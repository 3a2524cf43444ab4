import type {
  ApplicationState,
  AppliedLabel,
  DecisionReason,
  Label,
} from '@pelorus/protocol/identity/verification-rules.ts';
import { type Queryable, rows } from '../queryable.ts';

/** An application for identity verification (KYC-02). */
export interface ApplicationRow {
  applicationId: string;
  number: number;
  userId: string;
  way: 'own' | 'provider';
  state: ApplicationState;
  /** Sealed JSON: as the person has it now, and as submitted last. */
  detailsSealed: Buffer | null;
  submittedSealed: Buffer | null;
  documentHmac: Buffer | null;
  submission: number;
  submittedAtMs: number | null;
  decidedAtMs: number | null;
  reasons: DecisionReason[];
  wasRejected: boolean;
  proposedBy: string | null;
  proposedLabels: AppliedLabel[] | null;
  applicantId: string | null;
  providerAtMs: number | null;
}

const ROW = `application_id AS "applicationId", number, user_id AS "userId", way, state, details_sealed AS "detailsSealed",
  submitted_sealed AS "submittedSealed", document_hmac AS "documentHmac", submission,
  submitted_at_ms AS "submittedAtMs", decided_at_ms AS "decidedAtMs", reasons, was_rejected AS "wasRejected",
  proposed_by AS "proposedBy", proposed_labels AS "proposedLabels", applicant_id AS "applicantId",
  provider_at_ms AS "providerAtMs"`;

/** Returns the proven facts of a person (KYC-01), including addresses proven by codes. */
export async function labelsOf(db: Queryable, userId: string): Promise<Label[]> {
  const found = await rows<{ label: Label }>(
    db,
    `SELECT 'email' AS label FROM identity.users WHERE user_id = $1 AND email_proven_at_ms IS NOT NULL
     UNION ALL SELECT 'phone' FROM identity.users WHERE user_id = $1 AND phone_proven_at_ms IS NOT NULL
     UNION ALL SELECT label FROM identity.labels WHERE user_id = $1`,
    [userId],
  );
  return found.map(({ label }) => label);
}

/** Returns a person's newest application: the one that counts; undefined: none was begun. */
export async function newestApplication(db: Queryable, userId: string): Promise<ApplicationRow | undefined> {
  const found = await rows<ApplicationRow>(
    db,
    `SELECT ${ROW} FROM identity.applications WHERE user_id = $1 ORDER BY number DESC LIMIT 1`,
    [userId],
  );
  return found[0];
}

/** Returns a person's applications, the oldest first. */
export function applicationsOf(db: Queryable, userId: string): Promise<ApplicationRow[]> {
  return rows<ApplicationRow>(db, `SELECT ${ROW} FROM identity.applications WHERE user_id = $1 ORDER BY number`, [
    userId,
  ]);
}

/** Returns the details under which a person holds the label `document`, sealed, and whose they are; undefined: none. */
export async function verifiedDetails(
  db: Queryable,
  userId: string,
): Promise<{ applicationId: string; submittedSealed: Buffer | null } | undefined> {
  const found = await rows<{ applicationId: string; submittedSealed: Buffer | null }>(
    db,
    `SELECT application_id AS "applicationId", submitted_sealed AS "submittedSealed"
     FROM identity.labels JOIN identity.applications a USING (application_id)
     WHERE a.user_id = $1 AND label = 'document'`,
    [userId],
  );
  return found[0];
}

/** Returns when a person's document was verified, and by which application; undefined: it never was. */
export async function documentVerified(
  db: Queryable,
  userId: string,
): Promise<{ applicationId: string; atMs: number } | undefined> {
  const found = await rows<{ applicationId: string; atMs: number }>(
    db,
    `SELECT application_id AS "applicationId", verified_at_ms AS "atMs" FROM identity.labels
     WHERE user_id = $1 AND label = 'document'`,
    [userId],
  );
  return found[0];
}

/** Returns an application by id; to change it, lock its person's row. */
export async function applicationById(db: Queryable, applicationId: string): Promise<ApplicationRow | undefined> {
  const found = await rows<ApplicationRow>(db, `SELECT ${ROW} FROM identity.applications WHERE application_id = $1`, [
    applicationId,
  ]);
  return found[0];
}

/** Has a person begun to be verified? */
export async function hasApplied(db: Queryable, userId: string): Promise<boolean> {
  const found = await rows(db, 'SELECT 1 FROM identity.applications WHERE user_id = $1 LIMIT 1', [userId]);
  return found.length > 0;
}

/** Begins an application. */
export async function insertApplication(
  db: Queryable,
  begun: {
    applicationId: string;
    userId: string;
    way: 'own' | 'provider';
    detailsSealed: Buffer | null;
    nowMs: number;
  },
): Promise<void> {
  await db.query(
    `INSERT INTO identity.applications (application_id, user_id, way, state, details_sealed, begun_at_ms)
     VALUES ($1, $2, $3, 'draft', $4, $5)`,
    [begun.applicationId, begun.userId, begun.way, begun.detailsSealed, begun.nowMs],
  );
}

/** Gives an application other details; they are checked here, not by a provider. */
export async function setDetails(db: Queryable, applicationId: string, detailsSealed: Buffer): Promise<void> {
  await db.query("UPDATE identity.applications SET details_sealed = $2, way = 'own' WHERE application_id = $1", [
    applicationId,
    detailsSealed,
  ]);
}

/**
 * Submits an application once more, with the details and pictures it has: what waited for a second person's word does not
 * any more. `documentHmac`: null where a provider has the details.
 */
export async function submitApplication(
  db: Queryable,
  applicationId: string,
  documentHmac: Buffer | null,
  nowMs: number,
): Promise<void> {
  await db.query(
    `WITH done AS (
       UPDATE identity.applications SET state = 'submitted', submission = submission + 1, submitted_at_ms = $3,
         submitted_sealed = CASE WHEN way = 'own' THEN details_sealed ELSE submitted_sealed END,
         document_hmac = coalesce($2, document_hmac), proposed_by = NULL, proposed_labels = NULL, reasons = '{}'
       WHERE application_id = $1 RETURNING submission)
     UPDATE identity.pictures SET submission = done.submission FROM done
     WHERE application_id = $1 AND pictures.submission IS NULL`,
    [applicationId, documentHmac, nowMs],
  );
}

/** Hands an application to a provider and deletes its unsubmitted data. */
export async function leaveToProvider(db: Queryable, applicationId: string): Promise<void> {
  await db.query(
    "UPDATE identity.applications SET way = 'provider', details_sealed = submitted_sealed WHERE application_id = $1",
    [applicationId],
  );
  await db.query('DELETE FROM identity.pictures WHERE application_id = $1 AND submission IS NULL', [applicationId]);
}

/** Notes what a provider calls an application; the first of two stays, and is returned. */
export async function setApplicantId(db: Queryable, applicationId: string, applicantId: string): Promise<string> {
  const found = await rows<{ applicantId: string }>(
    db,
    `UPDATE identity.applications SET applicant_id = coalesce(applicant_id, $2) WHERE application_id = $1
     RETURNING applicant_id AS "applicantId"`,
    [applicationId, applicantId],
  );
  return found[0]?.applicantId ?? applicantId;
}

/** The state an application gets by a decision. */
export interface DecidedState {
  state: 'approved' | 'rejected' | 'more';
  reasons: readonly DecisionReason[];
  /** Do two people have to approve it from now on? */
  wasRejected: boolean;
  nowMs: number;
}

/** Writes down how an application was decided. What was not submitted of an approved one is forgotten. */
export async function decideApplication(db: Queryable, applicationId: string, decided: DecidedState): Promise<void> {
  await db.query(
    `UPDATE identity.applications SET state = $2, reasons = $3, was_rejected = was_rejected OR $4, decided_at_ms = $5,
       proposed_by = NULL, proposed_labels = NULL,
       details_sealed = CASE WHEN $2 = 'approved' THEN submitted_sealed ELSE details_sealed END
     WHERE application_id = $1`,
    [applicationId, decided.state, decided.reasons, decided.wasRejected, decided.nowMs],
  );
  if (decided.state === 'approved')
    await db.query('DELETE FROM identity.pictures WHERE application_id = $1 AND submission IS NULL', [applicationId]);
}

/** Notes who approved first, and what: a second person must agree (KYC-05). */
export async function proposeApproval(
  db: Queryable,
  applicationId: string,
  staffId: string,
  labels: readonly AppliedLabel[],
): Promise<void> {
  await db.query('UPDATE identity.applications SET proposed_by = $2, proposed_labels = $3 WHERE application_id = $1', [
    applicationId,
    staffId,
    labels,
  ]);
}

/** Forgets who approved first. */
export async function dropProposal(db: Queryable, applicationId: string): Promise<void> {
  await db.query(
    'UPDATE identity.applications SET proposed_by = NULL, proposed_labels = NULL WHERE application_id = $1',
    [applicationId],
  );
}

/** Gives a person labels; the newest proof of one is what counts. */
export async function insertLabels(
  db: Queryable,
  of: { userId: string; applicationId: string; nowMs: number },
  labels: readonly AppliedLabel[],
): Promise<void> {
  await db.query(
    `INSERT INTO identity.labels (user_id, label, application_id, verified_at_ms)
     SELECT $1, label, $2, $3 FROM unnest($4::text[]) AS label
     ON CONFLICT (user_id, label) DO UPDATE SET application_id = $2, verified_at_ms = $3`,
    [of.userId, of.applicationId, of.nowMs, labels],
  );
}

/** Takes away what an application proved. */
export async function deleteLabelsOf(db: Queryable, applicationId: string): Promise<void> {
  await db.query('DELETE FROM identity.labels WHERE application_id = $1', [applicationId]);
}

/** Forgets what a person has not submitted. */
export async function deleteUnsubmitted(db: Queryable, userId: string): Promise<void> {
  await db.query('DELETE FROM identity.applications WHERE user_id = $1 AND submission = 0', [userId]);
  await db.query(
    `DELETE FROM identity.pictures p USING identity.applications a
     WHERE a.application_id = p.application_id AND a.user_id = $1 AND p.submission IS NULL`,
    [userId],
  );
}

/** Forgets everything of accounts that were closed before then. */
export async function forgetVerifications(db: Queryable, closedBeforeMs: number): Promise<void> {
  await db.query(
    `DELETE FROM identity.applications a USING identity.users u
     WHERE u.user_id = a.user_id AND u.closed_at_ms < $1`,
    [closedBeforeMs],
  );
}
