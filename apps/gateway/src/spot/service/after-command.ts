import { orderById } from '@pelorus/database/spot/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { Refused } from '../../http/refused.ts';
import { type LiveOrder, orderAfter } from '../live-orders.ts';
import type { SpotNeeds } from '../needs.ts';

type Needs = Pick<SpotNeeds, 'barrier' | 'log' | 'orders' | 'pool'>;

/**
 * Returns what `reading` finds for a command that is done. If the tables cannot be asked now, the caller must not hear
 * that nothing was done: refuses OUTCOME_UNKNOWN.
 */
export async function ofDone<T>(deps: Pick<Needs, 'log'>, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    // That the tables are catching up is said once, by the barrier.
    const isLagging = error instanceof Refused && error.refusal === 'LAGGING';
    if (!isLagging) deps.log.warn({ err: error }, 'a command was applied, but its result could not be read');
    throw new Refused('OUTCOME_UNKNOWN', undefined, 1);
  }
}

/** Returns the account's order as the tables have it, once they show all the account was told. */
export async function projectedOrder(deps: Needs, account: number, orderId: number): Promise<LiveOrder> {
  await deps.barrier.wait(account);
  const row = await orderById(deps.pool, account, orderId);
  if (row === undefined)
    throw new Error(`order ${orderId} is not in the tables at sequence ${deps.barrier.projectedSeq}`);
  return row;
}

/** Returns an order that a command ended or amended, as it stands after it: at once, if it is in memory. */
export function orderAfterCommand(
  deps: Needs,
  account: number,
  orderId: number,
  applied: AppliedCommand,
): LiveOrder | Promise<LiveOrder> {
  const live = deps.orders.get(orderId);
  if (live !== undefined) return orderAfter(live, applied);
  return ofDone(deps, projectedOrder(deps, account, orderId));
}

/** Returns the ids of the orders that a command ended. */
export function endedIn({ events }: AppliedCommand): number[] {
  return events.flatMap((event) => (event.kind === 'orderDone' ? [event.orderId] : []));
}

/** Returns the orders that a command ended, as they ended. */
export function endedOrders(deps: Needs, account: number, applied: AppliedCommand): Promise<LiveOrder[]> {
  return Promise.all(endedIn(applied).map((orderId) => orderAfterCommand(deps, account, orderId, applied)));
}
