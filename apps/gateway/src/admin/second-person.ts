import { staffById } from '@pelorus/database/queries/staff.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { mayStaff, type StaffRight } from '@pelorus/protocol/admin/rights.ts';
import { Refused } from '../http/refused.ts';
import type { Staff } from './staff-sessions.ts';

/**
 * Refuses where the one who agrees and the one who proposed are not two who may (STF-20): PLAN_STATE, where whoever
 * proposed has left or may it no more; SECOND_PERSON_NEEDED, where it is one's own.
 */
export async function checkSecond(
  db: Queryable,
  right: StaffRight,
  madeBy: string,
  { staffId }: Pick<Staff, 'staffId'>,
): Promise<void> {
  const maker = await staffById(db, madeBy);
  const isVoid = maker === undefined || maker.endedAtMs !== null || !mayStaff(right, maker.roles);
  if (isVoid) throw new Refused('PLAN_STATE');
  if (madeBy === staffId) throw new Refused('SECOND_PERSON_NEEDED');
}
