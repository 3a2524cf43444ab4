import { auditPage } from '@pelorus/database/admin/audit.ts';
import {
  findUsers,
  markFrozenByStaff,
  newestUsers,
  type StaffUserRow,
  staffUser,
  thawByStaff,
} from '@pelorus/database/admin/staff-users.ts';
import { factorsOf } from '@pelorus/database/identity/factors.ts';
import { liveSessionsOf } from '@pelorus/database/identity/live-sessions.ts';
import type { StaffUser, StaffUserPage } from '@pelorus/protocol/admin/http.ts';
import type { FastifyRequest } from 'fastify';
import { staffOf } from '../http/callers/admit.ts';
import { act, type Deed, shownEntry } from '../http/callers/audit-log.ts';
import { Refused } from '../http/refused.ts';
import { note } from '../identity/history.ts';
import { pageLanguage } from '../identity/language.ts';
import { masked } from '../identity/masked.ts';
import { freezeIn } from '../identity/security/freezing.ts';
import type { AdminNeeds } from './needs.ts';

const NEWEST = 20;
const DEEDS = 20;
/** The origin of staff actions in a person's own history: it is left out. */
export const NOWHERE = { deviceName: '', network: '', country: null };

function shownUser(row: StaffUserRow): StaffUser {
  const hidden = (address: string | null) => (address === null ? null : masked(address));
  return {
    id: row.userId,
    account: row.accountId,
    email: hidden(row.email),
    phone: hidden(row.phone),
    createdAt: row.createdAtMs,
    parentId: row.parentId,
    frozen: row.frozenAtMs === null ? 'no' : row.isFrozenByStaff ? 'by-staff' : 'by-owner',
    closedAt: row.closedAtMs,
    agreed:
      row.agreedVersion === null || row.agreedAtMs === null ? null : { version: row.agreedVersion, at: row.agreedAtMs },
  };
}

/** Returns people, masked: whom a whole address, id or account number is of; without one, the newest (STF-03). */
export async function searchUsers(deps: AdminNeeds, search: string | undefined): Promise<StaffUser[]> {
  const found = search ? await findUsers(deps.pool, search) : await newestUsers(deps.pool, NEWEST);
  return found.map(shownUser);
}

/** Returns a person's page: masked, with their sessions, factors and what staff did. Refuses NOT_FOUND. */
export async function userPage(deps: AdminNeeds, userId: string): Promise<StaffUserPage> {
  const nowMs = deps.clock();
  const alive = {
    usedAfterMs: nowMs - deps.limits.sessionIdleMs,
    begunAfterMs: nowMs - deps.limits.sessionAbsoluteMs,
  };
  const [user, sessions, factors, deeds] = await Promise.all([
    staffUser(deps.pool, userId),
    liveSessionsOf(deps.pool, userId, alive),
    factorsOf(deps.pool, userId),
    auditPage(deps.pool, 0, DEEDS, `user ${userId}`),
  ]);
  if (user === undefined || factors === undefined) throw new Refused('NOT_FOUND');
  return {
    user: shownUser(user),
    sessions: sessions.map(({ id, deviceName, network, country, beganAtMs, lastUsedAtMs }) => ({
      id,
      deviceName,
      network,
      country,
      beganAt: beganAtMs,
      lastUsedAt: lastUsedAtMs,
    })),
    factors: {
      totp: factors.totpSinceMs !== null,
      passkeys: factors.passkeys,
      recoveryCodesLeft: factors.recoveryCodesLeft,
    },
    deeds: deeds.map(shownEntry),
  };
}

const deedOn = (action: Deed['action'], userId: string, reason: string): Deed => ({
  action,
  subject: `user ${userId}`,
  reason,
});

/** Returns a person's full addresses; the audit log records who saw them and why (STF-03). */
export function revealUser(deps: AdminNeeds, request: FastifyRequest, userId: string, reason: string) {
  return act(deps, request, staffOf(request), deedOn('user-revealed', userId, reason), async (db) => {
    const user = await staffUser(db, userId);
    if (user === undefined) throw new Refused('NOT_FOUND');
    return { email: user.email, phone: user.phone };
  });
}

/**
 * Freezes a person's account and everything under it, as they could themselves (SEC-40), but a new password does not
 * thaw it. Refuses NOT_FOUND; BAD_REQUEST for a sub-account, which is frozen with its parent; ACCOUNT_FROZEN;
 * ACCOUNT_CLOSED.
 */
export async function freezeUser(
  deps: AdminNeeds,
  request: FastifyRequest,
  userId: string,
  reason: string,
): Promise<void> {
  const changer = { userId, origin: NOWHERE, language: pageLanguage(deps, request), keptSessionId: null };
  const done = await act(deps, request, staffOf(request), deedOn('user-frozen', userId, reason), async (db) => {
    const user = await staffUser(db, userId);
    if (user === undefined) throw new Refused('NOT_FOUND');
    if (user.parentId !== null) throw new Refused('BAD_REQUEST', 'id');
    if (user.closedAtMs !== null) throw new Refused('ACCOUNT_CLOSED');
    const frozen = await freezeIn(deps, db, changer, 'account-frozen-by-staff');
    // Theirs already: now it is ours too. Ours already: there is nothing to do.
    if (!(await markFrozenByStaff(db, userId))) throw new Refused('ACCOUNT_FROZEN');
    return frozen;
  });
  done();
}

/** Unfreezes an account that staff froze. Refuses NOT_FOUND: unknown, or not frozen by staff. */
export function thawUser(deps: AdminNeeds, request: FastifyRequest, userId: string, reason: string): Promise<void> {
  return act(deps, request, staffOf(request), deedOn('user-thawed', userId, reason), async (db) => {
    if (!(await thawByStaff(db, userId))) throw new Refused('NOT_FOUND');
    await note(db, userId, 'thawed', NOWHERE, deps.clock());
  });
}
