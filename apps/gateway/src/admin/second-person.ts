import { staffById } from '@pelorus/database/admin/staff.ts';
import { shareStaffChanges, staffDoubts } from '@pelorus/database/admin/staff-doubts.ts';
import { staffSession } from '@pelorus/database/admin/staff-sessions.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import type { StaffAction } from '@pelorus/protocol/admin/actions.ts';
import { mayStaff, type StaffRight } from '@pelorus/protocol/admin/rights.ts';
import type { RejectionName } from '@pelorus/protocol/rejections.ts';
import type { FastifyRequest } from 'fastify';
import type { Staff } from '../http/callers/staff-sessions.ts';
import { isHttps } from '../http/guard.ts';
import { Refused } from '../http/refused.ts';
import type { AdminNeeds } from './needs.ts';
import { areTwo } from './who-may-be.ts';

/** A decision about a pending proposal. */
export interface Decision {
  action: StaffAction;
  /** Id of the proposal. */
  id: string;
  reason: string;
}

/** The author of the first approval, and its time. */
interface FirstWord {
  madeBy: string;
  madeAtMs: number;
}

/**
 * Locks staff until the transaction ends, so that only current members approve. Refuses NOT_LOGGED_IN if the session
 * ended meanwhile: by another link, other roles, or removal.
 */
export async function holdWord(db: Queryable, { sessionHash }: Staff): Promise<void> {
  await shareStaffChanges(db);
  if ((await staffSession(db, sessionHash)) === undefined) throw new Refused('NOT_LOGGED_IN');
}

/**
 * Does a first approval still count (STF-20)? Not if its author was removed, lost the right, or has another passkey or
 * link since: then somebody else may have given it.
 */
export async function stillCounts(db: Queryable, right: StaffRight, { madeAtMs, madeBy }: FirstWord): Promise<boolean> {
  const maker = await staffById(db, madeBy);
  if (maker === undefined || maker.endedAtMs !== null || !mayStaff(right, maker.roles)) return false;
  return madeAtMs >= maker.wayInAtMs;
}

/**
 * The four-eyes rule (STF-20). Refuses SECOND_PERSON_NEEDED to the author of the first approval; NOT_CONFIRMED if one
 * person may hold both passkeys (STF-22); `gone` if the first approval no longer counts; NOT_LOGGED_IN as `holdWord`.
 */
export async function checkSecondPerson(
  db: Queryable,
  right: StaffRight,
  first: FirstWord,
  staff: Staff,
  gone: RejectionName,
): Promise<void> {
  await holdWord(db, staff);
  if (!(await stillCounts(db, right, first))) throw new Refused(gone);
  if (first.madeBy === staff.staffId) throw new Refused('SECOND_PERSON_NEEDED');
  if (!areTwo(await staffDoubts(db), first.madeBy, staff.staffId)) throw new Refused('NOT_CONFIRMED');
}

/**
 * Would they decide on themselves, as far as that can be known: is the person, or a sub-account of theirs, logged in in
 * the browser that asks? Staff and people are otherwise not linked (STF-02).
 */
export async function isOwnAccount(
  deps: AdminNeeds,
  request: FastifyRequest,
  userId: string | undefined,
): Promise<boolean> {
  const who = await deps.sessions.find(request.headers.cookie, isHttps(request));
  return who !== null && (who.userId === userId || who.sub?.parentId === userId);
}
