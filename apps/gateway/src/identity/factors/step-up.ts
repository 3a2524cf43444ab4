import { type FactorsRow, factorsOf, passwordHashOf } from '@pelorus/database/identity/factors.ts';
import { inTransaction } from '@pelorus/database/transaction.ts';
import type { StepUp, StepUpBody, StepUpWay } from '@pelorus/protocol/identity/factors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { demoToken, sessionCookies } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import { ownerOf, whoOf } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { hasFactor, proveFactor, waysWith } from './prove-factor.ts';
import { countedTry } from './tries.ts';

/** A factor where one is enrolled, else the password (FAC-30); none: only a new log-in makes the session fresh. */
function stepUpWays(factors: FactorsRow | undefined): StepUpWay[] {
  if (factors === undefined) return [];
  if (hasFactor(factors)) return waysWith(factors);
  return factors.hasPassword ? ['password'] : [];
}

/** Returns how a person may step up, and until when their session is fresh. */
export async function stepUpOf(deps: IdentityNeeds, request: FastifyRequest): Promise<StepUp> {
  const who = whoOf(request);
  const { freshUntilMs } = who;
  const ways = stepUpWays(await factorsOf(deps.pool, ownerOf(who)));
  return { ways, freshUntil: freshUntilMs > deps.clock() ? freshUntilMs : null };
}

async function proves(
  deps: IdentityNeeds,
  request: FastifyRequest,
  userId: string,
  body: StepUpBody,
): Promise<boolean> {
  if (body.way !== 'password')
    return inTransaction(deps.pool, (db) => proveFactor(deps, db, request, userId, body, 'step-up'));
  const hash = await passwordHashOf(deps.pool, userId);
  // Outside of a transaction: hashing takes a while, and no connection waits for it.
  return countedTry(deps, deps.pool, request, userId, () => deps.passwords.verify(body.password, hash));
}

/**
 * Makes the session fresh under a new token, which goes into the cookie; the old one is dead (FAC-30). Refuses
 * FACTOR_WRONG, TOO_MANY_REQUESTS, BAD_REQUEST for a way that is not open to the person, NOT_LOGGED_IN when the session
 * ended in the meantime.
 */
export async function stepUp(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  body: StepUpBody,
): Promise<StepUp> {
  const who = whoOf(request);
  const { sessionId } = who;
  const userId = ownerOf(who);
  const ways = stepUpWays(await factorsOf(deps.pool, userId));
  if (!ways.includes(body.way)) throw new Refused('BAD_REQUEST', 'way');
  if (!(await proves(deps, request, userId, body))) throw new Refused('FACTOR_WRONG', body.way);
  const token = sessionId === null ? null : await deps.sessions.refresh(sessionId);
  if (token === null) throw new Refused('NOT_LOGGED_IN');
  const value = who.demoAccountId === undefined ? token : demoToken(token);
  reply.header('set-cookie', sessionCookies(value, isHttps(request), deps.limits.sessionAbsoluteMs));
  return { ways, freshUntil: deps.clock() + deps.limits.freshMs };
}
