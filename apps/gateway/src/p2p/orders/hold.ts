import { ownedUnits, tradedSince } from '@pelorus/database/p2p/order-limits.ts';
import type { Queryable } from '@pelorus/database/queryable.ts';
import { HOLD_MS, heldUntilMs } from '@pelorus/formulas/p2p/hold.ts';
import { Refused } from '../../http/refused.ts';
import { worthCents } from '../../withdrawals/worth.ts';
import type { P2pNeeds } from '../needs.ts';

type Needs = Pick<P2pNeeds, 'catalog' | 'clock' | 'filterTicks'>;

/** Returns an asset's worth in cents; 0 for one without a price: it covers nothing. */
function worthOf(deps: Needs, asset: number, units: number): number {
  try {
    return worthCents(deps, deps.catalog.assetById(asset).code, units);
  } catch (error) {
    if (error instanceof Refused) return 0;
    throw error;
  }
}

/**
 * Refuses P2P_HOLD, with the seconds that are left, if so many cents less in an account would be less than what it bought
 * by P2P in 24 hours and did not sell (PORD-53). By worth, so that turning it into another coin frees nothing.
 */
export async function checkP2pHold(deps: Needs, db: Queryable, account: number, leavingCents: number): Promise<void> {
  const nowMs = deps.clock();
  const traded = await tradedSince(db, account, nowMs - HOLD_MS);
  if (!traded.some(({ isBought }) => isBought)) return;
  const owned = await ownedUnits(db, account);
  const ownedCents = owned.reduce((sum, { asset, units }) => sum + worthOf(deps, asset, units), 0);
  const untilMs = heldUntilMs(traded, Math.max(0, ownedCents - leavingCents), nowMs);
  if (untilMs > nowMs) throw new Refused('P2P_HOLD', undefined, Math.ceil((untilMs - nowMs) / 1000));
}
