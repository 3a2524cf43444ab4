import { staffById } from '@pelorus/database/queries/staff.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';

/**
 * Refuses SECOND_PERSON_NEEDED to whoever proposed it themselves; `gone` where whoever did has left: what somebody proposed
 * is void when they leave (STF-20).
 */
export async function checkSecondPerson(
  db: Queryable,
  { madeBy }: { madeBy: string },
  staffId: string,
  gone: 'PLAN_STATE' | 'FACTOR_RESET_STATE',
): Promise<void> {
  if ((await staffById(db, madeBy))?.endedAtMs !== null) throw new Refused(gone);
  if (madeBy === staffId) throw new Refused('SECOND_PERSON_NEEDED');
}

/**
 * Would they decide on themselves, as far as that can be known: is the person, or a sub-account of theirs, logged in in
 * the browser that asks? Staff and people are otherwise not linked (STF-02).
 */
export async function isOwnAccount(
  deps: GatewayDeps,
  request: FastifyRequest,
  userId: string | undefined,
): Promise<boolean> {
  const who = await deps.sessions.find(request.headers.cookie, isHttps(request));
  return who !== null && (who.userId === userId || who.sub?.parentId === userId);
}
