import { randomUUID } from 'node:crypto';
import {
  endStaff,
  endStaffSessionsOf,
  forgetWaysIn,
  insertEnrolment,
  insertStaff,
  lockOwners,
  lockStaff,
  proposeOwner,
  type StaffRow,
  setStaffRoles,
  staffById,
  staffByName,
} from '@pelorus/database/queries/staff.ts';
import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import type { EnrolmentLink, StaffMember } from '@pelorus/protocol/admin/http.ts';
import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import type { GatewayDeps } from '../deps.ts';
import { Refused } from '../http/refused.ts';
import { hashOfToken, newToken } from '../identity/secret-tokens.ts';
import { staffOf } from './admit.ts';
import { act } from './audit-log.ts';

/** Returns one of the staff as the console shows them. */
export function shownStaff({ staffId, madeAtMs, endedAtMs, ...row }: StaffRow): StaffMember {
  return { id: staffId, madeAt: madeAtMs, endedAt: endedAtMs, ...row };
}

/** Makes a link that enrols a passkey within the hour (STF-01); every other link of theirs is void. */
async function newLink(deps: GatewayDeps, db: PoolClient, staff: { staffId: string; name: string }) {
  const token = newToken();
  const endsAt = deps.clock() + deps.limits.staffEnrolMs;
  await insertEnrolment(db, hashOfToken(token) as Buffer, staff.staffId, endsAt);
  return { name: staff.name, token, endsAt };
}

/**
 * Returns one of the staff, held, for an owner to change. Refuses NOT_FOUND: nobody, or they left; NOT_PERMITTED: nobody
 * changes what they are themselves; NOT_LOGGED_IN: who asks stopped being an owner meanwhile.
 */
async function another(db: PoolClient, request: FastifyRequest, staffId: string): Promise<StaffRow> {
  // Before one of them is held: owners are held in one order everywhere.
  const owners = await lockOwners(db);
  const own = staffOf(request).staffId;
  if (!owners.some((owner) => owner.staffId === own)) throw new Refused('NOT_LOGGED_IN');
  const staff = await lockStaff(db, staffId);
  if (staff === undefined) throw new Refused('NOT_FOUND');
  if (staffId === own) throw new Refused('NOT_PERMITTED');
  return staff;
}

/** An owner who changes one of the others, in the audit log. */
function change<T>(
  deps: GatewayDeps,
  request: FastifyRequest,
  deed: { action: StaffAction; staffId: string; reason: string; detail?: Record<string, string> },
  work: (db: PoolClient, staff: StaffRow) => Promise<T>,
): Promise<T> {
  const { staffId, ...rest } = deed;
  return act(deps, request, staffOf(request), { ...rest, subject: `staff ${staffId}` }, async (db) =>
    work(db, await another(db, request, staffId)),
  );
}

/** Adds somebody to the staff; returns the link for their passkey. Refuses NAME_TAKEN: a name is never given again. */
export async function addStaff(
  deps: GatewayDeps,
  request: FastifyRequest,
  { name, roles, reason }: { name: string; roles: readonly StaffRole[]; reason: string },
): Promise<EnrolmentLink> {
  const staffId = randomUUID();
  const detail = { name, roles: roles.join(' ') };
  const deed = { action: 'staff-made', subject: `staff ${staffId}`, reason, detail } as const;
  return act(deps, request, staffOf(request), deed, async (db) => {
    if (!(await insertStaff(db, { staffId, name, roles, nowMs: deps.clock() })))
      throw new Refused('NAME_TAKEN', 'name');
    return newLink(deps, db, { staffId, name });
  });
}

/**
 * Gives somebody who lost their passkeys a link for a new one: those they had and their sessions are over. Refuses
 * NOT_PERMITTED for an owner, or one owner could come back as the second of two (STF-20): owners get theirs on the
 * machine.
 */
export function linkAgain(
  deps: GatewayDeps,
  request: FastifyRequest,
  staffId: string,
  reason: string,
): Promise<EnrolmentLink> {
  return change(deps, request, { action: 'staff-link-made', staffId, reason }, async (db, staff) => {
    if (staff.roles.includes('owner')) throw new Refused('NOT_PERMITTED');
    await forgetWaysIn(db, staffId);
    await endStaffSessionsOf(db, staffId, deps.clock());
    return newLink(deps, db, staff);
  });
}

/** Sets what somebody may; who they are already signed in as changes with their next call. */
export function changeRoles(
  deps: GatewayDeps,
  request: FastifyRequest,
  staffId: string,
  { roles, reason }: { roles: readonly StaffRole[]; reason: string },
): Promise<void> {
  const detail = { roles: roles.join(' ') };
  return change(deps, request, { action: 'staff-roles-changed', staffId, reason, detail }, async (db) => {
    await setStaffRoles(db, staffId, roles);
    // A new token with another role (quality C.2 row 20).
    await endStaffSessionsOf(db, staffId, deps.clock());
  });
}

/** Lets somebody be staff no more, at once. */
export function removeStaff(
  deps: GatewayDeps,
  request: FastifyRequest,
  staffId: string,
  reason: string,
): Promise<void> {
  return change(deps, request, { action: 'staff-ended', staffId, reason }, (db) => endStaff(db, staffId, deps.clock()));
}

/**
 * An owner wants somebody to be one too; another owner's same wish makes them one (STF-20). Refuses NOT_PERMITTED to the
 * same owner again, and where they are one.
 */
export async function wishOwner(
  deps: GatewayDeps,
  request: FastifyRequest,
  staffId: string,
  reason: string,
): Promise<'proposed' | 'owner'> {
  const by = staffOf(request).staffId;
  const member = (await staffById(deps.pool, staffId))?.ownerProposedBy ?? null;
  const action = member === null ? 'owner-proposed' : 'owner-made';
  return change(deps, request, { action, staffId, reason }, async (db, staff) => {
    if (staff.roles.includes('owner') || staff.ownerProposedBy === by) throw new Refused('NOT_PERMITTED');
    // Somebody else was quicker than the look above: the log would tell another deed.
    if (staff.ownerProposedBy !== member) throw new Refused('NOT_PERMITTED');
    if (member === null) {
      await proposeOwner(db, staffId, by, deps.clock());
      return 'proposed';
    }
    await setStaffRoles(db, staffId, [...staff.roles, 'owner']);
    await endStaffSessionsOf(db, staffId, deps.clock());
    return 'owner';
  });
}

/**
 * Makes the first owner, or lets one in again whose passkeys are lost, by the machine's own door (STF-01). Where an owner
 * can still log in it needs a reason: NOT_PERMITTED, field `reason`. Refuses NAME_TAKEN for the name of somebody who left.
 */
export function makeOwner(
  deps: GatewayDeps,
  request: FastifyRequest,
  { name, reason }: { name: string; reason?: string | undefined },
): Promise<EnrolmentLink> {
  const operator = { staffId: null, name: 'operator' };
  const deed = { action: 'owner-link-made', reason: reason ?? '', detail: { name } } as const;
  return act(deps, request, operator, deed, async (db) => {
    const owners = await lockOwners(db);
    if (reason === undefined && owners.some(({ passkeys }) => passkeys > 0))
      throw new Refused('NOT_PERMITTED', 'reason');
    const known = await staffByName(db, name);
    if (known !== undefined && known.endedAtMs !== null) throw new Refused('NAME_TAKEN', 'name');
    const staffId = known?.staffId ?? randomUUID();
    if (known === undefined) await insertStaff(db, { staffId, name, roles: ['owner'], nowMs: deps.clock() });
    else if (!known.roles.includes('owner')) await setStaffRoles(db, staffId, [...known.roles, 'owner']);
    await forgetWaysIn(db, staffId);
    await endStaffSessionsOf(db, staffId, deps.clock());
    return newLink(deps, db, { staffId, name });
  });
}
