import { randomBytes } from 'node:crypto';
import { deleteOldChallenges, insertChallenge, takeChallenge } from '@pelorus/database/identity/passkeys.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { z } from 'zod';
import type { IdentityNeeds } from '../needs.ts';

type Deps = Pick<IdentityNeeds, 'pool' | 'limits' | 'clock'>;

/** The purpose of a challenge. A response to a challenge of another purpose is void. */
export type ChallengePurpose = 'enrol' | 'log-in' | 'factor' | 'step-up' | 'deed';

const CHALLENGE_BYTES = 32;

/** Returns 256 random bits to be signed, kept nowhere. */
export function randomChallenge(): Buffer {
  return randomBytes(CHALLENGE_BYTES);
}

/**
 * Returns a new challenge, stored with its purpose and person (null: a log-in of an unknown person), and for the purpose
 * `deed` with the SHA-256 of what is proven.
 */
export async function newChallenge(
  deps: Deps,
  purpose: ChallengePurpose,
  userId: string | null,
  deed: Buffer | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomChallenge();
  const endsAtMs = deps.clock() + deps.limits.challengeMs;
  await insertChallenge(deps.pool, challenge, { purpose, userId, endsAtMs, deed });
  return new Uint8Array(challenge);
}

/** Client data of a response (WebAuthn §5.8.1); the library checks type and origin. */
const clientData = z.object({
  challenge: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  crossOrigin: z.boolean().optional(),
  topOrigin: z.unknown().optional(),
});

/**
 * Takes the challenge out that an answer is to, and returns it if it was kept for this purpose, person and deed, has not
 * run out, and the page was not inside of another site's (FAC-20); else null. Whatever it is, it is gone.
 */
export async function takenChallenge(
  deps: Deps,
  db: Queryable,
  clientDataJson: string,
  purpose: ChallengePurpose,
  userId: string | null,
  deed: Buffer | null,
): Promise<string | null> {
  const said = challengeSaid(clientDataJson);
  if (said === null) return null;
  const row = await takeChallenge(db, Buffer.from(said.challenge, 'base64url'));
  if (row === undefined || row.purpose !== purpose || row.userId !== userId) return null;
  if (deed === null ? row.deed !== null : row.deed?.equals(deed) !== true) return null;
  return row.endsAtMs <= deps.clock() || said.isFramed ? null : said.challenge;
}

/** Returns the challenge that an answer is to, and whether the page was inside of another site's; null: it says none. */
export function challengeSaid(clientDataJson: string): { challenge: string; isFramed: boolean } | null {
  const said = clientData.safeParse(jsonOf(clientDataJson));
  if (!said.success) return null;
  const { challenge, crossOrigin, topOrigin } = said.data;
  // The library lets `crossOrigin` pass where browsers do not name the page around.
  return { challenge, isFramed: crossOrigin === true || topOrigin !== undefined };
}

function jsonOf(base64url: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** Deletes expired challenges. */
export function sweepChallenges(deps: Pick<IdentityNeeds, 'pool' | 'clock'>): Promise<void> {
  return deleteOldChallenges(deps.pool, deps.clock());
}
