import type { Queryable } from '@pelorus/database/queryable.ts';
import type { Market } from '../catalog/live-catalog.ts';
import type { IdentityNeeds } from '../identity/needs.ts';

/** What proves that somebody may let money leave. */
export interface ProofNeeds extends IdentityNeeds {
  /** A market's present price, ticks; 0: unknown. */
  filterTicks: (market: Market) => number;
}

/** Dependencies of this room; build-deps.ts assembles them. */
export interface WithdrawalNeeds extends ProofNeeds {
  /** Refuses P2P_HOLD if so many cents less would be less than what the account bought by P2P of late (PORD-53). */
  checkP2pHold(
    deps: Pick<ProofNeeds, 'catalog' | 'clock' | 'filterTicks'>,
    db: Queryable,
    account: number,
    leavingCents: number,
  ): Promise<void>;
}
