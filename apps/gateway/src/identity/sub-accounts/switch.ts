import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookies } from '../../http/cookies.ts';
import { isHttps } from '../../http/guard.ts';
import { Refused } from '../../http/refused.ts';
import { whoOf } from '../../http/routes.ts';
import type { IdentityNeeds } from '../needs.ts';
import { accountOfSub } from './manage.ts';

async function switchTo(deps: IdentityNeeds, request: FastifyRequest, reply: FastifyReply, subId: string | null) {
  const { sessionId } = whoOf(request);
  const token = sessionId === null ? null : await deps.sessions.switchTo(sessionId, subId);
  if (token === null) throw new Refused('NOT_LOGGED_IN');
  reply.header('set-cookie', sessionCookies(token, isHttps(request), deps.limits.sessionAbsoluteMs));
}

/**
 * Lets the session look through one of the person's sub-accounts from now on, under a new token (SUB-02, C.2 row 20).
 * Refuses NOT_FOUND, ACCOUNT_FROZEN, UNAVAILABLE while its account is not open.
 */
export async function switchIn(
  deps: IdentityNeeds,
  request: FastifyRequest,
  reply: FastifyReply,
  subId: string,
): Promise<void> {
  const { isFrozen } = await accountOfSub(deps, whoOf(request).userId, subId);
  if (isFrozen) throw new Refused('ACCOUNT_FROZEN');
  await switchTo(deps, request, reply, subId);
}

/** Switches the session back to the parent. Refuses NOT_PERMITTED if it was not switched. */
export async function switchBack(deps: IdentityNeeds, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (whoOf(request).sub?.isSwitched !== true) throw new Refused('NOT_PERMITTED');
  await switchTo(deps, request, reply, null);
}
