import { buyerFaults, type TakenCounts, takenCounts } from '@pelorus/database/p2p/order-limits.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { FAULTS_LOOKED_AT_MS, pausedUntilMs } from '@pelorus/formulas/p2p/pauses.ts';
import { P2P_LIMITS } from '@pelorus/protocol/p2p/rules.ts';
import type { P2pNeeds } from '../needs.ts';

const DAY_MS = 86_400_000;

/** What somebody's orders so far mean for the next one (PORD-50 to PORD-54). */
interface TakerStanding extends TakenCounts {
  /** Takes no orders before this, ms; null: may (PORD-50). */
  pausedUntilMs: number | null;
  /** Is this one of their first orders (PORD-51)? */
  isNewcomer: boolean;
}

/** Returns what limits a taker; `asked` counts the last 24 hours. */
export async function takerStanding(
  { clock }: Pick<P2pNeeds, 'clock'>,
  db: Queryable,
  { account, userId }: { account: number; userId: string },
): Promise<TakerStanding> {
  const nowMs = clock();
  const counts = await takenCounts(db, userId, nowMs - DAY_MS);
  const untilMs = pausedUntilMs(await buyerFaults(db, account, nowMs - FAULTS_LOOKED_AT_MS));
  return {
    ...counts,
    pausedUntilMs: untilMs > nowMs ? untilMs : null,
    isNewcomer: counts.completed < P2P_LIMITS.newcomerOrders,
  };
}
