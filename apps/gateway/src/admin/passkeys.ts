import {
  insertStaffChallenge,
  type StaffChallengeRow,
  type StaffPasskeyRow,
  staffPasskey,
  takeStaffChallenge,
  useStaffPasskey,
} from '@pelorus/database/admin/staff.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { challengeSaid, randomChallenge } from '../identity/factors/challenges.ts';
import { pageHost } from '../identity/factors/page-host.ts';
import { answerJson, verified } from '../identity/factors/passkey-answers.ts';
import { creationOptions, type MadePasskey, madePasskey } from '../identity/factors/passkey-enrolment.ts';
import { userHandleOf } from '../identity/factors/passkey-user.ts';
import type { AdminNeeds } from './needs.ts';

type Purpose = StaffChallengeRow['purpose'];

async function newStaffChallenge(deps: AdminNeeds, purpose: Purpose, staffId: string | null) {
  const challenge = randomChallenge();
  await insertStaffChallenge(deps.pool, challenge, {
    purpose,
    staffId,
    endsAtMs: deps.clock() + deps.limits.challengeMs,
  });
  return new Uint8Array(challenge);
}

/** Takes out the challenge that an answer is to; null unless it was kept for this purpose and person and has not run out. */
async function taken(
  deps: AdminNeeds,
  db: Queryable,
  clientDataJson: string,
  purpose: Purpose,
  staffId: string | null,
) {
  const said = challengeSaid(clientDataJson);
  if (said === null) return null;
  const row = await takeStaffChallenge(db, Buffer.from(said.challenge, 'base64url'));
  if (row === undefined || row.purpose !== purpose || row.staffId !== staffId) return null;
  return row.endsAtMs <= deps.clock() || said.isFramed ? null : said.challenge;
}

/** Returns WebAuthn options for a staff passkey. Refuses PASSKEY_REFUSED on pages opened by IP address. */
export async function staffEnrolOptions(
  deps: AdminNeeds,
  request: FastifyRequest,
  { staffId, name }: { staffId: string; name: string },
) {
  const challenge = await newStaffChallenge(deps, 'enrol', staffId);
  return creationOptions(deps, request, { challenge, owner: { id: staffId, name }, known: [] });
}

/** Returns the passkey that an answer brings, not stored yet. Refuses PASSKEY_REFUSED; its challenge is gone then too. */
export function newStaffPasskey(
  deps: AdminNeeds,
  request: FastifyRequest,
  staffId: string,
  answer: unknown,
): Promise<MadePasskey> {
  return madePasskey(deps, request, answer, undefined, (said) => taken(deps, deps.pool, said, 'enrol', staffId));
}

/** Returns WebAuthn options for a log-in with any passkey. */
export async function staffLogInOptions(
  deps: AdminNeeds,
  request: FastifyRequest,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpId } = pageHost(deps, request);
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: await newStaffChallenge(deps, 'log-in', null),
    timeout: deps.limits.challengeMs,
    userVerification: 'required',
  });
}

/**
 * Returns the owner of the responding passkey and whether the response is valid; null: not our challenge, or an
 * unknown passkey. The caller commits `db` in any case: the challenge is used up.
 */
export async function staffAnswer(
  deps: AdminNeeds,
  db: Queryable,
  request: FastifyRequest,
  given: unknown,
): Promise<{ passkey: StaffPasskeyRow; isRight: boolean } | null> {
  const read = answerJson.safeParse(given);
  if (!read.success) return null;
  const answer = read.data;
  const challenge = await taken(deps, db, answer.response.clientDataJSON, 'log-in', null);
  if (challenge === null) return null;
  const passkey = await staffPasskey(db, Buffer.from(answer.id, 'base64url'));
  if (passkey === undefined) return null;
  // A passkey that was not named beforehand is identified by the response (WebAuthn §7.2 step 6).
  if (answer.response.userHandle !== userHandleOf(passkey.staffId)) return { passkey, isRight: false };
  const result = await verified(deps, request, answer, challenge, passkey);
  const isRight =
    result !== null && (await useStaffPasskey(db, { passkeyId: passkey.passkeyId, ...result, nowMs: deps.clock() }));
  return { passkey, isRight };
}
