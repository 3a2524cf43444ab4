import { randomUUID } from 'node:crypto';
import { type Agreed, insertUser, userByAddress, userById } from '@pelorus/database/identity/people.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { StepResult, signUpBody } from '@pelorus/protocol/identity/journeys.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { addressKey } from '../../http/rate-limits.ts';
import { Refused } from '../../http/refused.ts';
import { legalOf } from '../../legal/legal.ts';
import { judgeAddress, judgePassword, normalAddress } from '../credentials.ts';
import { NOBODY } from '../enter.ts';
import { pageLanguage } from '../language.ts';
import type { IdentityNeeds } from '../needs.ts';
import type { CodeLetter } from './codes.ts';
import type { Journey } from './journeys.ts';
import { begin } from './steps.ts';
import type { Walk } from './walk.ts';

/** A code for a new address; a known one hears that it has an account (JRN-21). The same questions are asked for both. */
async function letter(db: Queryable, journey: Journey): Promise<CodeLetter> {
  const { address } = journey;
  const user = await userByAddress(db, address);
  const reach = await reachOf(db, user?.userId ?? NOBODY);
  const language = reach?.language ?? journey.language;
  if (journey.given.isBarred === true)
    return () => ({ kind: 'account-exists', address, language, userId: user?.userId ?? null, values: {} });
  return (code) => ({ kind: 'sign-up-code', address, language, userId: null, values: { code } });
}

/** Returns what a person accepts who consents now: the venue's current texts, in the page's language. */
export function agreedNow(deps: IdentityNeeds, request: FastifyRequest): Agreed {
  const { version } = legalOf(deps.config.legal);
  return { version, language: pageLanguage(deps, request), atMs: deps.clock() };
}

/**
 * Begins a sign-up. Refuses NOT_PERMITTED, EMAIL_INVALID, PHONE_INVALID, PASSWORD_WEAK, PASSWORD_COMMON,
 * TOO_MANY_REQUESTS and HUMAN_CHECK_NEEDED; neither answer nor timing reveals whether the address is known.
 */
export async function beginSignUp(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  body: z.infer<typeof signUpBody>,
): Promise<StepResult> {
  if (!deps.config.features.signUp) throw new Refused('NOT_PERMITTED');
  const address = normalAddress(body.address);
  judgeAddress(deps, address);
  judgePassword(deps, body.password, [address]);
  const { signUps } = deps.rates;
  const from = addressKey(request.ip);
  const tooMany = () => new Refused('TOO_MANY_REQUESTS', undefined, signUps.secondsLeft());
  if (signUps.used(from) >= signUps.limit) throw tooMany();
  await deps.human.demand('sign-up', body.human, request.ip);
  if (!signUps.take(from)) throw tooMany();
  const passwordHash = await deps.passwords.hash(body.password);
  const isBarred = (await userByAddress(deps.pool, address)) !== undefined;
  const journey = {
    purpose: 'sign-up' as const,
    userId: null,
    address,
    steps: ['code' as const],
    given: {
      passwordHash,
      isBarred,
      agreed: agreedNow(deps, request),
      ...(body.invite ? { invite: body.invite } : {}),
    },
    language: pageLanguage(deps, request),
    network: from,
  };
  return begin(deps, request, reply, journey, letter);
}

/** With the right code the person comes to be, once, however often it is sent until the account is open (JRN-22). */
async function onCode(deps: IdentityNeeds, request: FastifyRequest, db: Queryable, journey: Journey) {
  const { address, given } = journey;
  if (journey.userId === null) {
    const userId = randomUUID();
    const nowMs = deps.clock();
    const isPhone = address.startsWith('+');
    const isNew = await insertUser(db, {
      userId,
      email: isPhone ? null : address,
      phone: isPhone ? address : null,
      passwordHash: given.passwordHash ?? null,
      invite: given.invite ?? null,
      provenAtMs: nowMs,
      createdAtMs: nowMs,
      // Whom another service vouches for agrees by the code: its page names what to.
      agreed: given.agreed ?? agreedNow(deps, request),
    });
    if (!isNew) {
      await deps.journeys.change(db, journey, { given: { ...given, isBarred: true } });
      return deps.codes.wrong(db, journey);
    }
    await deps.journeys.change(db, journey, { userId });
  }
  const user = await userById(db, journey.userId as string);
  if (user === undefined) throw new Refused('JOURNEY_GONE');
  return { state: 'enter' as const, user, entry: { kind: 'signed-up' as const, way: 'code' as const } };
}

export const SIGN_UP: Walk = {
  letter: (_deps, _request, db, journey) => letter(db, journey),
  onCode,
};
