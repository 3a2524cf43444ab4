import { profitAtMark } from '@pelorus/formulas/futures/account.ts';
import { deleveragingRank, deleveragingScore } from '@pelorus/formulas/futures/deleveraging.ts';
import { worthUnits } from '@pelorus/formulas/futures/position.ts';
import { type Queues, queueOf } from './deleveraging-ranks.ts';
import type { HeldSide } from './standing.ts';

/**
 * Returns the rank of a position; `crossedUnits` is the equity behind crossed ones. Null while a mark that it depends on is
 * unknown, and without a position.
 */
export function rankOf(queues: Queues, { exposed, isCrossed, market }: HeldSide, crossedUnits?: number): number | null {
  if (exposed === null || exposed.lots === 0) return null;
  const unrealisedUnits = profitAtMark(exposed);
  const { markTicks, tickLotUnits } = exposed.contract;
  const equityUnits = isCrossed ? crossedUnits : exposed.marginUnits + unrealisedUnits;
  if (equityUnits === undefined) return null;
  const score = deleveragingScore({
    unrealisedUnits,
    notionalUnits: Math.abs(worthUnits(exposed.lots, markTicks, tickLotUnits)),
    costUnits: Math.abs(exposed.costUnits),
    equityUnits,
  });
  return deleveragingRank(score, queues.get(queueOf(market.id, exposed.lots > 0)) ?? []);
}
