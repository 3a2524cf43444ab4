import { orderById } from '@pelorus/database/spot/orders.ts';
import type { AppliedCommand } from '@pelorus/protocol/link/batch.ts';
import { Refused } from '../../http/refused.ts';
import { type LiveOrder, orderAfter } from '../live-orders.ts';
import type { TradingNeeds } from '../needs.ts';

type Needs = Pick<TradingNeeds, 'barrier' | 'log' | 'orders' | 'pool'>;

/**
 * Returns the result of `reading` after an applied command. If the tables cannot be read, the caller must not think
 * that nothing was done: refuses OUTCOME_UNKNOWN.
 */
export async function ofDone<T>(deps: Pick<Needs, 'log'>, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    // The barrier already logs lagging tables.
    const isLagging = error instanceof Refused && error.refusal === 'LAGGING';
    if (!isLagging) deps.log.warn({ err: error }, 'a command was applied, but its result could not be read');
    throw new Refused('OUTCOME_UNKNOWN', undefined, 1);
  }
}

/** Returns the account's order from the tables, once they show all acknowledged commands. */
export async function projectedOrder(deps: Needs, account: number, orderId: number): Promise<LiveOrder> {
  await deps.barrier.wait(account);
  const row = await orderById(deps.pool, account, orderId);
  if (row === undefined)
    throw new Error(`order ${orderId} is not in the tables at sequence ${deps.barrier.projectedSeq}`);
  return row;
}

/** Returns an order after a command that ended or amended it: immediately, if it is in memory. */
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
