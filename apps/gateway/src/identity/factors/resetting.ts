import { voidFactorReset } from '@pelorus/database/admin/factor-resets.ts';
import { forgetDevicesOf } from '@pelorus/database/identity/devices.ts';
import { deleteFactors } from '@pelorus/database/identity/factors.ts';
import type { Origin } from '@pelorus/database/identity/history.ts';
import { reachOf } from '@pelorus/database/identity/security.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { note } from '../history.ts';
import type { IdentityNeeds } from '../needs.ts';
import { afterChange, type Changer } from '../security/after-change.ts';

type Needs = Pick<IdentityNeeds, 'config' | 'sessions' | 'apiKeys' | 'messages' | 'limits' | 'clock'>;

/**
 * Lock order for rows of one person, which prevents deadlocks: journeys, pending reset (`admin.factor_resets`), the
 * person's row, factors.
 */

/** Addresses besides the first one: a thief of the mailbox does not have the phone too (STF-43). */
async function otherAddresses(db: Queryable, userId: string): Promise<string[]> {
  const reach = await reachOf(db, userId);
  return reach?.email != null && reach.phone !== null ? [reach.phone] : [];
}

/** Tells a person that staff want to remove their second factors, in the transaction of the proposal: nothing ends by it. */
export async function tellResetProposed(deps: Needs, db: Queryable, changer: Changer): Promise<() => void> {
  return afterChange(deps, db, changer, {
    kind: 'factor-reset-proposed',
    endsSessions: false,
    holds: false,
    alsoTo: await otherAddresses(db, changer.userId),
    tell: ({ timeMs }) => ({ kind: 'factor-reset-proposed', values: { timeMs } }),
  });
}

/**
 * Removes all second factors of a person, in the transaction of two staff approvals, which locks the person's row: the
 * next log-in needs the password and a mailed code, on any device (STF-44). The caller runs the returned callback
 * after the commit.
 */
export async function resetFactors(deps: Needs, db: Queryable, changer: Changer): Promise<() => void> {
  const { userId } = changer;
  await deleteFactors(db, userId);
  // Lost factors may be in the wrong hands, and without a factor a known device asks only for the password.
  await forgetDevicesOf(db, userId);
  return afterChange(deps, db, changer, {
    kind: 'factors-reset',
    keys: 'die',
    holdMs: deps.limits.factorResetHoldMs,
    alsoTo: await otherAddresses(db, userId),
    tell: ({ timeMs, heldUntilMs }) => ({ kind: 'factors-reset', values: { timeMs, heldUntilMs } }),
  });
}

/** Records in a person's history that the reset can no longer be approved. */
export function noteResetStopped(
  deps: Pick<IdentityNeeds, 'clock'>,
  db: Queryable,
  userId: string,
  origin: Origin,
): Promise<void> {
  return note(db, userId, 'factor-reset-stopped', origin, deps.clock());
}

/** Ends the reset that waits for a person, if one does: it is void (STF-42). */
export async function stopReset(
  deps: Pick<IdentityNeeds, 'clock'>,
  db: Queryable,
  userId: string,
  why: 'factor-shown' | 'frozen',
  origin: Origin,
): Promise<void> {
  if (await voidFactorReset(db, userId, why, deps.clock())) await noteResetStopped(deps, db, userId, origin);
}
