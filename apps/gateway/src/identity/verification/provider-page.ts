import { randomUUID } from 'node:crypto';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import { insertApplication, leaveToProvider, setApplicantId } from '@pelorus/database/identity/verification.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import { localeOf } from '@pelorus/site/locales.ts';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../../http/refused.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { Verifier } from './provider.ts';
import { mayBegin, mayChange, standingOf } from './standing.ts';

/** Returns a person's application at the provider, begun if there is none. Refuses VERIFICATION_STATE. */
function applicationAtProvider(deps: IdentityNeeds, userId: string) {
  return inTransaction(deps.pool, async (db) => {
    await lockPerson(db, userId);
    const standing = await standingOf(deps, db, userId);
    const { application } = standing;
    if (application === null || mayBegin(standing)) {
      if (!mayBegin(standing)) throw new Refused('VERIFICATION_STATE');
      const applicationId = randomUUID();
      const nowMs = deps.clock();
      await insertApplication(db, { applicationId, userId, way: 'provider', detailsSealed: null, nowMs });
      return { applicationId, applicantId: null };
    }
    const { applicationId, applicantId, way } = application;
    // An application in progress at a provider may continue there.
    if (way === 'provider' && application.state !== 'approved') return { applicationId, applicantId };
    if (!mayChange(standing)) throw new Refused('VERIFICATION_STATE');
    await leaveToProvider(db, applicationId);
    return { applicationId, applicantId };
  });
}

/**
 * Returns the address of the provider's page for a person (KYC-06). Refuses VERIFICATION_STATE where nothing is left to
 * verify or staff have an application of theirs; VERIFIER_AWAY.
 */
export async function providerPage(
  deps: IdentityNeeds,
  verifier: Verifier,
  request: FastifyRequest,
  userId: string,
): Promise<string> {
  const { applicationId, applicantId } = await applicationAtProvider(deps, userId);
  // Outside any transaction, because it may take seconds. Repeated requests give the same applicant.
  const known =
    applicantId ?? (await setApplicantId(deps.pool, applicationId, await verifier.createApplicant(applicationId)));
  const { publicOrigin } = deps.config.hosts;
  const returnUrl = publicOrigin === undefined ? null : new URL('/account/verification', publicOrigin).href;
  return verifier.pageFor(known, { language: localeOf(pageLanguage(deps, request)).bcp47, returnUrl });
}
