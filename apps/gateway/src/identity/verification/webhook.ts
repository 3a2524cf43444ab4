import {
  applicationOfApplicant,
  insertProviderEvent,
  setProviderTime,
} from '@pelorus/database/admin/verification-queue.ts';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import {
  type ApplicationRow,
  applicationById,
  deleteLabelsOf,
  insertLabels,
  newestApplication,
  submitApplication,
} from '@pelorus/database/identity/verification.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { ProviderEvent } from '@pelorus/protocol/identity/verification.ts';
import type { Decision } from '@pelorus/protocol/identity/verification-rules.ts';
import { DEFAULT_LOCALE } from '@pelorus/site/locales.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { isSameText } from '../../http/callers/secret-tokens.ts';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';
import { conclude, noteProposal, type Verdict } from './outcome.ts';
import { verifierSignature } from './provider.ts';
import { stateAfter } from './states.ts';

const CLOCKS_DIFFER_MS = 5 * 60_000;
const DECISION_OF = { approved: 'approve', rejected: 'reject', more: 'more' } as const satisfies Record<
  Exclude<ProviderEvent['state'], 'submitted'>,
  Decision
>;

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Refuses events not sent by the provider (KYC-06): NOT_FOUND without a provider, SIGNATURE_INVALID,
 * TIMESTAMP_OUTSIDE_WINDOW beyond five minutes of our clock. Runs before the body is parsed.
 */
export function checkProvider(
  deps: Pick<IdentityNeeds, 'config' | 'secrets' | 'clock'>,
  request: FastifyRequest,
): void {
  const { verifier } = deps.secrets;
  if (deps.config.verification.provider === undefined || verifier === null) throw new Refused('NOT_FOUND');
  const [timestamp, signature] = ['x-verification-timestamp', 'x-verification-signature'].map((name) =>
    headerOf(request, name),
  ) as [string, string];
  if (
    !/^\d{1,15}$/.test(timestamp) ||
    !isSameText(signature, verifierSignature(verifier.webhook, timestamp, request.rawBody))
  )
    throw new Refused('SIGNATURE_INVALID');
  if (Math.abs(Number(timestamp) - deps.clock()) > CLOCKS_DIFFER_MS) throw new Refused('TIMESTAMP_OUTSIDE_WINDOW');
}

function verdictOf(event: ProviderEvent, decision: Decision): Verdict {
  const isApproval = decision === 'approve';
  return {
    staffId: null,
    actor: 'provider',
    decision,
    labels: isApproval ? event.labels : [],
    reasons: isApproval ? [] : event.reasons,
    note: `event ${event.id}`,
  };
}

/** For an application that is no longer the newest, only a negative result still counts. */
async function applyToOld(deps: IdentityNeeds, db: PoolClient, application: ApplicationRow, event: ProviderEvent) {
  if (application.state === 'approved' && (event.state === 'rejected' || event.state === 'more'))
    await conclude(deps, db, application, verdictOf(event, 'reject'), DEFAULT_LOCALE);
}

/** Applies what a provider says of an application it has. */
async function apply(deps: IdentityNeeds, db: PoolClient, application: ApplicationRow, event: ProviderEvent) {
  const { applicationId, userId, state } = application;
  const submits = stateAfter(state, 'submit') !== null;
  if (event.state === 'submitted') {
    if (submits) await submitApplication(db, applicationId, null, deps.clock());
    return;
  }
  // The notice of submission may arrive after the result, or never.
  if (submits && event.state !== state) await submitApplication(db, applicationId, null, deps.clock());
  const now = await applicationById(db, applicationId);
  if (now === undefined) return;
  if (event.state === now.state) {
    // Approved once more: it may know more by now, or less.
    if (now.state === 'approved') {
      await deleteLabelsOf(db, applicationId);
      await insertLabels(db, { userId, applicationId, nowMs: deps.clock() }, event.labels);
    }
    return;
  }
  const verdict = verdictOf(event, DECISION_OF[event.state]);
  // After a rejection by staff two staff members must approve (KYC-05): the provider's result is only a proposal.
  if (event.state === 'approved' && now.wasRejected) return noteProposal(deps, db, now, verdict);
  await conclude(deps, db, now, verdict, DEFAULT_LOCALE);
}

/**
 * Takes a provider's event, once (KYC-06); one older than the last is stored without effect. Refuses NOT_FOUND for an
 * unknown applicant; BAD_REQUEST (`labels`) for an empty approval, (`at`) for a future time.
 */
export function takeEvent(deps: IdentityNeeds, event: ProviderEvent): Promise<void> {
  if (event.state === 'approved' && event.labels.length === 0) throw new Refused('BAD_REQUEST', 'labels');
  if (event.at > deps.clock() + CLOCKS_DIFFER_MS) throw new Refused('BAD_REQUEST', 'at');
  return inTransaction(deps.pool, async (db) => {
    const found = await applicationOfApplicant(db, event.applicantId);
    if (found === undefined) throw new Refused('NOT_FOUND');
    await lockPerson(db, found.userId);
    const { id, state, at: atMs } = event;
    const { applicationId } = found;
    if (!(await insertProviderEvent(db, { id, applicationId, state, atMs, nowMs: deps.clock() }))) return;
    const application = await applicationById(db, applicationId);
    if (application === undefined || atMs <= (application.providerAtMs ?? 0)) return;
    // An application taken back from the provider is no longer its to decide.
    if (application.way !== 'provider') return;
    await setProviderTime(db, applicationId, atMs);
    const isNewest = (await newestApplication(db, found.userId))?.applicationId === applicationId;
    await (isNewest ? apply : applyToOld)(deps, db, application, event);
  });
}
