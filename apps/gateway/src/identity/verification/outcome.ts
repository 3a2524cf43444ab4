import { type DecisionRow, insertDecision } from '@pelorus/database/admin/verification-queue.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import {
  type ApplicationRow,
  type DecidedState,
  decideApplication,
  deleteLabelsOf,
  dropProposal,
  insertLabels,
} from '@pelorus/database/identity/verification.ts';
import type { Decision } from '@pelorus/protocol/identity/verification-rules.ts';
import type { PoolClient } from 'pg';
import type { IdentityNeeds } from '../needs.ts';

const STATE_OF = { approve: 'approved', reject: 'rejected', more: 'more' } as const satisfies Record<
  Decision,
  DecidedState['state']
>;

/** A decision and its author; `staffId` null: a provider. */
export type Verdict = Omit<DecisionRow, 'atMs' | 'isProposal' | 'submission'>;

/** Writes a decision down that changes nothing yet: an approval that needs a second person. */
export function noteProposal(
  deps: Pick<IdentityNeeds, 'clock'>,
  db: PoolClient,
  { applicationId, submission }: ApplicationRow,
  verdict: Verdict,
): Promise<void> {
  return insertDecision(db, applicationId, { ...verdict, submission, atMs: deps.clock(), isProposal: true });
}

/** Declines a proposed approval: the application stays rejected, without a message to the person. */
export async function turnDown(
  deps: Pick<IdentityNeeds, 'clock'>,
  db: PoolClient,
  { applicationId, submission }: ApplicationRow,
  verdict: Verdict,
): Promise<void> {
  await dropProposal(db, applicationId);
  await insertDecision(db, applicationId, { ...verdict, submission, atMs: deps.clock(), isProposal: false });
}

/**
 * Applies a decision in the transaction that locks the person's row: the state, the labels, the application's history,
 * and a message to the person (KYC-05). `language`: for people who never chose one.
 */
export async function conclude(
  deps: Pick<IdentityNeeds, 'clock' | 'messages'>,
  db: PoolClient,
  application: ApplicationRow,
  verdict: Verdict,
  language: string,
): Promise<DecidedState['state']> {
  const { applicationId, userId, submission } = application;
  const nowMs = deps.clock();
  const state = STATE_OF[verdict.decision];
  const wasRejected = state === 'rejected' && verdict.staffId !== null;
  await decideApplication(db, applicationId, { state, reasons: verdict.reasons, wasRejected, nowMs });
  await deleteLabelsOf(db, applicationId);
  if (state === 'approved') await insertLabels(db, { userId, applicationId, nowMs }, verdict.labels);
  await insertDecision(db, applicationId, { ...verdict, submission, atMs: nowMs, isProposal: false });
  const reach = await reachOf(db, userId);
  const address = reach?.email ?? reach?.phone ?? null;
  if (address !== null)
    await deps.messages.queue(db, {
      kind: 'verification-decided',
      address,
      language: reach?.language ?? language,
      userId,
      values: { outcome: state, reason: verdict.reasons.join(',') },
    });
  return state;
}
