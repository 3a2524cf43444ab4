import { decisionsOf } from '@pelorus/database/admin/verification-queue.ts';
import { applicationsOf, labelsOf } from '@pelorus/database/identity/verification.ts';
import { picturesOfApplication } from '@pelorus/database/identity/verification-pictures.ts';
import type { IdentityNeeds } from '../needs.ts';
import { openDetails } from './details.ts';

/**
 * Returns a person's identity verification for their export (SEC-50): their details, the outcomes, and the list of
 * pictures. Not the pictures, which a stolen session would then expose (KYC-04), nor internal notes of staff.
 */
export async function keptOfVerification(
  deps: Pick<IdentityNeeds, 'pool' | 'secrets'>,
  userId: string,
): Promise<object> {
  const applications = await applicationsOf(deps.pool, userId);
  const open = (id: string, sealed: Buffer | null) => openDetails(deps.secrets.verificationKey, id, sealed);
  return {
    labels: await labelsOf(deps.pool, userId),
    applications: await Promise.all(
      applications.map(async ({ applicationId, ...row }) => ({
        way: row.way,
        state: row.state,
        details: open(applicationId, row.detailsSealed),
        submitted: open(applicationId, row.submittedSealed),
        submission: row.submission,
        submittedAt: row.submittedAtMs,
        decidedAt: row.decidedAtMs,
        reasons: row.reasons,
        pictures: (await picturesOfApplication(deps.pool, applicationId)).map(
          ({ pictureId: _id, ...picture }) => picture,
        ),
        decisions: (await decisionsOf(deps.pool, applicationId))
          .filter(({ isProposal }) => !isProposal)
          .map(({ atMs, decision, labels, reasons, submission }) => ({ atMs, decision, labels, reasons, submission })),
      })),
    ),
  };
}
