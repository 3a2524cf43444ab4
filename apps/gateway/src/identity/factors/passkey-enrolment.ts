import { randomUUID } from 'node:crypto';
import { type PasskeyRow, passkeysOf } from '@pelorus/database/identity/passkeys.ts';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { cose, decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { originOf } from '../../http/origin.ts';
import { Refused } from '../../http/refused.ts';
import { whoOf } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { firstName } from './authenticator-names.ts';
import { newChallenge, takenChallenge } from './challenges.ts';
import { pageHost } from './page-host.ts';
import { userHandleBytes } from './passkey-user.ts';

type Needs = Pick<IdentityNeeds, 'config' | 'pool' | 'limits' | 'clock' | 'log'>;

/** Algorithms of which every current authenticator supports at least one. */
const ALGORITHMS = [cose.COSEALG.EdDSA, cose.COSEALG.ES256, cose.COSEALG.RS256];
/** WebAuthn §4: a credential id is at most 1023 bytes. */
const CREDENTIAL_BYTES_MAX = 1_023;

/** The parts of a browser's answer that we read; it adds more, which is left alone. */
const newPasskeyJson = z.object({
  id: z.string().min(1).max(1_400),
  rawId: z.string().min(1).max(1_400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string().min(1).max(8_000),
    attestationObject: z.string().min(1).max(32_000),
    /** "internal", "hybrid", "usb" …: only told back to browsers. */
    transports: z
      .array(
        z
          .string()
          .max(20)
          .regex(/^[a-z-]+$/),
      )
      .max(10)
      .optional(),
  }),
});

/**
 * Returns WebAuthn options for a new passkey: discoverable, with user verification. Refuses PASSKEY_REFUSED on pages
 * opened by IP address.
 */
export async function newPasskeyOptions(
  deps: Needs,
  request: FastifyRequest,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { userId, email } = whoOf(request);
  const challenge = await newChallenge(deps, 'enrol', userId);
  return creationOptions(deps, request, {
    challenge,
    owner: { id: userId, name: email },
    known: await passkeysOf(deps.pool, userId),
  });
}

/** Returns the WebAuthn options of a new passkey for a given challenge; `known`: the passkeys that `owner` has already. */
export function creationOptions(
  deps: Needs,
  request: FastifyRequest,
  asked: {
    challenge: Uint8Array<ArrayBuffer>;
    owner: { id: string; name: string };
    known: readonly Pick<PasskeyRow, 'credentialId' | 'transports'>[];
  },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { challenge, owner, known } = asked;
  return generateRegistrationOptions({
    rpName: deps.config.brand.name,
    rpID: pageHost(deps, request).rpId,
    userName: owner.name,
    userDisplayName: owner.name,
    userID: userHandleBytes(owner.id),
    challenge,
    timeout: deps.limits.challengeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/**
 * Throws for attestations with certificates: we request none and trust no vendor, and the library would fetch the URLs
 * in them.
 */
export function checkAttestation(attestationObject: string): void {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const isBare = format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  if (!isBare) throw new Error(`attestation ${format} has certificates`);
}

/** A new passkey without an owner yet. */
export type MadePasskey = Omit<PasskeyRow, 'lastUsedAtMs' | 'userId'>;

/**
 * Returns the new passkey that an answer brings, not stored yet. Refuses PASSKEY_REFUSED whatever is wrong with it; its
 * challenge is gone then too.
 */
export async function newPasskeyOf(
  deps: Needs,
  request: FastifyRequest,
  given: unknown,
  name: string | undefined,
): Promise<Omit<PasskeyRow, 'lastUsedAtMs'>> {
  const { userId } = whoOf(request);
  const take = (clientDataJson: string) => takenChallenge(deps, deps.pool, clientDataJson, 'enrol', userId, null);
  return { ...(await madePasskey(deps, request, given, name, take)), userId };
}

/** Returns the same for challenges that the caller keeps: `take` takes one out and returns it, null if it does not count. */
export async function madePasskey(
  deps: Needs,
  request: FastifyRequest,
  given: unknown,
  name: string | undefined,
  take: (clientDataJson: string) => Promise<string | null>,
): Promise<MadePasskey> {
  const { origin, rpId } = pageHost(deps, request);
  const read = newPasskeyJson.safeParse(given);
  if (!read.success) throw new Refused('PASSKEY_REFUSED');
  const answer = read.data;
  const challenge = await take(answer.response.clientDataJSON);
  if (challenge === null) throw new Refused('PASSKEY_REFUSED');
  try {
    checkAttestation(answer.response.attestationObject);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} } as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified) throw new Error('the attestation was not verified');
    const { credential, aaguid, credentialDeviceType, credentialBackedUp } = registrationInfo;
    const credentialId = Buffer.from(credential.id, 'base64url');
    if (credentialId.length > CREDENTIAL_BYTES_MAX) throw new Error(`a credential id of ${credentialId.length} bytes`);
    if (credential.id !== answer.id) throw new Error('the credential id differs from the attested one');
    return {
      passkeyId: randomUUID(),
      credentialId,
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: answer.response.transports ?? [],
      backupEligible: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      name: name ?? firstName(aaguid, originOf(request, deps.config.hosts.trustedProxies).deviceName),
      madeAtMs: deps.clock(),
    };
  } catch (error) {
    deps.log.debug({ err: error }, 'a new passkey is refused');
    throw new Refused('PASSKEY_REFUSED');
  }
}
