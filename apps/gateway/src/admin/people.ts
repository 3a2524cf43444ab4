import { randomUUID } from 'node:crypto';
import {
  endStaff,
  endStaffSessionsOf,
  insertStaff,
  lockStaff,
  owners,
  type StaffRow,
  setStaffRoles,
  staffByName,
} from '@pelorus/database/admin/staff.ts';
import { lockStaffChanges, setStaffDoubts, staffDoubts } from '@pelorus/database/admin/staff-doubts.ts';
import { dropStaffProposalsAbout } from '@pelorus/database/admin/staff-proposals.ts';
import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import type { EnrolmentLink } from '@pelorus/protocol/admin/http.ts';
import { mayStaff, type StaffRight, type StaffRole } from '@pelorus/protocol/admin/rights.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { staffOf } from '../http/callers/admit.ts';
import { act } from '../http/callers/audit-log.ts';
import { Refused } from '../http/refused.ts';
import type { AdminNeeds } from './needs.ts';
import { holdWord } from './second-person.ts';
import { giveWayIn } from './ways-in.ts';
import { canConfirm, doubtsAfterWord } from './who-may-be.ts';

/** The machine itself, in the audit log. */
const OPERATOR = { staffId: null, name: 'operator' } as const;

/** Locks staff for a change by the caller; refuses NOT_LOGGED_IN if the caller was removed or lost the right. */
export async function holdForChange(db: PoolClient, request: FastifyRequest, right: StaffRight): Promise<void> {
  await lockStaffChanges(db);
  const staff = staffOf(request);
  await holdWord(db, staff);
  const now = await lockStaff(db, staff.staffId);
  if (now === undefined || !mayStaff(right, now.roles)) throw new Refused('NOT_LOGGED_IN');
}

/**
 * Returns another staff member, locked, for an owner's change. Refuses NOT_FOUND: unknown or removed; NOT_PERMITTED:
 * oneself; NOT_LOGGED_IN.
 */
export async function another(db: PoolClient, request: FastifyRequest, staffId: string): Promise<StaffRow> {
  await holdForChange(db, request, 'staff.people');
  const staff = await lockStaff(db, staffId);
  if (staff === undefined) throw new Refused('NOT_FOUND');
  if (staffId === staffOf(request).staffId) throw new Refused('NOT_PERMITTED');
  return staff;
}

/** Says in the log where a venue has one owner, or says that it has and has more (STF-24). */
export async function tellOneOwner({ config, log, pool }: Pick<AdminNeeds, 'config' | 'log' | 'pool'>): Promise<void> {
  const count = (await owners(pool)).length;
  const { soleOwner } = config.staff;
  if (soleOwner && count > 1) log.warn({ owners: count }, 'staff.soleOwner is ignored: there is more than one owner');
  if (count === 1)
    log.warn(
      { soleOwner },
      'there is one owner: what takes two people waits for a second, or for whom a third confirms',
    );
}

/** An owner who changes one of the others, in the audit log. */
function change<T>(
  deps: AdminNeeds,
  request: FastifyRequest,
  deed: { action: StaffAction; staffId: string; reason: string; detail?: Record<string, string> },
  work: (db: PoolClient, staff: StaffRow) => Promise<T>,
): Promise<T> {
  const { staffId, ...rest } = deed;
  return act(deps, request, staffOf(request), { ...rest, subject: `staff ${staffId}` }, async (db) =>
    work(db, await another(db, request, staffId)),
  );
}

/** Sets a staff member's roles; existing sessions get them with their next call. */
export function changeRoles(
  deps: AdminNeeds,
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

/** Removes a staff member at once. */
export function removeStaff(deps: AdminNeeds, request: FastifyRequest, staffId: string, reason: string): Promise<void> {
  return change(deps, request, { action: 'staff-ended', staffId, reason }, async (db) => {
    await endStaff(db, staffId, deps.clock());
    await dropStaffProposalsAbout(db, staffId);
  });
}

/**
 * A third person confirms that a staff member holds their own passkey (STF-22), which removes the doubts except about
 * the third person. Refuses NOT_FOUND; STAFF_STATE if the passkey changed or does not exist yet; NOT_CONFIRMED if the
 * caller is not a third person.
 */
export function confirmStaff(
  deps: AdminNeeds,
  request: FastifyRequest,
  staffId: string,
  { reason, wayInAt }: { reason: string; wayInAt: number },
): Promise<void> {
  const { staffId: own } = staffOf(request);
  const deed = { action: 'staff-confirmed', subject: `staff ${staffId}`, reason } as const;
  return act(deps, request, staffOf(request), deed, async (db) => {
    await holdForChange(db, request, 'staff.confirm');
    const staff = await lockStaff(db, staffId);
    if (staff === undefined) throw new Refused('NOT_FOUND');
    if (staff.wayInAtMs !== wayInAt || staff.passkeys === 0) throw new Refused('STAFF_STATE');
    const doubts = await staffDoubts(db);
    if (!canConfirm(doubts, staffId, own)) throw new Refused('NOT_CONFIRMED');
    await setStaffDoubts(db, staffId, doubtsAfterWord(doubts, staffId, own));
  });
}

/** The machine is that third person, where there is no other (STF-25). Refuses NOT_FOUND; STAFF_STATE without a passkey. */
export function confirmByMachine(
  deps: AdminNeeds,
  request: FastifyRequest,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const deed = { action: 'staff-confirmed', reason, detail: { name } } as const;
  return act(deps, request, OPERATOR, deed, async (db) => {
    await lockStaffChanges(db);
    const staff = await staffByName(db, name);
    if (staff === undefined || staff.endedAtMs !== null) throw new Refused('NOT_FOUND');
    if (staff.passkeys === 0) throw new Refused('STAFF_STATE');
    await setStaffDoubts(db, staff.staffId, []);
  });
}

/**
 * Creates the first owner, or a new link for one who lost all passkeys, through the machine's own route (STF-01).
 * While an owner can still log in it needs a reason: NOT_PERMITTED, field `reason`. Refuses NAME_TAKEN for a removed
 * member's name.
 */
export function makeOwner(
  deps: AdminNeeds,
  request: FastifyRequest,
  { name, reason }: { name: string; reason?: string | undefined },
): Promise<EnrolmentLink> {
  const deed = { action: 'owner-link-made', reason: reason ?? '', detail: { name } } as const;
  return act(deps, request, OPERATOR, deed, async (db) => {
    await lockStaffChanges(db);
    if (reason === undefined && (await owners(db)).some(({ passkeys }) => passkeys > 0))
      throw new Refused('NOT_PERMITTED', 'reason');
    const known = await staffByName(db, name);
    if (known !== undefined && known.endedAtMs !== null) throw new Refused('NAME_TAKEN', 'name');
    const staffId = known?.staffId ?? randomUUID();
    if (known === undefined) await insertStaff(db, { staffId, name, roles: ['owner'], nowMs: deps.clock() });
    else if (!known.roles.includes('owner')) await setStaffRoles(db, staffId, [...known.roles, 'owner']);
    return giveWayIn(deps, db, { staffId, name, isNew: known === undefined }, []);
  });
}
