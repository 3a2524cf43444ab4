import { randomUUID } from 'node:crypto';
import {
  allStaff,
  endStaffSessionsOf,
  insertStaff,
  lockStaff,
  owners,
  setStaffRoles,
  staffByName,
} from '@pelorus/database/admin/staff.ts';
import { staffDoubts } from '@pelorus/database/admin/staff-doubts.ts';
import {
  dropStaffProposal,
  insertStaffProposal,
  type StaffProposalRow,
  staffProposal,
  staffProposals,
} from '@pelorus/database/admin/staff-proposals.ts';
import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import type { EnrolmentLink } from '@pelorus/protocol/admin/http.ts';
import type { StaffRole } from '@pelorus/protocol/admin/rights.ts';
import type { StaffDesk, StaffProposalKind, StaffWord } from '@pelorus/protocol/admin/staff.ts';
import type { FastifyRequest } from 'fastify';
import type { PoolClient } from 'pg';
import { staffOf } from '../http/callers/admit.ts';
import { act } from '../http/callers/audit-log.ts';
import { Refused } from '../http/refused.ts';
import type { AdminNeeds } from './needs.ts';
import { another, holdForChange } from './people.ts';
import { checkSecondPerson } from './second-person.ts';
import { giveWayIn } from './ways-in.ts';
import { canConfirm } from './who-may-be.ts';

/** The audit actions of each kind: proposed, and done with the second approval. */
const DEEDS = {
  new: { proposed: 'staff-proposed', done: 'staff-made' },
  link: { proposed: 'staff-link-proposed', done: 'staff-link-made' },
  owner: { proposed: 'owner-proposed', done: 'owner-made' },
} as const satisfies Record<StaffProposalKind, { proposed: StaffAction; done: StaffAction }>;

type Wish = Pick<StaffProposalRow, 'kind' | 'name' | 'reason' | 'roles' | 'staffId'>;

/** Does one owner alone add staff and renew links (STF-24)? Only where the venue says that it has one. */
async function isSole(deps: AdminNeeds, db: PoolClient): Promise<boolean> {
  return deps.config.staff.soleOwner && (await owners(db)).length === 1;
}

/** Returns everybody who is or was staff, by name, and what waits for a second owner. */
export async function staffDesk(deps: AdminNeeds, request: FastifyRequest): Promise<StaffDesk> {
  const { staffId: own } = staffOf(request);
  const [everybody, doubts, waiting] = await Promise.all([
    allStaff(deps.pool),
    staffDoubts(deps.pool),
    staffProposals(deps.pool),
  ]);
  const nameOf = new Map(everybody.map(({ name, staffId }) => [staffId, name]));
  const there = everybody.filter(({ endedAtMs, roles }) => endedAtMs === null && roles.includes('owner')).length;
  return {
    isSole: deps.config.staff.soleOwner && there === 1,
    members: everybody.map(({ endedAtMs, madeAtMs, name, passkeys, roles, staffId, wayInAtMs }) => ({
      ...{ id: staffId, name, roles, passkeys, madeAt: madeAtMs, endedAt: endedAtMs, wayInAt: wayInAtMs },
      mayBe: [...(doubts.get(staffId) ?? [])].map((id) => nameOf.get(id) ?? id).toSorted(),
      mayConfirm: endedAtMs === null && passkeys > 0 && canConfirm(doubts, staffId, own),
    })),
    proposals: waiting.map(({ id, kind, madeAtMs, madeBy, madeByName, name, reason, roles }) => ({
      ...{ id, kind, name, roles, reason, by: madeByName, at: madeAtMs, isOwn: madeBy === own },
    })),
  };
}

/** Refuses what cannot be done, when it is proposed and once more when it is agreed to: NAME_TAKEN; NOT_FOUND; NOT_PERMITTED. */
async function checkWish(db: PoolClient, { kind, name, staffId }: Wish): Promise<void> {
  if (kind === 'new') {
    if ((await staffByName(db, name)) !== undefined) throw new Refused('NAME_TAKEN', 'name');
    return;
  }
  const staff = await lockStaff(db, staffId);
  if (staff === undefined) throw new Refused('NOT_FOUND');
  // Owners get a lost passkey back on the machine only, and are owners already.
  if (staff.roles.includes('owner')) throw new Refused('NOT_PERMITTED');
}

/** Carries out a proposal; returns the link, if it has one. */
async function carryOut(
  deps: AdminNeeds,
  db: PoolClient,
  { kind, name, roles, staffId }: Wish,
  givers: readonly string[],
): Promise<EnrolmentLink | null> {
  if (kind === 'new') await insertStaff(db, { staffId, name, roles, nowMs: deps.clock() });
  if (kind !== 'owner') return giveWayIn(deps, db, { staffId, name, isNew: kind === 'new' }, givers);
  const staff = await lockStaff(db, staffId);
  await setStaffRoles(db, staffId, [...(staff?.roles ?? []), 'owner']);
  // A new token with another role (quality C.2 row 20).
  await endStaffSessionsOf(db, staffId, deps.clock());
  return null;
}

/**
 * Makes a proposal, or carries it out at once if there is only one owner (STF-24); the role owner always needs two.
 * Refuses as `checkWish`; STAFF_STATE while the same is pending.
 */
async function wish(
  deps: AdminNeeds,
  request: FastifyRequest,
  wanted: Wish,
  hold: (db: PoolClient) => Promise<unknown>,
): Promise<StaffWord> {
  const staff = staffOf(request);
  const { kind, name, reason, roles, staffId } = wanted;
  const detail: Record<string, string> = kind === 'new' ? { name, roles: roles.join(' ') } : {};
  const deed = { action: DEEDS[kind].proposed as StaffAction, subject: `staff ${staffId}`, reason, detail };
  return act(deps, request, staff, deed, async (db) => {
    await hold(db);
    await checkWish(db, wanted);
    if (kind !== 'owner' && (await isSole(deps, db))) {
      deed.action = DEEDS[kind].done;
      return { link: await carryOut(deps, db, wanted, [staff.staffId]) };
    }
    const id = randomUUID();
    const row = { ...wanted, id, madeBy: staff.staffId, madeByName: staff.name, madeAtMs: deps.clock() };
    if (!(await insertStaffProposal(db, row))) throw new Refused('STAFF_STATE');
    detail.proposal = id;
    return { link: null };
  });
}

/** Proposes a new staff member. Refuses NAME_TAKEN: names are never reused; STAFF_STATE. */
export function wishStaff(
  deps: AdminNeeds,
  request: FastifyRequest,
  body: { name: string; roles: readonly StaffRole[]; reason: string },
): Promise<StaffWord> {
  const wanted: Wish = { ...body, roles: [...body.roles], kind: 'new', staffId: randomUUID() };
  return wish(deps, request, wanted, (db) => holdForChange(db, request, 'staff.people'));
}

/**
 * Proposes a new link for a member who lost their passkeys, or the role owner for a member. Refuses NOT_FOUND,
 * STAFF_STATE, and NOT_PERMITTED for oneself and for owners, who could otherwise return as the second of two (STF-20).
 */
export async function wishFor(
  deps: AdminNeeds,
  request: FastifyRequest,
  kind: 'link' | 'owner',
  { reason, staffId }: { staffId: string; reason: string },
): Promise<StaffWord> {
  const name = (await allStaff(deps.pool)).find((one) => one.staffId === staffId)?.name ?? '';
  return wish(deps, request, { kind, staffId, name, roles: [], reason }, (db) => another(db, request, staffId));
}

/**
 * Ends a proposal with its entry in the audit log, which names the author. Refuses STAFF_STATE if it is not pending.
 */
async function decide<T>(
  deps: AdminNeeds,
  request: FastifyRequest,
  { id, isAgreed, reason }: { id: string; isAgreed: boolean; reason: string },
  work: (db: PoolClient, proposal: StaffProposalRow) => Promise<T>,
): Promise<T> {
  const found = await staffProposal(deps.pool, id);
  if (found === undefined) throw new Refused('STAFF_STATE');
  const { kind, madeByName: proposedBy, name, reason: proposedFor, roles, staffId } = found;
  const detail = { proposal: id, name, ...(kind === 'new' ? { roles: roles.join(' ') } : {}), proposedBy, proposedFor };
  const action: StaffAction = isAgreed ? DEEDS[kind].done : 'staff-proposal-withdrawn';
  const deed = { action, subject: `staff ${staffId}`, reason, detail };
  return act(deps, request, staffOf(request), deed, async (db) => {
    await holdForChange(db, request, 'staff.people');
    // The first to take the proposal wins; the staff lock is held.
    if (!(await dropStaffProposal(db, id))) throw new Refused('STAFF_STATE');
    return work(db, found);
  });
}

/**
 * Agrees to what another owner proposed; the link comes back, shown once. Refuses STAFF_STATE, SECOND_PERSON_NEEDED,
 * NOT_CONFIRMED; NOT_PERMITTED for oneself; and as `checkWish`.
 */
export function agreeToStaff(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<StaffWord> {
  const staff = staffOf(request);
  return decide(deps, request, { id, isAgreed: true, reason }, async (db, proposal) => {
    await checkSecondPerson(db, 'staff.people', proposal, staff, 'STAFF_STATE');
    if (proposal.staffId === staff.staffId) throw new Refused('NOT_PERMITTED');
    await checkWish(db, proposal);
    return { link: await carryOut(deps, db, proposal, [proposal.madeBy, staff.staffId]) };
  });
}

/** Withdraws a pending proposal of any author: one owner is enough to stop it. Refuses STAFF_STATE. */
export function withdrawStaffProposal(
  deps: AdminNeeds,
  request: FastifyRequest,
  id: string,
  reason: string,
): Promise<void> {
  return decide(deps, request, { id, isAgreed: false, reason }, async () => {});
}
