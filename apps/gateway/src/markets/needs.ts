import type { BaseNeeds } from '../base-needs.ts';
import type { Market } from '../catalog/live-catalog.ts';

/** Dependencies of this room; build-deps.ts assembles them. */
export interface MarketsNeeds extends Pick<BaseNeeds, 'config' | 'pool' | 'catalog' | 'clock' | 'log'> {
  /** The current reference price for filters, ticks (FILT-06); 0: unknown. The feed sets it once it runs. */
  filterTicks: (market: Market) => number;
  /** Is there a way to send SMS (MSG-08)? */
  phones: boolean;
}
