import { deleteSpentSignatures } from '@pelorus/database/identity/api-keys.ts';
import { deleteOldHistory } from '@pelorus/database/identity/history.ts';
import { forgetClosed } from '@pelorus/database/identity/security.ts';
import { forgetVerifications } from '@pelorus/database/identity/verification.ts';
import type { IdentityNeeds } from '../needs.ts';

const DAY_MS = 86_400_000;
const HISTORY_DAYS = 90;
/** The address of a closed account is reserved for this time. */
const CLOSED_DAYS = 30;

/** Forgets history and signatures that have run out, and who had accounts that were closed a while ago (SEC-12, SEC-51). */
export async function sweepSecurity(deps: Pick<IdentityNeeds, 'pool' | 'clock' | 'config'>): Promise<void> {
  const nowMs = deps.clock();
  await deleteSpentSignatures(deps.pool, nowMs);
  await deleteOldHistory(deps.pool, nowMs - HISTORY_DAYS * DAY_MS);
  await forgetClosed(deps.pool, nowMs - CLOSED_DAYS * DAY_MS);
  await forgetVerifications(deps.pool, nowMs - deps.config.verification.keepDays * DAY_MS);
}
