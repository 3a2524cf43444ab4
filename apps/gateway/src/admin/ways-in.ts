import { endStaffSessionsOf, forgetWaysIn, insertEnrolment, setWayIn } from '@pelorus/database/admin/staff.ts';
import { setStaffDoubts, staffDoubts } from '@pelorus/database/admin/staff-doubts.ts';
import { dropStaffProposalsAbout, dropStaffProposalsBy } from '@pelorus/database/admin/staff-proposals.ts';
import type { EnrolmentLink } from '@pelorus/protocol/admin/http.ts';
import type { PoolClient } from 'pg';
import { hashOfToken, newToken } from '../http/callers/secret-tokens.ts';
import type { AdminNeeds } from './needs.ts';
import { doubtsAfterLink } from './who-may-be.ts';

/**
 * Creates an enrolment link, valid for an hour (STF-01), while staff are locked: earlier passkeys, sessions, links and
 * proposals of the member become void (STF-23). `givers`: those who see the link; none for the machine, which is no
 * staff member (STF-25).
 */
export async function giveWayIn(
  deps: AdminNeeds,
  db: PoolClient,
  { isNew, name, staffId }: { staffId: string; name: string; isNew: boolean },
  givers: readonly string[],
): Promise<EnrolmentLink> {
  const nowMs = deps.clock();
  if (!isNew) {
    await forgetWaysIn(db, staffId);
    await endStaffSessionsOf(db, staffId, nowMs);
    await dropStaffProposalsBy(db, staffId);
    await dropStaffProposalsAbout(db, staffId);
    // Proposals made in this very millisecond count as older.
    await setWayIn(db, staffId, nowMs + 1);
  }
  await setStaffDoubts(db, staffId, doubtsAfterLink(await staffDoubts(db), staffId, givers));
  const token = newToken();
  const endsAt = nowMs + deps.limits.staffEnrolMs;
  await insertEnrolment(db, hashOfToken(token) as Buffer, staffId, endsAt);
  return { name, token, endsAt };
}
