import { insertLink, userOfLink } from '@pelorus/database/identity/links.ts';
import { userByEmail, userById } from '@pelorus/database/identity/people.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { ThirdPartyAnswer } from '@pelorus/protocol/identity/third-party.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameText } from '../../http/callers/secret-tokens.ts';
import { journeyCookie } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { addressKey } from '../../http/rate-limits.ts';
import { Refused } from '../../http/refused.ts';
import { judgeAddress, normalEmail } from '../credentials.ts';
import { isKnownDevice } from '../enter.ts';
import { waysOf } from '../factors/prove-factor.ts';
import type { Journey } from '../journeys/journeys.ts';
import { beginSteps } from '../journeys/log-in.ts';
import { SIGN_UP } from '../journeys/sign-up.ts';
import { begin, letIn } from '../journeys/steps.ts';
import type { IdentityNeeds } from '../needs.ts';
import { changerOf } from '../security/after-change.ts';
import { providerNamed } from './begin.ts';
import { tellOfLink } from './links.ts';
import { keepPendingLink } from './pending-link.ts';
import type { Asked, Provider, Subject } from './provider.ts';
import { chargeSignUp } from './social.ts';

/**
 * Ends the browser's journey and returns its pending request: nothing remains for a second answer (JRN-51). An answer
 * to another request, from another tab or injected, leaves the journey unchanged: JOURNEY_GONE.
 */
async function takeAsked(
  deps: IdentityNeeds,
  request: FastifyRequest,
  state: string,
): Promise<{ asked: Asked; journey: Journey }> {
  const { journeys } = deps;
  return journeys.step(request.headers.cookie, isHttps(request), 'provider', async (db, journey) => {
    const { asked } = journey.given;
    if (asked === undefined) throw new Refused('JOURNEY_STEP');
    if (!isSameText(state, asked.state)) throw new Refused('JOURNEY_GONE');
    await journeys.end(db, journey);
    return { asked, journey };
  });
}

/** Logs a person in whom the provider's answer proved, with the steps that are left as by password (JRN-30). */
async function logIn(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: string,
  link: { provider: string; subject: string },
): Promise<ThirdPartyAnswer> {
  const user = await userById(deps.pool, userId);
  if (user === undefined) throw new Refused('JOURNEY_GONE');
  const { address } = user;
  if (address === null) throw new Refused('ACCOUNT_CLOSED');
  const steps = (first: 'device' | 'factor') => beginSteps(deps, request, reply, { userId, address }, first);
  if (!(await isKnownDevice(deps, request, userId))) return steps('device');
  if ((await waysOf(deps, userId)).length > 0) return steps('factor');
  return letIn(deps, request, reply, user, { kind: 'logged-in', way: 'third-party', link }, null);
}

/** Returns the address that the provider vouches for, if one may register with it; null: ask for one. */
function usableAddress(deps: IdentityNeeds, verifiedEmail: string | null): string | null {
  if (verifiedEmail === null) return null;
  const address = normalEmail(verifiedEmail);
  try {
    judgeAddress(deps, address);
    return address;
  } catch {
    return null;
  }
}

/** Continues with a subject that is linked to nobody here (JRN-52). */
async function meet(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  provider: Provider,
  { subject, shown, verifiedEmail }: Subject,
  language: string,
): Promise<ThirdPartyAnswer> {
  const social = { provider: provider.name, subject, shown };
  const owner = verifiedEmail === null ? undefined : await userByEmail(deps.pool, normalEmail(verifiedEmail));
  if (owner !== undefined) {
    keepPendingLink(deps, request, reply, { ...social, userId: owner.userId });
    return { state: 'log-in-first', provider: provider.name };
  }
  if (!deps.config.features.signUp) throw new Refused('NOT_PERMITTED');
  const address = usableAddress(deps, verifiedEmail);
  if (address !== null) chargeSignUp(deps, request);
  const journey = {
    purpose: 'social' as const,
    userId: null,
    address: address ?? '',
    steps: [address === null ? ('address' as const) : ('code' as const)],
    given: { social },
    language,
    network: addressKey(request.ip),
  };
  return begin(
    deps,
    request,
    reply,
    journey,
    address === null ? null : (db, begun) => SIGN_UP.letter(deps, request, db, begun),
  );
}

/** Links the person who is logged in, and who asked for it here, to who they are there. */
async function linkTo(
  deps: IdentityNeeds,
  request: FastifyRequest,
  provider: Provider,
  userId: string,
  { subject, shown }: Subject,
): Promise<ThirdPartyAnswer> {
  const https = isHttps(request);
  request.who = await deps.sessions.find(request.headers.cookie, https);
  // Another session than the one that asked: nothing of this is theirs.
  if (request.who?.userId !== userId) throw new Refused('NOT_LOGGED_IN');
  const changer = changerOf(deps, request);
  const link = { provider: provider.name, subject, shown, userId, nowMs: deps.clock() };
  const after = await inTransaction(deps.pool, async (db) => {
    const made = await insertLink(db, link);
    if (made === 'taken') throw new Refused('LINK_TAKEN');
    return made === 'new' ? tellOfLink(deps, db, changer, 'link-added', provider) : null;
  });
  after?.();
  return { state: 'linked', provider: provider.name };
}

/**
 * Takes a provider's answer, once: the requesting journey ends in any case. Refuses JOURNEY_GONE (also for a state of
 * another journey), JOURNEY_STEP, THIRD_PARTY_CANCELLED, THIRD_PARTY_REFUSED, THIRD_PARTY_AWAY, LINK_TAKEN, and as a
 * log-in or sign-up does.
 */
export async function takeAnswer(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  providers: ReadonlyMap<string, Provider>,
  text: string,
): Promise<ThirdPartyAnswer> {
  const answer = new URLSearchParams(text);
  const { asked, journey } = await takeAsked(deps, request, answer.get('state') ?? '');
  reply.header('set-cookie', journeyCookie('', isHttps(request), 0));
  const provider = providerNamed(providers, asked.provider);
  const who = await provider.subjectOf(asked, answer);
  if (asked.linkTo !== null) return linkTo(deps, request, provider, asked.linkTo, who);
  const link = { provider: provider.name, subject: who.subject };
  const userId = await userOfLink(deps.pool, link.provider, link.subject);
  if (userId !== undefined) return logIn(deps, request, reply, userId, link);
  return meet(deps, request, reply, provider, who, journey.language);
}
