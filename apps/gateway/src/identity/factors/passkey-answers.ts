import { type PasskeyRow, passkeyByCredential, passkeysOf, usePasskey } from '@pelorus/database/identity/passkeys.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { IdentityNeeds } from '../needs.ts';
import { type ChallengePurpose, newChallenge, takenChallenge } from './challenges.ts';
import { pageHost } from './page-host.ts';
import { userHandleOf } from './passkey-user.ts';
import { tellWrong } from './tries.ts';

type Needs = Pick<
  IdentityNeeds,
  | 'config'
  | 'core'
  | 'pool'
  | 'isDemo'
  | 'barrier'
  | 'sessions'
  | 'staffSessions'
  | 'apiKeys'
  | 'journeys'
  | 'messages'
  | 'rates'
  | 'turn'
  | 'secrets'
  | 'limits'
  | 'clock'
  | 'log'
>;

/** Purposes that a passkey of the person answers; `enrol` makes one. */
type AnswerPurpose = Exclude<ChallengePurpose, 'enrol'>;

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);

/** The parts of an answer that we read; browsers add more, which is left alone. */
export const answerJson = z.object({
  id: base64url(1_400),
  rawId: base64url(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(100).nullish(),
  }),
});

/**
 * Returns WebAuthn options for a response. `userId`: whose passkeys may respond; null: any passkey (a log-in by
 * passkey alone). Refuses PASSKEY_REFUSED on pages opened by IP address.
 */
export async function passkeyOptions(
  deps: Needs,
  request: FastifyRequest,
  purpose: AnswerPurpose,
  userId: string | null,
  deed: Buffer | null = null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpId } = pageHost(deps, request);
  const passkeys = userId === null ? [] : await passkeysOf(deps.pool, userId);
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: await newChallenge(deps, purpose, userId, deed),
    timeout: deps.limits.challengeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
  });
}

/** Returns the passkey that gave this answer, null if any of the standard's checks fails (WebAuthn §7.2). */
export async function verified(
  deps: Needs,
  request: FastifyRequest,
  answer: z.infer<typeof answerJson>,
  challenge: string,
  passkey: Pick<PasskeyRow, 'passkeyId' | 'credentialId' | 'publicKey' | 'backupEligible'>,
): Promise<{ signCount: number; backedUp: boolean } | null> {
  const { origin, rpId } = pageHost(deps, request);
  try {
    const result = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The counter is compared where it is stored, once the signature is known to be right: a forged answer must not
      // look like a copied authenticator.
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: 0,
      },
    });
    const { newCounter, credentialDeviceType, credentialBackedUp } = result.authenticationInfo;
    const isSameKind = (credentialDeviceType === 'multiDevice') === passkey.backupEligible;
    return result.verified && isSameKind ? { signCount: newCounter, backedUp: credentialBackedUp } : null;
  } catch (error) {
    deps.log.debug({ err: error, passkey: passkey.passkeyId }, 'a passkey response was refused');
    return null;
  }
}

/** Returns the passkey that gave a right answer to a challenge of this purpose, person and deed, else null. */
export async function checkPasskey(
  deps: Needs,
  db: Queryable,
  request: FastifyRequest,
  given: unknown,
  purpose: AnswerPurpose,
  userId: string | null,
  deed: Buffer | null = null,
): Promise<PasskeyRow | null> {
  const read = answerJson.safeParse(given);
  if (!read.success) return null;
  const answer = read.data;
  const { clientDataJSON } = answer.response;
  const userHandle = answer.response.userHandle ?? undefined;
  const challenge = await takenChallenge(deps, db, clientDataJSON, purpose, userId, deed);
  if (challenge === null) return null;
  const passkey = await passkeyByCredential(db, Buffer.from(answer.id, 'base64url'));
  if (passkey === undefined || (userId !== null && passkey.userId !== userId)) return null;
  // If the passkey was not named beforehand, the response names it; its user must be the owner (§7.2 step 6).
  if (userHandle === undefined ? userId === null : userHandle !== userHandleOf(passkey.userId)) return null;
  const result = await verified(deps, request, answer, challenge, passkey);
  if (result === null) return null;
  if (await usePasskey(db, { passkeyId: passkey.passkeyId, ...result, nowMs: deps.clock() })) return passkey;
  const counters = { passkey: passkey.passkeyId, told: result.signCount, kept: passkey.signCount };
  deps.log.warn(counters, 'the counter of a passkey did not increase: it may have been cloned');
  await tellWrong(deps, db, request, passkey.userId, { passkey: passkey.name, reason: 'counter' });
  return null;
}

/**
 * Returns who logs in by a passkey alone, null if the answer does not prove it. It says nothing of whether the account
 * is frozen or closed.
 */
export function provePasskeyLogIn(
  deps: Needs,
  request: FastifyRequest,
  answer: unknown,
): Promise<{ userId: string; passkeyId: string } | null> {
  return inTransaction(deps.pool, async (db) => {
    const passkey = await checkPasskey(deps, db, request, answer, 'log-in', null);
    return passkey === null ? null : { userId: passkey.userId, passkeyId: passkey.passkeyId };
  });
}
