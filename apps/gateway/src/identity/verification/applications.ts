import { randomUUID } from 'node:crypto';
import { lockPerson } from '@pelorus/database/identity/factors.ts';
import {
  insertApplication,
  setDetails,
  submitApplication,
  verifiedDetails,
} from '@pelorus/database/identity/verification.ts';
import { deleteOtherKinds } from '@pelorus/database/identity/verification-pictures.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { Verification, VerificationDetails } from '@pelorus/protocol/identity/verification.ts';
import type { PoolClient } from 'pg';
import { Refused } from '../../http/refused.ts';
import type { IdentityNeeds } from '../needs.ts';
import { checkAge, checkSameIdentity, documentHmac, isSameDetails, openDetails, sealDetails } from './details.ts';
import {
  mayBegin,
  mayChange,
  maySubmit,
  missingOf,
  type Standing,
  shownStanding,
  standingOf,
  wantedKinds,
  wayOf,
} from './standing.ts';

/** Runs `work` on a person's locked verification; returns the new state. */
export function changeStanding(
  deps: IdentityNeeds,
  userId: string,
  work: (db: PoolClient, standing: Standing) => Promise<void>,
): Promise<Verification> {
  return inTransaction(deps.pool, async (db) => {
    await lockPerson(db, userId);
    await work(db, await standingOf(deps, db, userId));
    return shownStanding(deps, await standingOf(deps, db, userId));
  });
}

/** Refuses VERIFICATION_STATE if a provider verifies: it asks for details on its own page. */
export function checkOwnWay(deps: IdentityNeeds, standing: Standing): void {
  if (wayOf(deps, standing) !== 'own') throw new Refused('VERIFICATION_STATE');
}

/** Refuses BAD_REQUEST if these details contradict the person's verified document. */
async function checkVerified(
  deps: IdentityNeeds,
  db: Queryable,
  userId: string,
  given: VerificationDetails,
): Promise<void> {
  const verified = await verifiedDetails(db, userId);
  if (verified === undefined) return;
  if (given.address === null) throw new Refused('BAD_REQUEST', 'address');
  const details = openDetails(deps.secrets.verificationKey, verified.applicationId, verified.submittedSealed);
  // A provider has them.
  if (details !== null) checkSameIdentity(details, given);
}

/**
 * Begins a person's application with these details, or changes them (KYC-02). Refuses TOO_YOUNG; BAD_REQUEST as above;
 * VERIFICATION_STATE while it is being checked, where there is nothing left to verify, and where a provider checks.
 */
export function giveDetails(deps: IdentityNeeds, userId: string, given: VerificationDetails): Promise<Verification> {
  checkAge(given, deps.clock());
  const key = deps.secrets.verificationKey;
  return changeStanding(deps, userId, async (db, standing) => {
    checkOwnWay(deps, standing);
    const { application } = standing;
    if (!mayBegin(standing) && !mayChange(standing)) throw new Refused('VERIFICATION_STATE');
    await checkVerified(deps, db, userId, given);
    if (application === null || mayBegin(standing)) {
      const applicationId = randomUUID();
      const detailsSealed = sealDetails(key, applicationId, given);
      await insertApplication(db, { applicationId, userId, way: 'own', detailsSealed, nowMs: deps.clock() });
      return;
    }
    const { applicationId, submittedSealed } = application;
    // Compares the exact bytes: details identical to the submitted ones are not new.
    const isAsSubmitted = isSameDetails(openDetails(key, applicationId, submittedSealed), given);
    await setDetails(
      db,
      applicationId,
      isAsSubmitted && submittedSealed !== null ? submittedSealed : sealDetails(key, applicationId, given),
    );
  });
}

/**
 * Submits a person's application (KYC-02); one in review stays unchanged. Refuses VERIFICATION_INCOMPLETE, naming what
 * is missing; VERIFICATION_STATE if nothing can be submitted or nothing changed since the last time; TOO_YOUNG as of
 * today.
 */
export function submit(deps: IdentityNeeds, userId: string): Promise<Verification> {
  return changeStanding(deps, userId, async (db, standing) => {
    const { application, details } = standing;
    if (application?.state === 'submitted') return;
    checkOwnWay(deps, standing);
    if (application === null || !mayChange(standing)) throw new Refused('VERIFICATION_STATE');
    const [missing] = missingOf(standing);
    if (missing !== undefined || details === null) throw new Refused('VERIFICATION_INCOMPLETE', missing ?? 'details');
    if (!maySubmit(standing)) throw new Refused('VERIFICATION_STATE');
    checkAge(details, deps.clock());
    // Deletes pictures that the document kind does not have, like the back of a one-sided one.
    await deleteOtherKinds(db, application.applicationId, wantedKinds(standing));
    const hmac = documentHmac(deps.secrets.verificationKey, details);
    await submitApplication(db, application.applicationId, hmac, deps.clock());
  });
}
