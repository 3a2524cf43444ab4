import type { Market } from '../catalog/live-catalog.ts';
import type { IdentityNeeds } from '../identity/needs.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface WithdrawalNeeds extends IdentityNeeds {
  /** A market's present price, ticks; 0: unknown. */
  filterTicks: (market: Market) => number;
}
