import { randomUUID } from 'node:crypto';
import {
  endFactorReset,
  type FactorResetRow,
  factorResetById,
  factorResetsBy,
  insertFactorReset,
  lockFactorReset,
  newestFactorReset,
  waitingFactorResets,
} from '@pelorus/database/admin/factor-resets.ts';
import { lockStaff } from '@pelorus/database/admin/staff.ts';
import { staffUser } from '@pelorus/database/admin/staff-users.ts';
import { factorsOf, lockPerson } from '@pelorus/database/identity/factors.ts';
import { documentVerified, labelsOf } from '@pelorus/database/identity/verification.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type {
  FactorReset,
  FactorResetBody,
  FactorResetDesk,
  FactorResetObstacle,
  WaitingReset,
} from '@pelorus/protocol/admin/factor-resets.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { staffOf } from '../http/callers/admit.ts';
import { act } from '../http/callers/audit-log.ts';
import { Refused } from '../http/refused.ts';
import { hasFactor } from '../identity/factors/prove-factor.ts';
import { noteResetStopped, resetFactors, tellResetProposed } from '../identity/factors/resetting.ts';
import { pageLanguage } from '../identity/language.ts';
import { masked } from '../identity/masked.ts';
import type { Changer } from '../identity/security/after-change.ts';
import type { AdminNeeds } from './needs.ts';
import { checkSecondPerson, type Decision, holdWord, isOwnAccount } from './second-person.ts';
import { NOWHERE } from './users.ts';

const DAY_MS = 86_400_000;
const LISTED = 100;

function shown(row: FactorResetRow, staffId: string, nowMs: number): FactorReset {
  const { check, evidence, id, reason } = row;
  const hasRunOut = row.endsAtMs <= nowMs;
  return {
    ...{ id, check, evidence, reason, by: row.madeByName, at: row.madeAtMs, endsAt: row.endsAtMs },
    state: row.ended ?? (hasRunOut ? 'expired' : 'waiting'),
    endedBy: row.endedByName,
    endedAt: row.endedAtMs ?? (hasRunOut ? row.endsAtMs : null),
    isOwn: row.madeBy === staffId,
  };
}

/** Returns why a person's factors cannot be reset; null: they can (STF-41). Refuses NOT_FOUND. */
async function obstacleOf(db: Queryable, userId: string): Promise<FactorResetObstacle | null> {
  const [user, factors, labels] = [
    await staffUser(db, userId),
    await factorsOf(db, userId),
    await labelsOf(db, userId),
  ];
  if (user === undefined || factors === undefined) throw new Refused('NOT_FOUND');
  if (user.closedAtMs !== null) return 'ACCOUNT_CLOSED';
  // Sub-accounts have none: theirs are their parent's.
  if (!hasFactor(factors)) return 'FACTOR_RESET_STATE';
  if (user.isFrozenByStaff) return 'FROZEN_BY_STAFF';
  return labels.includes('document') && labels.includes('face') ? null : 'IDENTITY_UNVERIFIED';
}

async function checkObstacle(db: Queryable, userId: string): Promise<void> {
  const obstacle = await obstacleOf(db, userId);
  if (obstacle !== null) throw new Refused(obstacle);
}

/** Returns a person's verification, whether their factors can be reset, and the newest reset. Refuses NOT_FOUND. */
export async function resetDesk(deps: AdminNeeds, request: FastifyRequest, userId: string): Promise<FactorResetDesk> {
  const { pool } = deps;
  const [obstacle, labels, verified, reset] = await Promise.all([
    obstacleOf(pool, userId),
    labelsOf(pool, userId),
    documentVerified(pool, userId),
    newestFactorReset(pool, userId),
  ]);
  return {
    labels,
    verified: verified === undefined ? null : { at: verified.atMs, application: verified.applicationId },
    obstacle,
    reset: reset === undefined ? null : shown(reset, staffOf(request).staffId, deps.clock()),
  };
}

/** Returns the resets that wait for a second person. */
export async function waitingResets(deps: AdminNeeds, request: FastifyRequest): Promise<WaitingReset[]> {
  const { staffId } = staffOf(request);
  const found = await waitingFactorResets(deps.pool, deps.clock(), LISTED);
  return found.map(({ email, endsAtMs, id, madeAtMs, madeBy, madeByName, phone, userId }) => {
    const address = email ?? phone;
    return {
      ...{ id, userId, by: madeByName, at: madeAtMs, endsAt: endsAtMs, isOwn: madeBy === staffId },
      address: address === null ? null : masked(address),
    };
  });
}

const changerFor = (deps: AdminNeeds, request: FastifyRequest, userId: string): Changer => ({
  userId,
  origin: NOWHERE,
  language: pageLanguage(deps, request),
  keptSessionId: null,
});

/** Refuses NOT_LOGGED_IN to a removed staff member, TOO_MANY_PROPOSALS beyond a staff member's daily limit (STF-42). */
async function checkMayPropose(deps: AdminNeeds, db: PoolClient, staffId: string): Promise<void> {
  // Locked, so that two requests are counted one after the other.
  if ((await lockStaff(db, staffId)) === undefined) throw new Refused('NOT_LOGGED_IN');
  const made = await factorResetsBy(db, staffId, deps.clock() - DAY_MS);
  if (made >= deps.limits.factorResetsPerStaffPerDay) throw new Refused('TOO_MANY_PROPOSALS');
}

/**
 * Proposes to remove all second factors of a person and notifies the person; nothing else changes (STF-40). Refuses
 * NOT_FOUND; NOT_PERMITTED if the person is logged in in the same browser; FACTOR_RESET_STATE while another is
 * pending, or without a factor; ACCOUNT_CLOSED, FROZEN_BY_STAFF, IDENTITY_UNVERIFIED, TOO_MANY_PROPOSALS.
 */
export async function proposeReset(
  deps: AdminNeeds,
  request: FastifyRequest,
  userId: string,
  { check, evidence, reason }: FactorResetBody,
): Promise<FactorResetDesk> {
  const { name, staffId } = staffOf(request);
  const id = randomUUID();
  const isOwn = await isOwnAccount(deps, request, userId);
  const detail = { proposal: id, check, evidence };
  const deed = { action: 'factor-reset-proposed' as const, subject: `user ${userId}`, reason, detail };
  const done = await act(deps, request, staffOf(request), deed, async (db) => {
    if ((await staffUser(db, userId)) === undefined) throw new Refused('NOT_FOUND');
    if (isOwn) throw new Refused('NOT_PERMITTED');
    await holdWord(db, staffOf(request));
    await checkMayPropose(deps, db, staffId);
    const madeAtMs = deps.clock();
    const endsAtMs = madeAtMs + deps.limits.factorResetWaitMs;
    const row = { id, userId, check, evidence, reason, madeBy: staffId, madeByName: name, madeAtMs, endsAtMs };
    if (!(await insertFactorReset(db, row))) throw new Refused('FACTOR_RESET_STATE');
    await lockPerson(db, userId);
    await checkObstacle(db, userId);
    return tellResetProposed(deps, db, changerFor(deps, request, userId));
  });
  done();
  return resetDesk(deps, request, userId);
}

/**
 * Ends a pending reset with its entry in the audit log, which names the proposer. A refusal in `work` keeps it
 * pending. Refuses NOT_FOUND; FACTOR_RESET_STATE if it is not pending.
 */
async function decide(
  deps: AdminNeeds,
  request: FastifyRequest,
  { action, id, reason }: Decision,
  work: (db: PoolClient, reset: FactorResetRow) => Promise<() => void>,
): Promise<FactorResetDesk> {
  const userId = (await factorResetById(deps.pool, id))?.userId;
  const detail: Record<string, string> = { proposal: id };
  const deed = { action, subject: userId === undefined ? '' : `user ${userId}`, reason, detail };
  const done = await act(deps, request, staffOf(request), deed, async (db) => {
    if (userId === undefined) throw new Refused('NOT_FOUND');
    // Before the reset and the person's row are held: a step that is under way ends first, and its session with the others.
    if (action === 'factor-reset-agreed') await deps.journeys.endAllOf(db, userId);
    const reset = await lockFactorReset(db, id);
    if (reset === undefined) throw new Refused('NOT_FOUND');
    const { check, evidence, madeByName: proposedBy, reason: proposedFor } = reset;
    Object.assign(detail, { check, evidence, proposedBy, proposedFor });
    if (reset.ended !== null || reset.endsAtMs <= deps.clock()) throw new Refused('FACTOR_RESET_STATE');
    return work(db, reset);
  });
  done();
  return resetDesk(deps, request, userId as string);
}

/**
 * Approves another's proposal: the factors are removed at once (STF-44). Only one of two simultaneous approvals
 * succeeds. Refuses as `decide`; SECOND_PERSON_NEEDED; and everything that a proposal is refused for, checked again.
 */
export async function agreeToReset(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<FactorResetDesk> {
  const { name, staffId } = staffOf(request);
  const isOwn = await isOwnAccount(deps, request, (await factorResetById(deps.pool, id))?.userId);
  return decide(deps, request, { action: 'factor-reset-agreed', id, reason }, async (db, reset) => {
    if (isOwn) throw new Refused('NOT_PERMITTED');
    await checkSecondPerson(db, 'staff.factors.propose', reset, staffOf(request), 'FACTOR_RESET_STATE');
    await lockPerson(db, reset.userId);
    await checkObstacle(db, reset.userId);
    await endFactorReset(db, id, { ended: 'done', by: staffId, byName: name, nowMs: deps.clock() });
    return resetFactors(deps, db, changerFor(deps, request, reset.userId));
  });
}

/** Turns a proposal down, or takes one's own back: stopping it needs one person (STF-42). Refuses as `decide`. */
export function declineReset(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<FactorResetDesk> {
  const { name, staffId } = staffOf(request);
  return decide(deps, request, { action: 'factor-reset-declined', id, reason }, async (db, { userId }) => {
    await endFactorReset(db, id, { ended: 'declined', by: staffId, byName: name, nowMs: deps.clock() });
    await noteResetStopped(deps, db, userId, NOWHERE);
    return () => {};
  });
}
