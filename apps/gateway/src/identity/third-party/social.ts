import { insertLink } from '@pelorus/database/identity/links.ts';
import { userByAddress } from '@pelorus/database/identity/people.ts';
import type { StepResult } from '@pelorus/protocol/identity/journeys.ts';
import type { socialAddressBody } from '@pelorus/protocol/identity/third-party.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isHttps } from '../../http/guard.ts';
import { originOf } from '../../http/origin.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { Refused } from '../../http/refused.ts';
import { judgeAddress, normalAddress } from '../credentials.ts';
import { note } from '../history.ts';
import { agreedNow, SIGN_UP } from '../journeys/sign-up.ts';
import { takeStep } from '../journeys/steps.ts';
import type { Walk } from '../journeys/walk.ts';
import type { IdentityNeeds } from '../needs.ts';

/** Charges an account that is about to be opened to its network address. Refuses NOT_PERMITTED, TOO_MANY_REQUESTS. */
export function chargeSignUp(deps: IdentityNeeds, request: FastifyRequest): void {
  if (!deps.config.features.signUp) throw new Refused('NOT_PERMITTED');
  const { signUps } = deps.rates;
  if (!signUps.take(addressKey(request.ip))) throw new Refused('TOO_MANY_REQUESTS', undefined, signUps.secondsLeft());
}

/** A sign-up whose person comes through a provider: with the right code they come to be, linked from the start. */
export const SOCIAL: Walk = {
  letter: SIGN_UP.letter,
  async onCode(deps, request, db, journey) {
    const { social } = journey.given;
    if (social === undefined) throw new Refused('JOURNEY_GONE');
    const outcome = await SIGN_UP.onCode(deps, request, db, journey);
    if (outcome instanceof Refused || outcome.state !== 'enter') return outcome;
    const nowMs = deps.clock();
    const { userId } = outcome.user;
    const made = await insertLink(db, { ...social, userId, nowMs });
    // Thrown: the person that was made for it goes with the transaction.
    if (made === 'taken') throw new Refused('LINK_TAKEN');
    const { provider } = social;
    if (made === 'new')
      await note(db, userId, 'link-added', originOf(request, deps.config.hosts.trustedProxies), nowMs, { provider });
    return outcome;
  },
};

/**
 * Takes the address of a person whose provider gives none; continues like a sign-up, for known and unknown addresses
 * alike (JRN-21, JRN-52). Refuses like it.
 */
export async function giveAddress(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.infer<typeof socialAddressBody>,
): Promise<StepResult> {
  const journey = await deps.journeys.find(request.headers.cookie, isHttps(request));
  if (journey.purpose !== 'social' || journey.steps[0] !== 'address') throw new Refused('JOURNEY_STEP');
  const address = normalAddress(body.address);
  judgeAddress(deps, address);
  await deps.human.demand('sign-up', body.human, request.ip);
  chargeSignUp(deps, request);
  const isBarred = (await userByAddress(deps.pool, address)) !== undefined;
  return takeStep(deps, request, reply, 'address', async (db, pending) => {
    await deps.journeys.change(db, pending, {
      address,
      given: { ...pending.given, isBarred, agreed: agreedNow(deps, request) },
    });
    return { state: 'pending', steps: ['code'], code: (next) => SIGN_UP.letter(deps, request, db, next) };
  });
}
