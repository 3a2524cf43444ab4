import { staffUser } from '@pelorus/database/admin/staff-users.ts';
import { type DecisionRow, decisionsOf } from '@pelorus/database/admin/verification-queue.ts';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import {
  type ApplicationRow,
  applicationById,
  labelsOf,
  proposeApproval,
} from '@pelorus/database/identity/verification.ts';
import { picturesOfApplication } from '@pelorus/database/identity/verification-pictures.ts';
import type { Decide, Decided } from '@pelorus/protocol/admin/verification.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { staffOf } from '../http/callers/admit.ts';
import { act, detailsOf } from '../http/callers/audit-log.ts';
import type { Staff } from '../http/callers/staff-sessions.ts';
import { Refused } from '../http/refused.ts';
import { pageLanguage } from '../identity/language.ts';
import { conclude, noteProposal, turnDown, type Verdict } from '../identity/verification/outcome.ts';
import type { AdminNeeds } from './needs.ts';
import { checkSecondPerson, holdWord, isOwnAccount, stillCounts } from './second-person.ts';
import { openDecisions, provableLabels, submittedDetails, versionOf } from './verification-queue.ts';

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** Refuses BAD_REQUEST (`labels`) for labels that were not submitted or are already proven. */
async function checkProvable(
  deps: AdminNeeds,
  db: PoolClient,
  application: ApplicationRow,
  body: Decide,
): Promise<void> {
  const held = await labelsOf(db, application.userId);
  const pictures = await picturesOfApplication(db, application.applicationId);
  const provable = provableLabels(application, held, submittedDetails(deps, application), pictures);
  if (!body.labels.every((label) => provable.includes(label))) throw new Refused('BAD_REQUEST', 'labels');
}

/** Refuses PICTURES_UNSEEN to a reviewer who has not opened every submitted picture (KYC-09). */
async function checkSeen(db: PoolClient, { applicationId, userId }: ApplicationRow, { staffId }: Staff): Promise<void> {
  const looks = await detailsOf(db, { staffId, action: 'verification-picture-seen', subject: `user ${userId}` });
  const seen = new Set(looks.map(({ picture }) => picture));
  const pictures = await picturesOfApplication(db, applicationId);
  const isUnseen = pictures.some(({ pictureId, submission }) => submission !== null && !seen.has(pictureId));
  if (isUnseen) throw new Refused('PICTURES_UNSEEN');
}

/**
 * Is this approval one person's word where two are needed (KYC-05)? Refuses what `checkSecondPerson` does, and BAD_REQUEST
 * (`labels`) where the second means something else. A first word that counts no more is none: this one takes its place.
 */
async function isFirstWord(
  db: PoolClient,
  { wasRejected, proposedBy, proposedLabels }: ApplicationRow,
  decisions: readonly DecisionRow[],
  body: Decide,
  staff: Staff,
): Promise<boolean> {
  if (body.decision !== 'approve' || !wasRejected) return false;
  const said = decisions.find(({ isProposal }) => isProposal);
  if (proposedBy === null || said === undefined) return true;
  const first = { madeBy: proposedBy, madeAtMs: said.atMs };
  if (!(await stillCounts(db, 'staff.verification', first))) return true;
  await checkSecondPerson(db, 'staff.verification', first, staff, 'VERIFICATION_STATE');
  if (!isSameSet(proposedLabels ?? [], body.labels)) throw new Refused('BAD_REQUEST', 'labels');
  return false;
}

async function decideIn(
  deps: AdminNeeds,
  db: PoolClient,
  staff: Staff,
  { application, body, language }: { application: ApplicationRow; body: Decide; language: string },
): Promise<Decided['state']> {
  const user = await staffUser(db, application.userId);
  if (user === undefined || application.submission === 0) throw new Refused('NOT_FOUND');
  if (user.closedAtMs !== null) throw new Refused('ACCOUNT_CLOSED');
  // It was given again, or decided, since it was looked at.
  const decisions = await decisionsOf(db, application.applicationId);
  const version = versionOf(application, decisions);
  if (version !== body.version || !openDecisions(application).includes(body.decision))
    throw new Refused('VERIFICATION_STATE');
  const { decision, labels, reasons, note } = body;
  const verdict: Verdict = { staffId: staff.staffId, actor: staff.name, decision, labels, reasons, note };
  if (decision === 'approve') {
    await checkProvable(deps, db, application, body);
    await checkSeen(db, application, staff);
  }
  if (application.state === 'rejected' && decision === 'reject') {
    await turnDown(deps, db, application, verdict);
    return 'rejected';
  }
  if (!(await isFirstWord(db, application, decisions, body, staff)))
    return conclude(deps, db, application, verdict, language);
  await proposeApproval(db, application.applicationId, staff.staffId, labels);
  await noteProposal(deps, db, application, verdict);
  return 'proposed';
}

/**
 * Decides on an application (KYC-05). The decision, its effects, the message to the person and the audit entry are one
 * transaction. Refuses NOT_FOUND, NOT_PERMITTED, ACCOUNT_CLOSED, VERIFICATION_STATE, SECOND_PERSON_NEEDED and
 * BAD_REQUEST as above.
 */
export async function decide(
  deps: AdminNeeds,
  request: FastifyRequest,
  applicationId: string,
  body: Decide,
): Promise<Decided> {
  const staff = staffOf(request);
  const userId = (await applicationById(deps.pool, applicationId))?.userId;
  const isOwn = await isOwnAccount(deps, request, userId);
  const detail = {
    application: applicationId,
    decision: body.decision,
    version: String(body.version),
    labels: body.labels.join(','),
    reasons: body.reasons.join(','),
    // Empty for a proposal: the first of two approvals is not a decision yet.
    result: '',
  };
  const subject = userId === undefined ? '' : `user ${userId}`;
  const deed = { action: 'verification-decided', subject, reason: body.note, detail } as const;
  const state = await act(deps, request, staff, deed, async (db) => {
    if (userId === undefined) throw new Refused('NOT_FOUND');
    if (isOwn) throw new Refused('NOT_PERMITTED');
    await lockPerson(db, userId);
    await holdWord(db, staff);
    const application = await applicationById(db, applicationId);
    if (application === undefined) throw new Refused('NOT_FOUND');
    const language = pageLanguage(deps, request);
    detail.result = await decideIn(deps, db, staff, { application, body, language });
    return detail.result as Decided['state'];
  });
  return { state };
}
