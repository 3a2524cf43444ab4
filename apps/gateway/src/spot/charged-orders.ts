import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { CoreUnavailable } from '@pelorus/protocol/link/core-link.ts';
import { Refused } from '../http/refused.ts';
import type { SpotNeeds } from './needs.ts';

/** Is it certain that what was refused so was not done? */
function isUndone(error: unknown): boolean {
  if (error instanceof CoreUnavailable) return error.code !== 'OUTCOME_UNKNOWN';
  return error instanceof Refused;
}

/**
 * Returns what `submit` does: a command that places orders which were charged to the account's limits. Where it places
 * none, refused or a repeat, they count no more (BINA-25).
 */
export async function submitCharged(
  { rates }: Pick<SpotNeeds, 'rates'>,
  account: number,
  count: number,
  submit: () => Promise<AppliedCommand>,
): Promise<AppliedCommand> {
  let applied: AppliedCommand;
  try {
    applied = await submit();
  } catch (error) {
    if (isUndone(error)) rates.giveBackOrders(account, count);
    throw error;
  }
  if (applied.events[0]?.kind === 'duplicate') rates.giveBackOrders(account, count);
  return applied;
}
