import { staffById } from '@pelorus/database/admin/staff.ts';
import { staffUser } from '@pelorus/database/admin/staff-users.ts';
import {
  countWaiting,
  type DecisionRow,
  decidedPage,
  decisionsOf,
  othersWithDocument,
  type QueueRow,
  waitingPage,
} from '@pelorus/database/admin/verification-queue.ts';
import { type ApplicationRow, applicationById, labelsOf } from '@pelorus/database/identity/verification.ts';
import {
  type PictureRow,
  picturesOfApplication,
  submittedPicture,
} from '@pelorus/database/identity/verification-pictures.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { Queue, QueueEntry, QueueList, VerificationCase } from '@pelorus/protocol/admin/verification.ts';
import type { VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import {
  APPLIED_LABELS,
  type AppliedLabel,
  DECISIONS,
  type Decision,
  type Label,
  picturesOf,
} from '@pelorus/protocol/identity/verification-rules.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { staffOf } from '../http/callers/admit.ts';
import { act, type Deed } from '../http/callers/audit-log.ts';
import { numbersOfCursor, pageOf } from '../http/cursors.ts';
import { Refused } from '../http/refused.ts';
import { masked } from '../identity/masked.ts';
import { openDetails } from '../identity/verification/details.ts';
import { openPicture } from '../identity/verification/picture-seal.ts';
import { stateAfter } from '../identity/verification/states.ts';
import type { AdminNeeds } from './needs.ts';

function shownEntry(row: QueueRow): QueueEntry {
  return {
    id: row.applicationId,
    userId: row.userId,
    account: row.accountId,
    state: row.state,
    way: row.way,
    submission: row.submission,
    submittedAt: row.submittedAtMs,
    decidedAt: row.decidedAtMs,
    isProposed: row.isProposed,
  };
}

/**
 * Returns a page of pending applications, longest waiting first, or of decided ones, newest first. Refuses
 * BAD_REQUEST.
 */
export async function queuePage(
  deps: AdminNeeds,
  { list, cursor, limit }: { list: QueueList; cursor?: string | undefined; limit: number },
): Promise<Queue> {
  const after = numbersOfCursor(cursor, 2);
  const page = list === 'waiting' ? waitingPage : decidedPage;
  const [found, waiting] = await Promise.all([page(deps.pool, after, limit + 1), countWaiting(deps.pool)]);
  const timeOf = (row: QueueRow) => (list === 'waiting' ? row.submittedAtMs : row.decidedAtMs) ?? 0;
  const { rows, next } = pageOf(found, limit, (row) => [timeOf(row), row.number]);
  return { entries: rows.map(shownEntry), next, waiting };
}

/** Returns the submitted details, without the person's later changes. */
export function submittedDetails(
  { secrets }: Pick<AdminNeeds, 'secrets'>,
  { applicationId, submittedSealed }: ApplicationRow,
): VerificationDetails | null {
  return openDetails(secrets.verificationKey, applicationId, submittedSealed);
}

/** Returns the labels that can be approved: not held, and what proves them was submitted. A provider has seen it all. */
export function provableLabels(
  application: ApplicationRow,
  held: readonly Label[],
  details: VerificationDetails | null,
  pictures: readonly PictureRow[],
): AppliedLabel[] {
  const open = APPLIED_LABELS.filter((label) => !held.includes(label));
  if (application.way === 'provider') return open;
  if (details === null) return [];
  const given = new Set(pictures.filter(({ submission }) => submission !== null).map(({ kind }) => kind));
  return open.filter(
    (label) =>
      (label !== 'address' || details.address !== null) &&
      picturesOf(label, details.documentKind).every((kind) => given.has(kind)),
  );
}

/** Returns the decisions possible now. A proposal may be declined. */
export function openDecisions({ state, proposedBy }: ApplicationRow): Decision[] {
  return DECISIONS.filter(
    (decision) => stateAfter(state, decision) !== null || (decision === 'reject' && proposedBy !== null),
  );
}

/** Returns a version that rises with every submission and decision: a reviewer states which one they saw. */
export function versionOf({ submission }: ApplicationRow, decisions: readonly DecisionRow[]): number {
  return submission + decisions.length;
}

async function caseIn(
  deps: AdminNeeds,
  db: Queryable,
  application: ApplicationRow,
  ownId: string,
): Promise<VerificationCase> {
  const { applicationId, userId, documentHmac, proposedBy, proposedLabels, wasRejected } = application;
  const user = await staffUser(db, userId);
  if (user === undefined) throw new Refused('NOT_FOUND');
  const labels = await labelsOf(db, userId);
  const details = submittedDetails(deps, application);
  const pictures = await picturesOfApplication(db, applicationId);
  const decisions = await decisionsOf(db, applicationId);
  const proposer = proposedBy === null ? undefined : await staffById(db, proposedBy);
  const may = user.closedAtMs === null ? openDecisions(application) : [];
  return {
    ...shownEntry({ ...application, accountId: user.accountId, isProposed: proposedBy !== null }),
    version: versionOf(application, decisions),
    email: user.email === null ? null : masked(user.email),
    registeredAt: user.createdAtMs,
    labels,
    details,
    pictures: pictures.flatMap(({ pictureId, kind, width, height, bytes, addedAtMs, submission }) =>
      submission === null ? [] : [{ id: pictureId, kind, width, height, bytes, addedAt: addedAtMs, submission }],
    ),
    decisions: decisions.map(({ atMs, actor, staffId: _who, ...rest }) => ({ at: atMs, by: actor, ...rest })),
    provable: provableLabels(application, labels, details, pictures),
    needsSecond: wasRejected,
    proposal:
      proposer === undefined ? null : { by: proposer.name, isOwn: proposedBy === ownId, labels: proposedLabels ?? [] },
    // The first approver may decide otherwise, but not approve again.
    may: proposedBy === ownId ? may.filter((decision) => decision !== 'approve') : may,
    sameDocument: documentHmac === null ? [] : await othersWithDocument(db, userId, documentHmac),
  };
}

/** Finds a submitted application, and does `work` on it, in one transaction with its entry in the audit log. */
async function look<T>(
  deps: AdminNeeds,
  request: FastifyRequest,
  applicationId: string,
  { action, detail }: { action: Deed['action']; detail: Record<string, string> },
  work: (db: PoolClient, application: ApplicationRow) => Promise<T>,
): Promise<T> {
  const found = await applicationById(deps.pool, applicationId);
  const subject = found === undefined ? '' : `user ${found.userId}`;
  const deed = { action, subject, detail: { application: applicationId, ...detail } };
  return act(deps, request, staffOf(request), deed, async (db) => {
    const application = await applicationById(db, applicationId);
    // Only the person sees a draft.
    if (application === undefined || application.submission === 0) throw new Refused('NOT_FOUND');
    return work(db, application);
  });
}

/** Returns a complete application; the audit log records who opened it (KYC-04). Refuses NOT_FOUND. */
export function openCase(deps: AdminNeeds, request: FastifyRequest, applicationId: string): Promise<VerificationCase> {
  return look(deps, request, applicationId, { action: 'verification-opened', detail: {} }, (db, application) =>
    caseIn(deps, db, application, staffOf(request).staffId),
  );
}

/** Returns a submitted picture as JPEG; the audit log records each view (KYC-04). Refuses NOT_FOUND. */
export function openCasePicture(
  deps: AdminNeeds,
  request: FastifyRequest,
  applicationId: string,
  pictureId: string,
): Promise<Buffer> {
  const deed = { action: 'verification-picture-seen', detail: { picture: pictureId } } as const;
  return look(deps, request, applicationId, deed, async (db) => {
    const sealed = await submittedPicture(db, applicationId, pictureId);
    if (sealed === undefined) throw new Refused('NOT_FOUND');
    return openPicture(deps.secrets.verificationKey, pictureId, sealed);
  });
}
