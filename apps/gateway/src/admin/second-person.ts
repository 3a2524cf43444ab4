import { staffById } from '@pelorus/database/queries/staff.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import { mayStaff, type StaffRight } from '@pelorus/protocol/admin/rights.ts';
import type { FastifyRequest } from 'fastify';
import type { GatewayDeps } from '../deps.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';

/** What somebody says to a proposal that waits. */
export interface Decision {
  action: StaffAction;
  /** Of the proposal. */
  id: string;
  reason: string;
}

/**
 * Refuses SECOND_PERSON_NEEDED to whoever proposed it themselves; `gone` where whoever did has left, or has no longer the
 * right to propose it: what somebody proposed is void then (STF-20).
 */
export async function checkSecondPerson(
  db: Queryable,
  right: StaffRight,
  { madeBy }: { madeBy: string },
  staffId: string,
  gone: 'PLAN_STATE' | 'FACTOR_RESET_STATE',
): Promise<void> {
  const maker = await staffById(db, madeBy);
  const isThere = maker !== undefined && maker.endedAtMs === null;
  if (!isThere || !mayStaff(right, maker.roles)) throw new Refused(gone);
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
